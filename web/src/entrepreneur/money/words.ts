import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import { payoutDecisionDue } from '@minit/domain/money/payouts.ts'
import { leText } from '../../lib/money.ts'
import type { Money } from '../queries.ts'
import { whenText } from '../when-text.ts'

export const isFree = ({ basisPoints, fixed }: Money['fee']): boolean => basisPoints === 0 && fixed === 0

/** "2.5 % and Le 0.50". */
export const feeText = ({ basisPoints, fixed }: Money['fee']): string =>
  [basisPoints > 0 && `${basisPoints / 100} %`, fixed > 0 && leText(fixed)].filter(Boolean).join(' and ')

/** Returns the warning before a payout that an admin checks first; null if it is sent at once. */
export const checkedFirstText = (
  amount: number,
  { approvalAbove, now }: { approvalAbove: number | undefined; now: Date },
): string | null =>
  // An answer that an older release stored on this phone has no limit.
  approvalAbove === undefined || amount <= approvalAbove
    ? null
    : `We check payouts above ${leText(approvalAbove)} first. You get it, or a call, by ${formatWhen(payoutDecisionDue(now), now)}. Until then you can take it back, but send no other.`

/** Returns the text while an admin checks a large payout; `decidedBy` is missing in older releases' data. */
export const beingCheckedText = (amount: number, decidedBy: string | null): string => {
  const when = decidedBy === null ? 'soon' : `by ${whenText(decidedBy)}`
  return `We check ${leText(amount)} before we send it. You get it, or a call, ${when}.`
}
