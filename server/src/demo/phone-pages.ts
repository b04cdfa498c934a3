import type { FastifyInstance, FastifyReply } from 'fastify'

/** Where a visitor of the demo plays a phone at the hub's WiFi. */
export const PHONE_PAGES = '/demo-phone'

type Keyed = { Params: { key: string } }

/** Passes the pages of the router's stand-in on, under our own address, and nothing else of the stand-ins. */
export const passOnPhonePages =
  (standInsUrl: string) =>
  async (app: FastifyInstance): Promise<void> => {
    const pages = `${standInsUrl}/router/phone`
    app.get(PHONE_PAGES, async (_, reply) => answerWith(reply, await fetch(pages)))
    app.get<Keyed>(`${PHONE_PAGES}/:key`, async ({ params: { key } }, reply) =>
      answerWith(reply, await fetch(`${pages}/${encodeURIComponent(key)}`)),
    )
    app.post(`${PHONE_PAGES}/join`, async (_, reply) => answerWith(reply, await press(`${pages}/join`)))
    app.post<Keyed>(`${PHONE_PAGES}/:key/leave`, async ({ params: { key } }, reply) =>
      answerWith(reply, await press(`${pages}/${encodeURIComponent(key)}/leave`)),
    )
  }

const press = (url: string): Promise<Response> => fetch(url, { method: 'POST', redirect: 'manual' })

const answerWith = async (reply: FastifyReply, answer: Response): Promise<FastifyReply> => {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const location = answer.headers.get('location')
  if (location !== null) return reply.redirect(location, 303)
  const type = answer.headers.get('content-type') ?? ''
  // Where the hub's router was removed nobody plays it, and there is no page.
  if (!type.startsWith('text/html')) {
    reply.callNotFound()
    return reply
  }
  return reply
    .code(answer.status)
    .type(type)
    .send(await answer.text())
}
