import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { ProviderEvent } from '../../../ports/payment-provider.ts'
import { methodOfMomo } from './offered-methods.ts'
import { ownersOf, type PaymentData, ProcessedCode } from './schemas.ts'

/** The key of all events of one payment of a recurrent code. */
const paidKey = (paymentId: string): string => `${paymentId}:paid`

type Said = {
  paymentId: string
  codeReference: string
  amount: { value: number; currency: string } | null
  momo: string | null
  phone: string | null
  networkReference: string | null
}

/** Documented as usually masked; a complete number is one of Sierra Leone with all its digits. */
const phoneIn = (phone: string | null): { payerPhone?: string; maskedPhone: string | null } => {
  const digits = phone?.replace(/[\s-]/g, '') ?? ''
  const complete = /^\+?(232\d{8})$/.exec(digits)?.[1]
  if (complete !== undefined) return { payerPhone: `+${complete}`, maskedPhone: null }
  const local = /^0(\d{8})$/.exec(digits)?.[1]
  if (local !== undefined) return { payerPhone: `+232${local}`, maskedPhone: null }
  return { maskedPhone: digits === '' ? null : digits.slice(0, 20) }
}

const eventOf = ({
  paymentId,
  codeReference,
  amount,
  momo,
  phone,
  networkReference,
}: Said): ProviderEvent => {
  const { maskedPhone, ...payer } = phoneIn(phone)
  const method: PaymentMethod | null = momo === null ? null : methodOfMomo(momo)
  return {
    key: paidKey(paymentId),
    reference: paymentId,
    kind: 'succeeded',
    // An unreadable amount becomes 0: it buys nothing and needs review.
    amount: { amountMinor: amount?.value ?? 0, currency: amount?.currency ?? 'SLE' },
    providerPaymentId: paymentId,
    ...(networkReference ? { providerTransactionId: networkReference } : {}),
    ...payer,
    payCode: { reference: codeReference, method, maskedPhone },
  }
}

/** The event of a completed payment that a recurrent code owns; undefined for any other payment. */
export const lastingEvent = (payment: PaymentData): ProviderEvent | undefined => {
  const { id, status, amount, channel } = payment
  const code = ownersOf(payment.ownershipGraph).find(({ metadata }) => metadata?.lasting === 'yes')
  const metadata = code?.metadata ?? (payment.metadata?.lasting === 'yes' ? payment.metadata : null)
  if (!id || status !== 'completed' || metadata?.reference === undefined) return undefined
  return eventOf({
    paymentId: id,
    codeReference: metadata.reference,
    amount,
    momo: channel?.provider ?? null,
    phone: channel?.phoneNumber ?? null,
    networkReference: channel?.reference ?? null,
  })
}

/** The event of `payment_code.processed` for a recurrent code; undefined for any other event of a code. */
export const processedEvent = (data: unknown): ProviderEvent | undefined => {
  const read = ProcessedCode.safeParse(data)
  if (!read.success) return undefined
  const { reference, processedPaymentData: paid } = read.data
  return eventOf({
    paymentId: paid.paymentId,
    codeReference: reference,
    amount: paid.amount ?? null,
    momo: paid.channelData?.providerId ?? null,
    phone: paid.channelData?.accountId ?? null,
    networkReference: paid.channelData?.reference ?? null,
  })
}
