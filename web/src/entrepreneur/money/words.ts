import { leText } from '../../lib/money.ts'
import type { Money } from '../queries.ts'
import { whenText } from '../when-text.ts'

export const isFree = ({ basisPoints, fixed }: Money['fee']): boolean => basisPoints === 0 && fixed === 0

/** "2.5 % and Le 0.50". */
export const feeText = ({ basisPoints, fixed }: Money['fee']): string =>
  [basisPoints > 0 && `${basisPoints / 100} %`, fixed > 0 && leText(fixed)].filter(Boolean).join(' and ')

/** Returns the text while an admin checks a large payout; `decidedBy` is missing in older releases' data. */
export const beingCheckedText = (amount: number, decidedBy: string | null): string => {
  const when = decidedBy === null ? 'soon' : `by ${whenText(decidedBy)}`
  return `We check ${leText(amount)} before we send it. You get it, or a call, ${when}.`
}
