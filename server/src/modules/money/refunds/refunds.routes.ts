import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { webhookReader } from '../payments/payments.routes.ts'
import { confirmCashRefund, confirmRefund, sendRefundAgain, settleRefundAlarm } from './decide-refund.ts'
import { refundOwnSale } from './refund-purchase.ts'
import { refundView } from './refund-view.ts'
import { receiveRefundWebhook } from './refund-webhook.ts'
import { sendSuspenseBackNow } from './send-suspense-back.ts'
import { undoCashSale } from './undo-cash-sale.ts'

const SUCCESS = { success: true } as const

/** The seller's requests about refunds, and the providers' webhooks about them. */
export const refundHandlers = (deps: Deps, publicOrigin: string | null) => {
  const readWebhook = webhookReader(deps, publicOrigin)
  return {
    refundSale: async ({ params: { id: transactionId }, body: { reason }, caller }) =>
      refundView(await refundOwnSale(deps, caller, { transactionId, reason })),
    confirmCashRefund: async ({ params: { id }, body: { reference }, caller }) => {
      await confirmCashRefund(deps, caller, { id, reference })
      return SUCCESS
    },
    undoCashSale: async ({ params: { id }, caller }) => {
      await undoCashSale(deps, caller, id)
      return SUCCESS
    },
    receiveRefundWebhook: async ({ params, request }) => {
      await receiveRefundWebhook(deps, params.provider, readWebhook(request))
      return SUCCESS
    },
  } satisfies SomeHandlers
}

/** The admin's requests about refunds. The audit log records every decision. */
export const adminRefundHandlers = (deps: Deps) =>
  ({
    confirmRefund: async ({ params, body, caller }) => {
      await confirmRefund(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    sendRefundAgain: async ({ params, body, caller }) => {
      await sendRefundAgain(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    settleRefundAlarm: async ({ params, body, caller }) => {
      await settleRefundAlarm(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    sendSuspenseBack: async ({ params, body, caller }) => {
      await sendSuspenseBackNow(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
  }) satisfies SomeHandlers
