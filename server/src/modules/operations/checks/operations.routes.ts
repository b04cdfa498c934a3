import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listAudit } from '../../platform/audit/audit.ts'
import { readBankAccount, saveBankAccount } from '../../platform/settings/bank-account.ts'
import { readBetaTexts, saveBetaTexts } from '../../platform/settings/beta-texts.ts'
import {
  cancelRates,
  moneyTermsView,
  readMoneyTerms,
  saveFee,
  saveGst,
  savePayoutTerms,
  saveSettlementDelays,
} from '../../platform/settings/money-terms.ts'
import {
  readSupport,
  readUsdRate,
  saveSupport,
  saveUsdRate,
} from '../../platform/settings/platform-settings.ts'
import { findOrdersByCode } from '../../sales/purchases/order-codes.ts'
import { readAttention } from './attention.ts'
import { listRecentActivity, listRecentEntrepreneurs } from './recent.ts'
import { readWorklist } from './worklist.ts'

const readSettings = async (deps: Deps) => ({
  usdRate: await readUsdRate(deps),
  support: await readSupport(deps),
  betaTexts: await readBetaTexts(deps),
  bankAccount: await readBankAccount(deps),
})

/** The admin's work: items that need an operator, platform settings, and the audit log. */
export const operationsHandlers = (deps: Deps) =>
  ({
    listRecentEntrepreneurs: () => listRecentEntrepreneurs(deps),
    listRecentActivity: () => listRecentActivity(deps),
    readAttention: () => readAttention(deps),
    readPlatformSettings: () => readSettings(deps),
    savePlatformSettings: async ({ body, caller }) => {
      await saveUsdRate(deps, caller, body)
      return readSettings(deps)
    },
    saveSupport: async ({ body, caller }) => {
      await saveSupport(deps, caller, body)
      return readSettings(deps)
    },
    saveBetaTexts: async ({ body, caller }) => {
      await saveBetaTexts(deps, caller, body)
      return readSettings(deps)
    },
    saveBankAccount: async ({ body, caller }) => {
      await saveBankAccount(deps, caller, body)
      return readSettings(deps)
    },
    readMoneyTerms: async () => moneyTermsView(await readMoneyTerms(deps)),
    saveFee: async ({ body: { fixed, ...fee }, caller }) =>
      moneyTermsView(await saveFee(deps, caller, { ...fee, fixedMinor: fixed })),
    saveGst: async ({ body, caller }) => moneyTermsView(await saveGst(deps, caller, body)),
    cancelRates: async ({ body, caller }) => moneyTermsView(await cancelRates(deps, caller, body)),
    saveSettlementDelays: async ({ body, caller }) =>
      moneyTermsView(await saveSettlementDelays(deps, caller, body)),
    savePayoutTerms: async ({ body: { minimum, approvalAbove, reason }, caller }) => {
      const payouts = { minimumMinor: minimum, approvalAboveMinor: approvalAbove }
      return moneyTermsView(await savePayoutTerms(deps, caller, { ...payouts, reason }))
    },
    readWorklist: ({ query }) => readWorklist(deps, query),
    listAudit: async ({ query }) => {
      const ids = await findOrdersByCode(deps, query.search ?? '', null)
      return listAudit(deps, { ...query, ids })
    },
  }) satisfies SomeHandlers
