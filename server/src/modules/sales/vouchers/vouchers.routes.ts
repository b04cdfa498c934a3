import type { SomeHandlers } from '../../../http/handlers.ts'
import type { SecretIssuer } from '../../../http/pass-cookie.ts'
import type { DeviceCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openCaptiveToken } from '../../network/captive-tokens.ts'
import { guesserOf, whileNotGuessing } from '../../network/wrong-codes.ts'
import { redeemCode } from '../sponsors/use-card.ts'
import { addAgent, editAgent, listAgents, removeAgent } from './agents.ts'
import { createBatch } from './create-batch.ts'
import { handBatch } from './hand-batch.ts'
import { readBatch, readBatches, showCodes } from './read-batches.ts'
import { buyersPhone, sellVoucher } from './sell-voucher.ts'
import { settleAgent } from './settle-agent.ts'
import { voidVoucher } from './void-voucher.ts'
import { readHeldVouchers } from './voucher-terms.ts'

const SUCCESS = { success: true } as const

/** Codes that customers enter on our pages. */
export const redeemHandlers = (deps: Deps, { name: cookie }: DeviceCookie, issueSecret: SecretIssuer) =>
  ({
    redeemVoucher: async ({ headers, body, request }) => {
      const place = openCaptiveToken(deps, headers['phone-place'])
      const buyer = { phone: buyersPhone(body.phoneNumber), name: null }
      const seller = body.entrepreneurId ?? null
      const redeeming = { typed: body.code, place, seller, buyer, redeemKey: keyOf(headers) }
      const from = guesserOf(deps, request, { place, phone: buyer.phone, cookie })
      const guesser = { ...from, typed: body.code }
      const { purchaseId: transactionId, isFree } = await whileNotGuessing(deps, guesser, () =>
        redeemCode(deps, redeeming),
      )
      const pass = { transactionId, statusToken: deps.secrets.purchaseToken(transactionId), isFree }
      return { status: 200, body: pass, ...(await issueSecret(transactionId, place)) }
    },
  }) satisfies SomeHandlers

const keyOf = (headers: { 'idempotency-key'?: string | undefined }): string | null =>
  headers['idempotency-key'] ?? null

/** A seller's batches of printed vouchers. */
export const voucherHandlers = (deps: Deps) =>
  ({
    listBatches: ({ query, caller }) => readBatches(deps, caller.entrepreneurId, query.after ?? null),
    createBatch: async ({ headers, body: input, caller }) => {
      const idempotencyKey = keyOf(headers) ?? deps.newId()
      const { id, number } = await createBatch(deps, caller.entrepreneurId, { input, idempotencyKey }, caller)
      return { id, number }
    },
    readBatch: ({ params, caller }) => readBatch(deps, caller.entrepreneurId, params.id),
    showCodes: async ({ params, caller }) => ({ codes: await showCodes(deps, caller, params.id) }),
    handBatch: async ({ params, caller }) => {
      await handBatch(deps, caller, params.id)
      return SUCCESS
    },
    sellVoucher: async ({ params, body, caller }) => {
      const buyer = { phone: buyersPhone(body.phoneNumber), name: null }
      const ref = { entrepreneurId: caller.entrepreneurId, id: params.id }
      const { purchaseId: transactionId } = await sellVoucher(deps, ref, {
        soldBy: 'stall',
        buyer,
        takenBy: caller.accountId,
      })
      return { transactionId }
    },
    voidVoucher: async ({ params, caller }) => {
      const { cashToReturnMinor: cashToReturn } = await voidVoucher(deps, caller, params.id)
      return { cashToReturn }
    },
  }) satisfies SomeHandlers

/** For an admin who considers a suspension. */
export const heldVoucherHandlers = (deps: Deps) =>
  ({
    readHeldVouchers: ({ params }) => readHeldVouchers(deps, params.id),
  }) satisfies SomeHandlers

const basisPoints = (percent: number): number => Math.round(percent * 100)

/** Agents who sell a seller's vouchers elsewhere. */
export const agentHandlers = (deps: Deps) =>
  ({
    listAgents: async ({ caller }) => ({ agents: await listAgents(deps, caller.entrepreneurId) }),
    addAgent: async ({ body: { commissionPercent, ...rest }, caller }) => {
      const input = { ...rest, commissionBasisPoints: basisPoints(commissionPercent) }
      return addAgent(deps, caller.entrepreneurId, input, caller)
    },
    editAgent: async ({ params, body: { commissionPercent, ...rest }, caller }) => {
      const input = { ...rest, id: params.id, commissionBasisPoints: basisPoints(commissionPercent) }
      await editAgent(deps, caller.entrepreneurId, input, caller)
      return SUCCESS
    },
    removeAgent: async ({ params, caller }) => {
      await removeAgent(deps, caller.entrepreneurId, params.id, caller)
      return SUCCESS
    },
    settleAgent: async ({ params, headers, body, caller }) => {
      const idempotencyKey = keyOf(headers) ?? deps.newId()
      const cashMinor = body.direction === 'handed' ? -body.cash : body.cash
      const input = { agentId: params.id, cashMinor, idempotencyKey }
      const { owedMinor: owed } = await settleAgent(deps, caller, input)
      return { owed }
    },
  }) satisfies SomeHandlers
