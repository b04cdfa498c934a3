import { isUlid } from '@minit/domain/kernel/ids.ts'
import type { FastifyInstance } from 'fastify'
import { createTurns } from '../kernel/turns.ts'
import { arrivalsOf } from '../modules/network/arrivals.ts'
import { readCaptiveState } from '../modules/sales/captive-portal/captive-api.ts'
import {
  loginUrl,
  pageForPhone,
  pageOfRouter,
  takeSetupScript,
} from '../modules/sales/captive-portal/portal.ts'
import { pageForPayer } from '../modules/sales/purchases/return-url.ts'
import type { Deps } from '../ports/deps.ts'
import { ARRIVALS_AT_ONCE } from './arrivals-at-once.ts'
import type { PassCookies } from './session-cookie.ts'

/** Query parameters that occur once. */
const singleValuesOf = (query: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/**
 * Looks up a router by its id; null for anything but a ULID, which the database may not even accept as text.
 */
const findByRouterId = <Found>(
  { gatewayId }: { gatewayId: string },
  find: (id: string) => Promise<Found | null>,
) => (isUlid(gatewayId) ? find(gatewayId) : null)

type Redirected = { Params: { gatewayId: string }; Querystring: Record<string, unknown> }

type Back = { Params: { transactionId: string }; Querystring: Record<string, unknown> }

/**
 * Pages that routers, and the phones behind them, open by themselves: the way to the shop, and a router's
 * setup script.
 */
export const addCaptivePortal = (
  app: FastifyInstance,
  deps: Deps,
  passCookies: Pick<PassCookies, 'read'>,
): void => {
  const arrivals = arrivalsOf(deps)
  const takeTurn = createTurns(ARRIVALS_AT_ONCE)
  // Also on plain HTTP, where openNDS sends phones at its level 1: the answer redirects to HTTPS.
  app.get<Redirected>('/wifi/:gatewayId', async ({ params, query, cookies }, reply) => {
    const shown = { arrivals, query: singleValuesOf(query), secrets: passCookies.read(cookies) }
    const page = await takeTurn(async () => findByRouterId(params, (id) => pageForPhone(deps, id, shown)))
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return page === null ? reply.callNotFound() : reply.redirect(page, 303)
  })
  app.get<Redirected>('/wifi/:gatewayId/api', async ({ params, query }, reply) => {
    const state = await findByRouterId(params, (id) => readCaptiveState(deps, id, singleValuesOf(query).at))
    reply.header('cache-control', 'private, no-store')
    return state === null
      ? reply.callNotFound()
      : reply.type('application/captive+json').send(Buffer.from(JSON.stringify(state)))
  })
  app.get<{ Params: Redirected['Params'] }>('/wifi/:gatewayId/login.html', async ({ params }, reply) => {
    const page = await findByRouterId(params, (id) => pageOfRouter(deps, id))
    return page === null
      ? reply.callNotFound()
      : reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
  // Pages link here. The login credentials are created on this request and appear on no page.
  app.get<{ Querystring: Record<string, unknown> }>('/wifi-login', async ({ query }, reply) => {
    const to = await loginUrl(deps, singleValuesOf(query).at)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(to ?? `${deps.publicUrl}/online`, 303)
  })
  // The return address of a provider's payment page.
  app.get<Back>('/pass/:transactionId/back', async ({ params, query }, reply) => {
    const page = await pageForPayer(deps, params.transactionId, singleValuesOf(query).t ?? '')
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
