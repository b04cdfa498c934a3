import { type Code, statusOf } from './code-ledger.ts'

/** A payment code as every call and event shows it. */
export const codeView = (code: Code) => {
  const { id, request, ussdCode, createTime, expireTime, paid } = code
  return {
    id,
    mode: 'one_time',
    status: statusOf(code),
    name: request.name,
    amount: request.amount,
    enable: true,
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
              accountId: paid.phoneNumber,
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
