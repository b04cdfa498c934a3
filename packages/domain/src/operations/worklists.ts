import { HOUR_MS } from '../kernel/durations.ts'

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

/** All kinds of work on payments. */
export const WORK_KINDS = ['claims', ...WORK_LISTS] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The kinds about money that goes back to customers, and those about money to match. */
export const REFUND_KINDS = ['refunds', 'owedBack'] as const satisfies readonly WorkKind[]
export const MATCH_KINDS = [
  'claims',
  'unanswered',
  'mismatched',
  'unmatched',
  'differences',
] as const satisfies readonly WorkKind[]

/** Hours until waiting work is overdue. A statement differs about a day that has already passed. */
const WORK_LATE_HOURS: Readonly<Record<WorkKind, number>> = {
  claims: 24,
  unanswered: 24,
  mismatched: 24,
  owedBack: 24,
  unmatched: 24,
  refunds: 24,
  differences: 72,
}

export type WaitingWork = {
  kind: WorkKind
  since: Date
  /** A claim that no money matches, so it may be invented. */
  isDoubtful: boolean
}

/** Whether work waits longer than it should. */
export const isWorkLate = ({ kind, since }: Pick<WaitingWork, 'kind' | 'since'>, now: Date): boolean =>
  now.getTime() - since.getTime() >= WORK_LATE_HOURS[kind] * HOUR_MS

const urgencyOf = (work: WaitingWork, now: Date): number =>
  (isWorkLate(work, now) ? 0 : 2) + (work.isDoubtful ? 1 : 0)

/** Sorts overdue work first, doubtful claims after other work, then the oldest first. */
export const sortedWork = <Work extends WaitingWork>(works: readonly Work[], now: Date): Work[] =>
  [...works].sort((a, b) => urgencyOf(a, now) - urgencyOf(b, now) || a.since.getTime() - b.since.getTime())

/** The lists of the payout dashboard. */
export const PAYOUT_LISTS = ['due', 'underWay', 'failed', 'held', 'belowZero'] as const
export type PayoutList = (typeof PAYOUT_LISTS)[number]
