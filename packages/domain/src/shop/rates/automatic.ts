import { DAY_MS } from '../../kernel/durations.ts'
import { formatLe } from '../../money/money.ts'
import type { RateDay } from './demand.ts'
import { type Bounds, pricesNear } from './price-steps.ts'
import { adviceOf, hasSeenPrices, type Known, knownOf, type RateQuestion, SURE_ENOUGH } from './suggest.ts'
import { probabilityOfUplift } from './takings.ts'

export type RateChange = {
  /** YYYY-MM-DD */
  day: string
  fromMinor: number
  toMinor: number
  by: 'seller' | 'suggestion' | 'automatic' | 'back'
  /** The outcome of an automatic change; null while it is observed. */
  outcome: 'kept' | 'went_back' | 'overtaken' | null
}

export type RateState = RateQuestion & {
  bounds: Bounds
  /** Oldest first, without the first price. */
  changes: readonly RateChange[]
  /** YYYY-MM-DD */
  today: string
}

export type Decision =
  | { kind: 'wait'; why: string }
  | { kind: 'change'; priceMinor: number; why: string }
  /** The observed change has done well. */
  | { kind: 'keep'; why: string }
  | { kind: 'back'; priceMinor: number; why: string }

/** An automatic change is evaluated after a week, and for the last time after four. */
const WEEK = 7
const LAST_CHECK_DAYS = 28
/** At the end it reverts below this probability of an uplift; earlier only if the shop clearly earns less. */
const KEEP_FROM = 0.8
const REVERT_BELOW = 0.35
/** How many days the seller's own change stays untouched. */
const AFTER_SELLER_DAYS = 14
/** The shortest time between trials without evidence; each reverted one doubles it. */
const TRIAL_REST_DAYS = 28
/** A trial is informative in a shop with this many sales a day over four weeks. */
const TRIAL_SALES_PER_DAY = 3
const TRIAL_STEP = 0.06

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/**
 * Decides what automatic mode does with one package today. It never leaves the bounds, changes one step and
 * at most once a day, reverts when the shop earns less, and waits while too little is known.
 */
