import { METHOD_NAMES } from '../platform/method-names.ts'
import { andList } from '../shop/option-words.ts'
import { MAX_PURCHASE_MINOR } from '../shop/pricing.ts'
import { formatLe } from './money.ts'
import type { PaymentMethod } from './payments.ts'

/** An enabled payment method and the amounts that it accepts: in minor units, both ends inclusive. */
export type PaymentLimits = {
  method: PaymentMethod
  minimumMinor: number
  maximumMinor: number
  /** 100 if only whole leones can be paid, else 1. */
  stepMinor: number
}

/** The limits of a provider that states none: from one cent to the largest purchase. */
export const withoutLimits = (method: PaymentMethod): PaymentLimits => ({
  method,
  minimumMinor: 1,
  maximumMinor: MAX_PURCHASE_MINOR,
  stepMinor: 1,
})

/** Whether an amount in minor units is within the limits. */
export const carriesAmount = (limits: PaymentLimits, amountMinor: number): boolean =>
  amountMinor >= limits.minimumMinor &&
  amountMinor <= Math.min(limits.maximumMinor, MAX_PURCHASE_MINOR) &&
  amountMinor % limits.stepMinor === 0

/** Returns the methods, in their order, that accept an amount in minor units now. */
export const methodsForAmount = <Method extends PaymentMethod>(
  methods: readonly Method[],
  limits: readonly PaymentLimits[],
  amountMinor: number,
): Method[] =>
  methods.filter((method) =>
    limits.some((each) => each.method === method && carriesAmount(each, amountMinor)),
  )

/** Returns why an amount cannot be paid, as in "Orange Money needs at least Le 1"; null if it can. */
export const amountProblem = (limits: PaymentLimits, amountMinor: number): string | null => {
  if (carriesAmount(limits, amountMinor)) return null
  return `${METHOD_NAMES[limits.method]} ${needOf(limits, amountMinor, { needs: 'needs', takes: 'takes' })}`
}

/**
 * Returns the notes for a seller next to a price: one sentence for all methods with the same reason, such as
 * "Orange Money and Africell Money need at least Le 1".
 */
export const amountNotes = (limits: readonly PaymentLimits[], amountMinor: number): string[] => {
  const namesOfNeed = new Map<string, string[]>()
  for (const each of limits) {
    if (carriesAmount(each, amountMinor)) continue
    const need = needOf(each, amountMinor, { needs: 'need', takes: 'take' })
    namesOfNeed.set(need, [...(namesOfNeed.get(need) ?? []), METHOD_NAMES[each.method]])
  }
  return [...namesOfNeed].map(([need, names]) =>
    names.length === 1 ? `${names[0]} ${need.replace(/^(need|take)\b/, '$1s')}` : `${andList(names)} ${need}`,
  )
}

const needOf = (
  limits: PaymentLimits,
  amountMinor: number,
  { needs, takes }: { needs: string; takes: string },
): string => {
  const maximumMinor = Math.min(limits.maximumMinor, MAX_PURCHASE_MINOR)
  if (amountMinor < limits.minimumMinor) return `${needs} at least ${formatLe(limits.minimumMinor)}`
  if (amountMinor > maximumMinor) return `${takes} at most ${formatLe(maximumMinor)}`
  return `${takes} whole leones only`
}
