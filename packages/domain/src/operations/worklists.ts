/** The lists of payments that need an operator, in addition to claims. */
export const WORK_LISTS = [
  'unanswered',
  'mismatched',
  'owedBack',
  'unmatched',
  'refunds',
  'differences',
] as const
export type WorkList = (typeof WORK_LISTS)[number]

/** The lists of the payout dashboard. */
export const PAYOUT_LISTS = ['due', 'underWay', 'failed', 'held', 'belowZero'] as const
export type PayoutList = (typeof PAYOUT_LISTS)[number]
