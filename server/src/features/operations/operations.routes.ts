import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { listAudit } from '../audit/audit.ts'
import { searchBuyers, setVip } from '../customers/admin-customers.ts'
import { listMessages, resendMessage } from '../messages/outbox.ts'
import { listPlatformPurchases, readPlatformPurchase } from '../purchases/admin-purchases.ts'
import { regrantPass, settleSuspense } from '../purchases/correct-purchase.ts'
import { refundPurchase } from '../refunds/refund-purchase.ts'
import { type KeptDays, readMetrics } from '../reporting/metrics.ts'
import { exportRevenue, readRevenue } from '../reporting/platform-revenue.ts'
import { extendTrial, listSellers, reactivateSeller, suspendSeller } from '../sellers/admin-sellers.ts'
import { readAttention } from './attention.ts'
import { readBetaTexts, saveBetaTexts } from './beta-texts.ts'
import {
  moneyTermsView,
  readMoneyTerms,
  saveFee,
  saveGst,
  savePayoutTerms,
  saveSettlementDelays,
} from './money-terms.ts'
import { readSupport, readUsdRate, saveSupport, saveUsdRate } from './platform-settings.ts'
import { listRecentActivity, listRecentEntrepreneurs } from './recent.ts'
import { readWorklist } from './worklist.ts'

type ControlEndpoints = Pick<
  Endpoints,
  | 'listSellers'
  | 'suspendSeller'
  | 'reactivateSeller'
  | 'extendTrial'
  | 'searchBuyers'
  | 'setVip'
  | 'listPlatformPurchases'
  | 'readPlatformPurchase'
  | 'refundPurchase'
  | 'regrantPass'
  | 'settleSuspense'
  | 'listMessages'
  | 'resendMessage'
  | 'listAudit'
>

/** What an admin searches and changes; every change is in the audit log. */
export const controlHandlers = (deps: Deps, keptDays: KeptDays): Handlers<ControlEndpoints> => ({
  listSellers: async ({ query }) => ({ status: 200, body: await listSellers(deps, query) }),
  suspendSeller: async ({ params, body }, { caller }) => {
    return { status: 200, body: await suspendSeller(deps, caller, { id: params.id, reason: body.reason }) }
  },
  reactivateSeller: async ({ params, body }, { caller }) => {
    return { status: 200, body: await reactivateSeller(deps, caller, { id: params.id, reason: body.reason }) }
  },
  extendTrial: async ({ params, body }, { caller }) => {
    return { status: 200, body: await extendTrial(deps, caller, { id: params.id, ...body }) }
  },
  searchBuyers: async ({ query }) => ({ status: 200, body: await searchBuyers(deps, query) }),
  setVip: async ({ params, body }, { caller }) => {
    return { status: 200, body: await setVip(deps, caller, { id: params.id, ...body }) }
  },
  listPlatformPurchases: async ({ query }) => ({
    status: 200,
    body: await listPlatformPurchases(deps, query),
  }),
  readPlatformPurchase: async ({ params }) => ({
    status: 200,
    body: await readPlatformPurchase(deps, params.transactionId),
  }),
  refundPurchase: async ({ params: { transactionId }, body }, { caller }) => {
    await refundPurchase(deps, caller, { transactionId, ...body })
    keptDays.forget()
    return { status: 200, body: await readPlatformPurchase(deps, transactionId) }
  },
  regrantPass: async ({ params: { transactionId }, body }, { caller }) => {
    await regrantPass(deps, caller, { transactionId, ...body })
    return { status: 200, body: await readPlatformPurchase(deps, transactionId) }
  },
  settleSuspense: async ({ params, body }, { caller }) => {
    await settleSuspense(deps, caller, { id: params.id, ...body })
    return { status: 200, body: { success: true } }
  },
  listMessages: async ({ query }) => ({ status: 200, body: await listMessages(deps, query) }),
  resendMessage: async ({ params }, { caller }) => {
    return { status: 200, body: await resendMessage(deps, caller, params.id) }
  },
  listAudit: async ({ query }) => ({ status: 200, body: await listAudit(deps, query) }),
})

type PlatformEndpoints = Pick<
  Endpoints,
  | 'readMetrics'
  | 'listRecentEntrepreneurs'
  | 'listRecentActivity'
  | 'readAttention'
  | 'readPlatformSettings'
  | 'savePlatformSettings'
  | 'saveSupport'
  | 'saveBetaTexts'
  | 'readMoneyTerms'
  | 'saveFee'
  | 'saveGst'
  | 'saveSettlementDelays'
  | 'savePayoutTerms'
  | 'readWorklist'
  | 'readRevenue'
  | 'exportRevenue'
>

const readSettings = async (deps: Deps) => ({
  usdRate: await readUsdRate(deps),
  support: await readSupport(deps),
  betaTexts: await readBetaTexts(deps),
})

/** What an admin looks at. */
export const platformHandlers = (deps: Deps, keptDays: KeptDays): Handlers<PlatformEndpoints> => ({
  readMetrics: async ({ params }) => ({
    status: 200,
    body: await readMetrics(deps, keptDays, params.range),
  }),
  listRecentEntrepreneurs: async () => ({ status: 200, body: await listRecentEntrepreneurs(deps) }),
  listRecentActivity: async () => ({ status: 200, body: await listRecentActivity(deps) }),
  readAttention: async () => ({ status: 200, body: await readAttention(deps) }),
  readPlatformSettings: async () => ({ status: 200, body: await readSettings(deps) }),
  savePlatformSettings: async ({ body }, { caller }) => {
    await saveUsdRate(deps, caller, body)
    return { status: 200, body: await readSettings(deps) }
  },
  saveSupport: async ({ body }, { caller }) => {
    await saveSupport(deps, caller, body)
    return { status: 200, body: await readSettings(deps) }
  },
  saveBetaTexts: async ({ body }, { caller }) => {
    await saveBetaTexts(deps, caller, body)
    return { status: 200, body: await readSettings(deps) }
  },
  readMoneyTerms: async () => ({ status: 200, body: moneyTermsView(await readMoneyTerms(deps)) }),
  saveFee: async ({ body: { fixed, ...fee } }, { caller }) => {
    return { status: 200, body: moneyTermsView(await saveFee(deps, caller, { ...fee, fixedMinor: fixed })) }
  },
  saveGst: async ({ body }, { caller }) => {
    return { status: 200, body: moneyTermsView(await saveGst(deps, caller, body)) }
  },
  saveSettlementDelays: async ({ body }, { caller }) => {
    return { status: 200, body: moneyTermsView(await saveSettlementDelays(deps, caller, body)) }
  },
  savePayoutTerms: async ({ body: { minimum, approvalAbove, reason } }, { caller }) => {
    const payouts = { minimumMinor: minimum, approvalAboveMinor: approvalAbove }
    return { status: 200, body: moneyTermsView(await savePayoutTerms(deps, caller, { ...payouts, reason })) }
  },
  readWorklist: async () => ({ status: 200, body: await readWorklist(deps) }),
  readRevenue: async ({ query }) => ({ status: 200, body: await readRevenue(deps, query.range) }),
  exportRevenue: async ({ query }) => {
    const { fileName, pieces } = exportRevenue(deps, query.range)
    const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
    return { status: 200, headers, body: pieces }
  },
})
