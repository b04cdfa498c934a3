import { type PaymentLimits, withoutLimits } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { fromMajorUnits } from '../major-units.ts'
import type { MonimeSettings } from './monime-calls.ts'
import type { Momos } from './schemas.ts'

export const METHODS = ['orange_money', 'africell_money'] as const
type Method = (typeof METHODS)[number]

/** Monime's id of the operator of each method. */
const MOMO_IDS: Record<Method, string> = { orange_money: 'm17', africell_money: 'm18' }

export const momoOf = (method: PaymentMethod): string | undefined =>
  METHODS.includes(method as Method) ? MOMO_IDS[method as Method] : undefined

/** The method of an operator's id; null for an operator that is not offered. */
export const methodOfMomo = (momo: string): Method | null =>
  METHODS.find((method) => MOMO_IDS[method] === momo) ?? null

/** The methods that can be paid from (or paid to) now, within the limits agreed with Monime. */
export const limitsIn = (
  momos: Momos,
  settings: MonimeSettings,
  direction: 'payment' | 'payout',
): (PaymentLimits & { method: Method })[] =>
  METHODS.filter((method) => isOpen(momos, MOMO_IDS[method], direction)).map((method) => ({
    ...limitsOf(method, settings),
    method,
  }))

const isOpen = (momos: Momos, id: string, direction: 'payment' | 'payout'): boolean =>
  momos.some(({ providerId, status, featureSet: { payment, payout } }) => {
    const isAble = direction === 'payment' ? payment?.canPayFrom : payout?.canPayTo
    return providerId === id && status.active && isAble === true
  })

const limitsOf = (method: Method, { minimumAmount, maximumAmount }: MonimeSettings): PaymentLimits => {
  const { minimumMinor, maximumMinor, ...rest } = withoutLimits(method)
  return {
    ...rest,
    minimumMinor: Math.max(minimumMinor, fromMajorUnits(minimumAmount ?? '') ?? minimumMinor),
    maximumMinor: Math.min(maximumMinor, fromMajorUnits(maximumAmount ?? '') || maximumMinor),
  }
}
