import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { webhookReader } from '../payments/payments.routes.ts'
import { readPayoutDashboard } from './admin-payouts.ts'
import { cancelPayout } from './cancel-payout.ts'
import { switchDailyPayouts } from './daily-payouts.ts'
import { approvePayout, holdPayouts, refusePayout, settlePayoutAlarm } from './decide-payout.ts'
import { confirmDestination, nameDestination, readOwnDestination } from './destination.ts'
import { drawStatement } from './draw-statement.ts'
import { holdAllPayouts } from './hold-all.ts'
import { readMoney } from './money.ts'
import { readPayoutLists } from './payout-lists.ts'
import { receivePayoutWebhook } from './payout-webhook.ts'
import { requestPayout } from './request-payout.ts'
import { exportStatement } from './statement.ts'

const SUCCESS = { success: true } as const

/** The seller's requests about money that the platform owes, and the providers' webhooks about it. */
export const payoutHandlers = (deps: Deps, publicOrigin: string | null) => {
  const readWebhook = webhookReader(deps, publicOrigin)
  return {
    readMoney: async ({ caller: { accountId, entrepreneurId } }) => ({
      ...(await readMoney(deps, entrepreneurId)),
      ownNumber: await readOwnDestination(deps, accountId),
    }),
    requestPayout: async ({ body: { amount }, caller }) => {
      const input = { amountMinor: amount, askedBy: 'seller', actor: caller } as const
      const payout = await requestPayout(deps, caller.entrepreneurId, input)
      return payout
    },
    cancelPayout: async ({ params, caller }) => {
      await cancelPayout(deps, caller.entrepreneurId, params.id, caller)
      return SUCCESS
    },
    switchDailyPayouts: async ({ body: { isDaily }, caller }) => {
      await switchDailyPayouts(deps, caller, isDaily)
      return SUCCESS
    },
    nameDestination: ({ body, caller }) => nameDestination(deps, caller, body),
    confirmDestination: async ({ body, caller }) => {
      await confirmDestination(deps, caller.entrepreneurId, body.code, caller)
      return SUCCESS
    },
    exportStatement: async ({ query, caller: { entrepreneurId } }) => {
      const { fileName, pieces } = exportStatement(deps, entrepreneurId, query.month)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: pieces }
    },
    drawStatement: async ({ query, caller: { entrepreneurId } }) => {
      const { fileName, pieces } = await drawStatement(deps, entrepreneurId, query.month)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: pieces }
    },
    receivePayoutWebhook: async ({ params, request }) => {
      await receivePayoutWebhook(deps, params.provider, readWebhook(request))
      return SUCCESS
    },
  } satisfies SomeHandlers
}

/** The admin's requests about payouts. The audit log records every decision. */
export const adminPayoutHandlers = (deps: Deps) =>
  ({
    readPayoutDashboard: () => readPayoutDashboard(deps),
    readPayoutLists: ({ query }) => readPayoutLists(deps, query),
    approvePayout: async ({ params, body, caller }) => {
      await approvePayout(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    refusePayout: async ({ params, body, caller }) => {
      await refusePayout(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    holdPayouts: async ({ params, body, caller }) => {
      await holdPayouts(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    holdAllPayouts: async ({ body, caller }) => {
      await holdAllPayouts(deps, caller, body)
      return SUCCESS
    },
    settlePayoutAlarm: async ({ params, body, caller }) => {
      await settlePayoutAlarm(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
  }) satisfies SomeHandlers
