import type { FastifyInstance } from 'fastify'
import { pageForPhone, takeSetupScript } from '../features/network/portal.ts'
import type { Deps } from '../ports/deps.ts'

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

type Redirected = { Params: { gatewayId: string }; Querystring: Record<string, unknown> }

/** What routers and the phones behind them open by themselves: the way to the shop, and a router's set-up. */
export const addCaptivePortal = (app: FastifyInstance, deps: Deps): void => {
  // Also on plain http, where openNDS sends phones at its level 1: the answer leads to https.
  app.get<Redirected>('/wifi/:gatewayId', async ({ params, query }, reply) => {
    const page = await pageForPhone(deps, params.gatewayId, wordOf(query.fas))
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return page === null ? reply.callNotFound() : reply.redirect(page, 303)
  })
  app.get<{ Params: { setup: string } }>('/setup/:setup', async ({ params }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(await takeSetupScript(deps, params.setup)),
  )
}