export const decideRate = (state: RateState): Decision => {
  const { priceMinor, bounds, changes, today } = state
  if (priceMinor < bounds.lowestMinor || priceMinor > bounds.highestMinor)
    return { kind: 'wait', why: 'Your price is outside your bounds, so it stays as you set it.' }
  const last = changes.at(-1)
  if (last?.day === today) return { kind: 'wait', why: 'The price has changed today already.' }
  if (last?.by === 'automatic' && last.outcome === null) return judge(state, last)
  if (last !== undefined && isYours(last) && daysBetween(last.day, today) < AFTER_SELLER_DAYS)
    return { kind: 'wait', why: 'You changed the price yourself: your price stands for two weeks first.' }
  // Weekly is enough: a single day adds little evidence.
  const rest = daysBetween(last?.day ?? state.days[0]?.day ?? today, today) % WEEK
  if (rest !== 0)
    return { kind: 'wait', why: `Prices are looked at once a week: next in ${daysText(WEEK - rest)}.` }
  return improve(state)
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const isYours = ({ by }: RateChange): boolean => by === 'seller' || by === 'suggestion'

/** Evaluates a change once a week: keep it, revert it, or observe further. */
const judge = (state: RateState, change: RateChange): Decision => {
  const age = daysBetween(change.day, state.today)
  const watching = `Watching what ${formatLe(change.toMinor)} does.`
  if (age < WEEK || age % WEEK !== 0) return { kind: 'wait', why: watching }
  const known = knownOf(state)
  // From the new price: the probability that a revert earns more.
  const worse = probabilityOfUplift(known.demand.answer, known.changeTo(change.fromMinor))
  const better = 1 - worse
  const { text, hasFallen, isClear } = comparePrices(state.days, change)
  const keep = { kind: 'keep' as const, why: `${text}: the new price stays.` }
  const back = {
    kind: 'back' as const,
    priceMinor: change.fromMinor,
    why: backText(text, change),
  }
  if (better < REVERT_BELOW || isClear) return back
  if (better >= SURE_ENOUGH && !hasFallen) return keep
  if (age < LAST_CHECK_DAYS) return { kind: 'wait', why: watching }
  return better < KEEP_FROM || hasFallen ? back : keep
}

/** Returns why a price was reverted, from the comparison. */
export const backText = (text: string, { fromMinor }: Pick<RateChange, 'fromMinor'>): string =>
  `${text}: back to ${formatLe(fromMinor)}.`

/** Compares the daily takings at the old price, over at most four weeks, and at the new one. */
export const comparePrices = (
  days: readonly RateDay[],
  { day, fromMinor, toMinor }: Pick<RateChange, 'day' | 'fromMinor' | 'toMinor'>,
) => {
  const before = days.filter((one) => one.day < day && one.priceMinor === fromMinor).slice(-LAST_CHECK_DAYS)
  const after = days.filter((one) => one.day > day && one.priceMinor === toMinor)
  const [earlier, later] = [takingsPerDay(before), takingsPerDay(after)]
  const text = `It brought ${formatLe(earlier)} a day at ${formatLe(fromMinor)} and ${formatLe(later)} at ${formatLe(toMinor)}`
  return { text, hasFallen: later < earlier, isClear: hasFallenClearly(before, after) }
}

/** In whole leones, as minor units. */
const takingsPerDay = (days: readonly RateDay[]): number =>
  days.length === 0 ? 0 : Math.round(takingsOf(days) / days.length / 100) * 100

const takingsOf = (days: readonly RateDay[]): number =>
  days.reduce((sum, { sales, priceMinor }) => sum + sales * priceMinor, 0)

const soldOf = (days: readonly RateDay[], sold: (day: RateDay) => number): number =>
  days.reduce((sum, day) => sum + sold(day), 0)

/** A day earns at least a tenth less, more than chance and the other packages explain. */
const hasFallenClearly = (before: readonly RateDay[], after: readonly RateDay[]): boolean => {
  const [sales, later] = [soldOf(before, (day) => day.sales), soldOf(after, (day) => day.sales)]
  if (sales < 10 || after.length < 5) return false
  const others = [before, after].map((days) => (1 + soldOf(days, (day) => day.otherSales)) / days.length)
  const trend = Math.log((others[1] ?? 1) / (others[0] ?? 1))
  const change = Math.log((takingsOf(after) + 1) / after.length / (takingsOf(before) / before.length))
  // A change of the whole shop is no response to this price.
  const own = change - Math.max(-0.7, Math.min(0.7, trend))
  const error = Math.sqrt(2 / sales + 2 / Math.max(1, later))
  return Math.max(own, change) < -0.1 && Math.max(own, change) < -2.5 * error
}

const improve = (state: RateState): Decision => {
  const known = knownOf(state)
  const advice = adviceOf(known, state.bounds)
  if (advice.kind === 'price' && (advice.source !== 'nearby' || mayTry(state, known)))
    return isRepeat(state, advice.priceMinor)
      ? { kind: 'wait', why: advice.why }
      : { kind: 'change', priceMinor: advice.priceMinor, why: advice.why }
  return mayTry(state, known) ? trial(state, known) : { kind: 'wait', why: advice.why }
}

/** The same price was reverted recently. */
const isRepeat = ({ changes, today }: RateState, priceMinor: number): boolean =>
  changes.some(
    ({ day, toMinor, outcome }) =>
      outcome === 'went_back' && toMinor === priceMinor && daysBetween(day, today) < 3 * TRIAL_REST_DAYS,
  )

const mayTry = ({ changes, today, days }: RateState, { demand }: Known): boolean => {
  if (demand.salesPerDay < TRIAL_SALES_PER_DAY || days.length < TRIAL_REST_DAYS) return false
  const mine = changes.filter(({ by }) => by === 'automatic')
  const failed = mine.filter(({ outcome }) => outcome === 'went_back').length
  const last = changes.at(-1)
  return last === undefined || daysBetween(last.day, today) >= TRIAL_REST_DAYS * 2 ** Math.min(failed, 3)
}

/** A small step to learn from, in the direction that more likely earns more. */
const trial = (state: RateState, known: Known): Decision => {
  const { priceMinor: now, bounds } = state
  const [best] = pricesNear(now, bounds)
    .filter((price) => !isRepeat(state, price) && Math.abs(price / now - 1) >= TRIAL_STEP / 2)
    .map((priceMinor) => ({
      priceMinor,
      chance: probabilityOfUplift(known.demand.answer, known.changeTo(priceMinor)),
      distance: Math.abs(Math.abs(priceMinor / now - 1) - TRIAL_STEP),
    }))
    .filter(({ chance }) => chance >= 0.4)
    .sort((left, right) => Math.round(10 * (right.chance - left.chance)) || left.distance - right.distance)
  if (best === undefined) {
    const why = hasSeenPrices(known.demand)
      ? 'No other price within your bounds is worth a trial.'
      : 'No sensible price is within your bounds and one step.'
    return { kind: 'wait', why }
  }
  const direction = best.priceMinor > now ? 'more' : 'less'
  return {
    kind: 'change',
    priceMinor: best.priceMinor,
    why: `A small trial: ${formatLe(Math.abs(best.priceMinor - now))} ${direction}, watched for up to four weeks.`,
  }
}
