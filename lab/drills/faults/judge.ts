import type { Outcome } from '../evidence.ts'
import type { Diary } from '../lab/reported.ts'
import type { Fault } from './fault.ts'

/** Sales must recover within this time after the fault has ended. */
export const RECOVERS_WITHIN_SECONDS = 60

/**
 * Refusals of a working product; any other one is an error. The single owner may exceed the hourly limit
 * of refunds.
 */
const ORDINARY = [
  'already_decided',
  'changed_meanwhile',
  'method_not_offered',
  'payout_too_large',
  'payout_under_way',
  'refund_not_covered',
  'refund_under_way',
  'too_many_requests',
]

const REFUSED = 'refused: '

/** What callers experienced since the count began. */
export type Met = { sold: number; away: number; silent: number; wrong: string[] }

/** Starts to count; returns a function that reads the counts. */
export const countFrom = (diary: Diary): (() => Met) => {
  const before = { ...diary.counts() }
  const reported = diary.all().length
  const since = (what: string): number => (diary.counts()[what] ?? 0) - (before[what] ?? 0)
  const refusals = () =>
    Object.keys(diary.counts()).flatMap((what) => {
      const count = what.startsWith(REFUSED) ? since(what) : 0
      const isOrdinary = ORDINARY.some((code) => what.endsWith(` ${code}`))
      return isOrdinary ? [] : Array.from({ length: count }, () => what)
    })
  return () => ({
    sold: since('told ready'),
    away: since('answered 503'),
    silent: since('timed out'),
    wrong: [
      ...diary
        .all()
        .slice(reported)
        .flatMap((each) => (each.kind === 'wrong' ? [each.what] : [])),
      ...refusals(),
    ],
  })
}

const withWords = (wrong: readonly string[]): string =>
  wrong.length > 0 ? `${wrong.length} wrong, such as ${wrong.slice(0, 3).join('; ')}` : '0 wrong'

export type Suffered = {
  /** Until the fault ended. */
  meanwhile: Pick<Met, 'sold' | 'away'>
  /** Until sales had recovered: a call that began at the end of the fault hangs later. */
  whole: Pick<Met, 'silent' | 'wrong'>
  recovered: number
  /** The number of pieces that met the fault; null if it is not counted. */
  struck: number | null
}

/** Judges one fault. A fault that no caller felt proves nothing, and fails. */
export const judgeFault = (
  { name, isSelling, isRefusing }: Pick<Fault, 'name' | 'isSelling' | 'isRefusing'>,
  { meanwhile, whole, recovered, struck }: Suffered,
): Outcome => ({
  what: name,
  asked: `success, 503 with Retry-After or refusals, felt by callers, none hanging, sales again within ${RECOVERS_WITHIN_SECONDS} s of its end`,
  seen: [
    `${meanwhile.sold} sold, ${meanwhile.away} × 503`,
    ...(struck === null ? [] : [`${struck} pieces struck`]),
    ...(whole.silent === 0 ? [] : [`${whole.silent} hanging`]),
    ...(whole.wrong.length === 0 ? [] : [withWords(whole.wrong)]),
    `sales after ${recovered.toFixed(1)} s`,
  ].join(', '),
  isHeld:
    whole.wrong.length === 0 &&
    whole.silent === 0 &&
    recovered <= RECOVERS_WITHIN_SECONDS &&
    (!isSelling || meanwhile.sold > 0) &&
    (!isRefusing || meanwhile.away > 0) &&
    struck !== 0,
})

const without = (all: readonly string[], known: readonly string[]): string[] => {
  const left = [...all]
  for (const each of known) if (left.includes(each)) left.splice(left.indexOf(each), 1)
  return left
}

/** Judges the times without a fault: the whole run minus what was reported with the faults. */
export const judgeBetween = (all: Met, within: readonly Pick<Met, 'silent' | 'wrong'>[]): Outcome => {
  const wrong = without(
    all.wrong,
    within.flatMap((each) => each.wrong),
  )
  const silent = all.silent - within.reduce((sum, each) => sum + each.silent, 0)
  return {
    what: 'before, between and after them',
    asked: 'success, 503 with Retry-After or refusals, none hanging',
    seen: `${silent} hanging, ${withWords(wrong)}`,
    isHeld: wrong.length === 0 && silent === 0,
  }
}
