import { type Code, isRecurrent, type Paid, statusOf } from './code-ledger.ts'
import { masked } from './masked.ts'

/**
 * A payment code as every call and event shows it. `processed` is the payment that an event is about: a
 * recurrent code shows a payment in no other place.
 */
export const codeView = (code: Code, processed: Paid | undefined = code.paid) => {
  const { id, request, ussdCode, createTime, expireTime } = code
  const paid = processed
  return {
    id,
    mode: isRecurrent(code) ? 'recurrent' : 'one_time',
    status: statusOf(code),
    name: request.name,
    amount: request.amount ?? null,
    enable: code.isEnabled,
    expireTime,
    customer: request.customer ?? null,
    ussdCode,
    reference: request.reference ?? null,
    authorizedProviders: request.authorizedProviders ?? null,
    authorizedPhoneNumber: request.authorizedPhoneNumber ?? null,
    recurrentPaymentTarget: null,
    financialAccountId: request.financialAccountId ?? null,
    processedPaymentData:
      paid === undefined
        ? null
        : {
            amount: paid.amount,
            orderId: `ord-${paid.orderNumber}`,
            paymentId: paid.paymentId,
            orderNumber: paid.orderNumber,
            channelData: {
              providerId: paid.providerId,
              accountId: paid.isMasked === true ? masked(paid.phoneNumber) : paid.phoneNumber,
              reference: paid.channelReference,
            },
            financialTransactionReference: paid.transactionReference,
            metadata: {},
          },
    createTime,
    updateTime: paid?.at ?? createTime,
    ownershipGraph: null,
    metadata: request.metadata ?? {},
  }
}

export type Momos = Record<'m17' | 'm18', boolean>

const NAMES = { m17: 'Orange Money', m18: 'Africell Money' } as const

/** The answer of `GET /v1/momos`: open operators for payments and payouts. */
export const momosView = (open: Momos) =>
  (['m17', 'm18'] as const).map((id) => ({
    id,
    providerId: id,
    name: NAMES[id],
    country: 'SL',
    status: { active: open[id] },
    featureSet: {
      payout: { canPayTo: true, schemes: [], metadata: {} },
      payment: { canPayFrom: true, schemes: [], metadata: {} },
      kycVerification: { canVerifyAccount: true, metadata: {} },
    },
    createTime: '2025-01-01T00:00:00Z',
    updateTime: '2025-01-01T00:00:00Z',
  }))
