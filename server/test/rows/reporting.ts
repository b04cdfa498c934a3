import { aPaidSale } from '../a-sale.ts'
import { asOwnerOf, freshSeller } from './making/prepared.ts'
import { ADMIN_ONLY, ONLY_ITS_SELLER, type SomeRows } from './row.ts'

/** Requests about figures and exports. */
export const reportingRows = {
  readAnalytics: { ids: 'none' },
  listRecentSales: { ids: 'none' },
  listSalesHistory: { ids: { openBecause: 'a filter by a foreign package finds nothing: see its own test' } },
  exportSales: { ids: { openBecause: 'as the history, of which it is all pages' } },
  resendAccess: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'the message stands in the list of messages, with the number that it went to' },
    request: ({ paidId }) => ({ body: { transactionId: paidId, method: 'sms' } }),
    bad: { optional: ['phoneNumber'] },
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      const { transactionId } = await aPaidSale(fixture.app, seller)
      fixture.app.clock.advance({ minutes: 2 })
      const headers = await asOwnerOf(fixture, seller)
      return { caller: 'owner', headers, body: { transactionId, method: 'sms' } }
    },
  },
  takeAllData: { ids: 'none' },
  readStats: { ids: 'none' },
  readInsights: { ids: 'none' },
  listBusinessHypotheses: { ids: 'none' },
  refreshInsights: {
    ids: 'none',
    prepare: async ({ app }) => {
      // No worker runs during a test: the figures are those that one would have computed by then.
      const ahead = new Date(app.deps.now().getTime() + 3_600_000)
      await app.database.asOwner('update insight_reports set computed_at = $1', [ahead])
      return { caller: 'admin' }
    },
  },
  readMetrics: {
    ids: ADMIN_ONLY,
    prepare: async () => ({ caller: 'admin', params: { range: '30d' } }),
  },
  readRevenue: { ids: ADMIN_ONLY },
  exportRevenue: { ids: ADMIN_ONLY },
} satisfies SomeRows
