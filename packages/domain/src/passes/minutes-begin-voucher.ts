import { type AccessMode, CONNECT_WITHIN_MINUTES } from '../shop/joining.ts'
import { minutesBegin } from './minutes-begin.ts'
import { USUAL_OPTIONS } from './pass-options.ts'

const MANUAL = `at the latest ${CONNECT_WITHIN_MINUTES} minutes after you use the voucher`

type UsedVoucher = {
  /** How phones join at the shop that sold it; null if the page does not know the shop yet. */
  way: AccessMode | null
  /** The phone is at the seller's WiFi. */
  isHere: boolean
}

/**
 * Returns when the minutes of a voucher begin, before its use. A router begins them with the first phone that
 * it admits. Where the seller connects phones, using the voucher starts the time; so too at a shop with its
 * own vouchers.
 */
export const voucherBeginsText = ({ way, isHere }: UsedVoucher): string => {
  if (way === null)
    return `Your minutes start when your phone first connects. Where the seller connects phones by hand they start then, ${MANUAL}.`
  const isRouter = way === 'router'
  const { kind } = minutesBegin({
    minutes: 0,
    options: isRouter ? { ...USUAL_OPTIONS, clock: 'first_use' } : null,
    way: isRouter ? way : 'by_hand',
    isGift: false,
    isHere,
    running: null,
  })
  if (kind !== 'first_use') return `Your minutes start when the seller connects your phone, ${MANUAL}.`
  return isHere
    ? 'Your minutes start when this phone goes online.'
    : 'Your minutes start when your phone first connects.'
}
