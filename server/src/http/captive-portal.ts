import { isUlid } from '@minit/domain/kernel/ids.ts'
import type { FastifyInstance } from 'fastify'
import { createTurns } from '../kernel/turns.ts'
import { arrivalsOf } from '../modules/network/arrivals.ts'
import { readCaptiveState } from '../modules/sales/captive-portal/captive-api.ts'
import {
  pageForPhone,
  pageOfRouter,
  takeSetupScript,
  wayToLogin,
} from '../modules/sales/captive-portal/portal.ts'
import { pageForPayer } from '../modules/sales/purchases/way-back.ts'
import type { Deps } from '../ports/deps.ts'
import { ARRIVALS_AT_ONCE } from './arrivals-at-once.ts'
import type { PassCookies } from './session-cookie.ts'

/** What stands once in an address. */
const wordsOf = (query: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** What is no id is nobody's router, and some of it no text that a database takes. */
const ofRouter = <Found>(
  { gatewayId }: { gatewayId: string },
  find: (id: string) => Promise<Found | null>,
) => (isUlid(gatewayId) ? find(gatewayId) : null)

type Redirected = { Params: { gatewayId: string }; Querystring: Record<string, unknown> }

type Back = { Params: { transactionId: string }; Querystring: Record<string, unknown> }

/** What routers and the phones behind them open by themselves: the way to the shop, and a router's set-up. */
export const addCaptivePortal = (
  app: FastifyInstance,
  deps: Deps,
  passCookies: Pick<PassCookies, 'read'>,
): void => {
  const arrivals = arrivalsOf(deps)
  const takeTurn = createTurns(ARRIVALS_AT_ONCE)
  // Also on plain http, where openNDS sends phones at its level 1: the answer leads to https.
  app.get<Redirected>('/wifi/:gatewayId', async ({ params, query, cookies }, reply) => {
    const shown = { arrivals, query: wordsOf(query), secrets: passCookies.read(cookies) }
    const page = await takeTurn(async () => ofRouter(params, (id) => pageForPhone(deps, id, shown)))
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return page === null ? reply.callNotFound() : reply.redirect(page, 303)
  })
  app.get<Redirected>('/wifi/:gatewayId/api', async ({ params, query }, reply) => {
    const state = await ofRouter(params, (id) => readCaptiveState(deps, id, wordsOf(query).at))
    reply.header('cache-control', 'private, no-store')
    return state === null
      ? reply.callNotFound()
      : reply.type('application/captive+json').send(Buffer.from(JSON.stringify(state)))
  })
  app.get<{ Params: Redirected['Params'] }>('/wifi/:gatewayId/login.html', async ({ params }, reply) => {
    const page = await ofRouter(params, (id) => pageOfRouter(deps, id))
    return page === null
      ? reply.callNotFound()
      : reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
  // A link to a page of ours, which leads on: what the phone logs in with is made when it goes there, and stands on no page.
  app.get<{ Querystring: Record<string, unknown> }>('/wifi-login', async ({ query }, reply) => {
    const to = await wayToLogin(deps, wordsOf(query).at)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(to ?? `${deps.publicUrl}/online`, 303)
  })
  // Where a provider's own page leads back to.
  app.get<Back>('/pass/:transactionId/back', async ({ params, query }, reply) => {
    const page = await pageForPayer(deps, params.transactionId, wordsOf(query).t ?? '')
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(page, 303)
  })
  app.get<{ Params: { setup: string } }>('/setup/:setup', async ({ params }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(await takeSetupScript(deps, params.setup)),
  )
}
