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
