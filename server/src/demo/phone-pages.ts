import type { FastifyInstance, FastifyReply } from 'fastify'

/** Simulates a phone at the hub's WiFi for a visitor of the demo. */
export const PHONE_PAGES = '/demo-phone'
/** The same at the WiFi of another shop, which takes travellers. */
export const BEACH_PHONE_PAGES = '/demo-beach-phone'
/** The same at the hub's other router, which uses RADIUS. */
export const HOTSPOT_PAGES = '/demo-hotspot'

type Keyed = { Params: { key: string } }

/** Proxies the pages of the routers' stand-ins under our own address, and nothing else of the stand-ins. */
export const passOnPhonePages =
  (standInsUrl: string) =>
  async (app: FastifyInstance): Promise<void> => {
    passOn(app, PHONE_PAGES, `${standInsUrl}/router/phone`)
    passOn(app, BEACH_PHONE_PAGES, `${standInsUrl}/beach-router/phone`)
    passOn(app, HOTSPOT_PAGES, `${standInsUrl}/hotspot/phone`)
    const logIn = `${standInsUrl}/hotspot/phone`
    app.post<Keyed>(`${HOTSPOT_PAGES}/:key/login`, async ({ params: { key }, body }, reply) => {
      const { code } = (body ?? {}) as { code?: unknown }
      const typed = new URLSearchParams({ code: typeof code === 'string' ? code : '' })
      return answerWith(reply, await post(`${logIn}/${encodeURIComponent(key)}/login`, typed))
    })
  }

const passOn = (app: FastifyInstance, path: string, pages: string): void => {
  app.get(path, async (_, reply) => answerWith(reply, await fetch(pages)))
  app.get<Keyed>(`${path}/:key`, async ({ params: { key } }, reply) =>
    answerWith(reply, await fetch(`${pages}/${encodeURIComponent(key)}`)),
  )
  app.post(`${path}/join`, async (_, reply) => answerWith(reply, await post(`${pages}/join`)))
  app.post<Keyed>(`${path}/:key/leave`, async ({ params: { key } }, reply) =>
    answerWith(reply, await post(`${pages}/${encodeURIComponent(key)}/leave`)),
  )
}

const post = (url: string, body?: URLSearchParams): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', ...(body !== undefined && { body }) })

const answerWith = async (reply: FastifyReply, answer: Response): Promise<FastifyReply> => {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const location = answer.headers.get('location')
  if (location !== null) return reply.redirect(location, 303)
  const type = answer.headers.get('content-type') ?? ''
  // A removed router has no stand-in, and so no page.
  if (!type.startsWith('text/html')) {
    reply.callNotFound()
    return reply
  }
  return reply
    .code(answer.status)
    .type(type)
    .send(await answer.text())
}
