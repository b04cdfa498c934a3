import type { FastifyInstance } from 'fastify'
import { openLedger } from '../ledger.ts'

export type WebAnalyticsOptions = { site: string }
type CountedEvent = { at: string; name: string; url: string; props: Record<string, unknown> }

type Body = { name?: unknown; url?: unknown; domain?: unknown; props?: unknown }

/**
 * Stands in for Plausible's events API under /analytics. It accepts every event, as the real one, and drops
 * those for unknown sites; `GET /control/ledger/web-analytics` lists what it counted.
 */
export const registerWebAnalytics = async (
  app: FastifyInstance,
  { dir, site }: WebAnalyticsOptions & { dir: string },
): Promise<void> => {
  const ledger = openLedger<CountedEvent>(`${dir}/web-analytics.jsonl`)
  app.addHook('onClose', async () => ledger.close())
  app.get('/control/ledger/web-analytics', async () => ledger.rows())
  app.post<{ Body: Body }>('/analytics/api/event', async ({ body, headers }, reply) => {
    const { name, url, domain, props } = body ?? {}
    const isEvent = typeof name === 'string' && typeof url === 'string' && typeof domain === 'string'
    if (!isEvent || headers['user-agent'] === undefined) return reply.code(400).send({ errors: {} })
    if (domain !== site) return reply.code(202).header('x-plausible-dropped', '1').send('ok')
    // `props` may contain anything; it is only listed.
    ledger.append({ at: new Date().toISOString(), name, url, props: (props ?? {}) as CountedEvent['props'] })
    return reply.code(202).type('text/plain').send('ok')
  })
}
