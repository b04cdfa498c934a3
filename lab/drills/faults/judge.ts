import type { Outcome } from '../evidence.ts'
import type { Diary } from '../lab/told.ts'
import type { Fault } from './fault.ts'

/** Sales go on by themselves so soon after the fault has ended. */
export const RECOVERS_WITHIN_SECONDS = 60

/**
 * What a working product tells people who ask for what cannot be; anything else that it refuses is wrong. The one owner may ask for
 * more refunds in an hour than are allowed.
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

/** What people met since somebody began to count. */
export type Met = { sold: number; away: number; silent: number; wrong: string[] }

/** Counts from now on. */
export const countFrom = (diary: Diary): (() => Met) => {
  const before = { ...diary.counts() }
  const told = diary.all().length
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
        .slice(told)
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
  /** Until sales had gone on again: who began to wait at the end of the fault is left hanging later. */
  whole: Pick<Met, 'silent' | 'wrong'>
  recovered: number
  /** What met the fault itself; null where nothing counts that. */
  struck: number | null
}

/** A fault that nobody felt shows nothing, so that it does not hold. */
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

/** What was met while no fault was under way: the whole run's, but for what stands with the faults. */
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
