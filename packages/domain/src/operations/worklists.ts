/** The lists of payments that need a person, beside claims. */
export const WORK_LISTS = [
  'unanswered',
  'mismatched',
  'owedBack',
  'unmatched',
  'refunds',
  'differences',
] as const
export type WorkList = (typeof WORK_LISTS)[number]

/** The lists of the payouts' desk. */
export const PAYOUT_LISTS = ['due', 'underWay', 'failed', 'held', 'belowZero'] as const
export type PayoutList = (typeof PAYOUT_LISTS)[number]
