import { formatLe } from '../money/money.ts'
import type { PaymentMethod } from '../money/payments.ts'
import { gstText } from '../platform/gst.ts'
import { METHOD_NAMES } from '../platform/method-names.ts'
import type { SumLimits } from './any-sum.ts'

/** The most prices on a poster that stay readable from across a stall. */
export const MAX_POSTER_PACKAGES = 12

/** Writes "Orange Money, Vult or cash"; empty for none. */
export const methodsText = (methods: readonly PaymentMethod[]): string => {
  const names = methods.map((method) => (method === 'cash' ? 'cash' : METHOD_NAMES[method]))
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** The texts of a poster that are not the seller's own. */
export const POSTER_TEXTS = {
  headline: 'WiFi here',
  how: 'Scan the code, choose your minutes, pay with your phone.',
  by: 'Powered by Minit',
  noPackages: 'Scan the code for our prices.',
  dialHead: 'No data? Dial',
} as const

/** "Prices include 15% GST" */
export const posterGstText = (basisPoints: number): string => `Prices include ${gstText(basisPoints)} GST`

/** How to pay by the code to dial; `limits` as texts name them, null if no sum buys minutes now. */
export const dialHowText = (limits: Pick<SumLimits, 'leastMinor' | 'mostMinor'> | null): string => {
  const amount =
    limits === null
      ? 'an amount'
      : `an amount from ${formatLe(limits.leastMinor)} to ${formatLe(limits.mostMinor)}`
  return `Type ${amount}, then your PIN. You get the code by SMS.`
}
