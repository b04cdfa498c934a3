import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { adminOf } from '../audit/write-audit.ts'
import { searchBuyers, setVip } from './buyers.ts'
import { extendTrial, reactivateSeller, suspendSeller } from './change-seller.ts'
import { listSellers } from './list-sellers.ts'
import { refundPurchase, regrantPass, settleSuspense } from './mend-purchase.ts'
import { listAudit, listMessages, resendMessage } from './outbox.ts'
import type { PastDays } from './past-days.ts'
import { listPlatformPurchases, readPlatformPurchase } from './read-purchases.ts'

type Rows = Pick<
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
export const controlHandlers = (deps: Deps, pastDays: PastDays): Handlers<Rows> => ({
  listSellers: async ({ query }) => ({ status: 200, body: await listSellers(deps, query) }),
  suspendSeller: async ({ params, body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await suspendSeller(deps, admin, params.id, body.reason) }
  },
  reactivateSeller: async ({ params, body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await reactivateSeller(deps, admin, params.id, body.reason) }
  },
  extendTrial: async ({ params, body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await extendTrial(deps, admin, params.id, body) }
  },
  searchBuyers: async ({ query }) => ({ status: 200, body: await searchBuyers(deps, query) }),
  setVip: async ({ params, body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await setVip(deps, admin, params.id, body) }
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
    await refundPurchase(deps, await adminOf(deps, caller.accountId), transactionId, body.reason)
    pastDays.forget()
    return { status: 200, body: await readPlatformPurchase(deps, transactionId) }
  },
  regrantPass: async ({ params: { transactionId }, body }, { caller }) => {
    await regrantPass(deps, await adminOf(deps, caller.accountId), transactionId, body)
    return { status: 200, body: await readPlatformPurchase(deps, transactionId) }
  },
  settleSuspense: async ({ params, body }, { caller }) => {
    await settleSuspense(deps, await adminOf(deps, caller.accountId), params.id, body)
    return { status: 200, body: { success: true } }
  },
  listMessages: async ({ query }) => ({ status: 200, body: await listMessages(deps, query) }),
  resendMessage: async ({ params }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await resendMessage(deps, admin, params.id) }
  },
  listAudit: async ({ query }) => ({ status: 200, body: await listAudit(deps, query) }),
})
