import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { adminOf } from '../audit/write-audit.ts'
import { listRecentActivity, listRecentEntrepreneurs } from './list-recent.ts'
import type { PastDays } from './past-days.ts'
import { readAttention } from './read-attention.ts'
import { readMetrics } from './read-metrics.ts'
import { exportRevenue, readRevenue } from './read-revenue.ts'
import { readWorklist } from './read-worklist.ts'
import { readSupport, saveSupport } from './support.ts'
import { readUsdRate, saveUsdRate } from './usd-rate.ts'

type Rows = Pick<
  Endpoints,
  | 'readMetrics'
  | 'listRecentEntrepreneurs'
  | 'listRecentActivity'
  | 'readAttention'
  | 'readPlatformSettings'
  | 'savePlatformSettings'
  | 'saveSupport'
  | 'readWorklist'
  | 'readRevenue'
  | 'exportRevenue'
>

const readSettings = async (deps: Deps) => ({
  usdRate: await readUsdRate(deps),
  support: await readSupport(deps),
})

/** What an admin looks at. */
export const platformHandlers = (deps: Deps, pastDays: PastDays): Handlers<Rows> => ({
  readMetrics: async ({ params }) => ({
    status: 200,
    body: await readMetrics(deps, pastDays, params.range),
  }),
  listRecentEntrepreneurs: async () => ({ status: 200, body: await listRecentEntrepreneurs(deps) }),
  listRecentActivity: async () => ({ status: 200, body: await listRecentActivity(deps) }),
  readAttention: async () => ({ status: 200, body: await readAttention(deps) }),
  readPlatformSettings: async () => ({ status: 200, body: await readSettings(deps) }),
  savePlatformSettings: async ({ body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    await saveUsdRate(deps, admin, body)
    return { status: 200, body: await readSettings(deps) }
  },
  saveSupport: async ({ body }, { caller }) => {
    await saveSupport(deps, await adminOf(deps, caller.accountId), body)
    return { status: 200, body: await readSettings(deps) }
  },
  readWorklist: async () => ({ status: 200, body: await readWorklist(deps) }),
  readRevenue: async ({ query }) => ({ status: 200, body: await readRevenue(deps, query.range) }),
  exportRevenue: async ({ query }) => {
    const { fileName, pieces } = exportRevenue(deps, query.range)
    const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
    return { status: 200, headers, body: pieces }
  },
})
