import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listAudit } from '../../platform/audit/audit.ts'
import { readBetaTexts, saveBetaTexts } from '../../platform/settings/beta-texts.ts'
import {
  moneyTermsView,
  readMoneyTerms,
  saveFee,
  saveGst,
  savePayoutTerms,
  saveSettlementDelays,
  takeBackRates,
} from '../../platform/settings/money-terms.ts'
import {
  readSupport,
  readUsdRate,
  saveSupport,
  saveUsdRate,
} from '../../platform/settings/platform-settings.ts'
import { readAttention } from './attention.ts'
import { listRecentActivity, listRecentEntrepreneurs } from './recent.ts'
import { readWorklist } from './worklist.ts'

type OperationsEndpoints = Pick<
  Endpoints,
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
  | 'takeBackRates'
  | 'saveSettlementDelays'
  | 'savePayoutTerms'
  | 'readWorklist'
  | 'listAudit'
>

const readSettings = async (deps: Deps) => ({
  usdRate: await readUsdRate(deps),
  support: await readSupport(deps),
  betaTexts: await readBetaTexts(deps),
})

/** What an admin works by: what needs a person, what is set for the whole platform, and what was changed. */
export const operationsHandlers = (deps: Deps): Handlers<OperationsEndpoints> => ({
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
  takeBackRates: async ({ body }, { caller }) => {
    return { status: 200, body: moneyTermsView(await takeBackRates(deps, caller, body)) }
  },
  saveSettlementDelays: async ({ body }, { caller }) => {
    return { status: 200, body: moneyTermsView(await saveSettlementDelays(deps, caller, body)) }
  },
  savePayoutTerms: async ({ body: { minimum, approvalAbove, reason } }, { caller }) => {
    const payouts = { minimumMinor: minimum, approvalAboveMinor: approvalAbove }
    return { status: 200, body: moneyTermsView(await savePayoutTerms(deps, caller, { ...payouts, reason })) }
  },
  readWorklist: async ({ query }) => ({ status: 200, body: await readWorklist(deps, query) }),
  listAudit: async ({ query }) => ({ status: 200, body: await listAudit(deps, query) }),
})
