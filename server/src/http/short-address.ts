import type { FastifyInstance } from 'fastify'

type Typed = { Params: { slug: string } }

/**
 * The address on posters and in messages, short enough to type: `/s/` and the shop's slug. It leads to the
 * shop's page and keeps the query, such as a package or the captive context. An unknown shop is that page's
 * 404.
 */
export const addShortAddress = (app: FastifyInstance): void => {
  app.get<Typed>('/s/:slug', async ({ params, url }, reply) => {
    const search = new URLSearchParams({ entrepreneur: params.slug.trim().toLowerCase() })
    for (const [name, value] of new URL(url, 'http://any').searchParams)
      if (name !== 'entrepreneur') search.append(name, value)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(`/customer-self-service?${search}`, 302)
  })
}
