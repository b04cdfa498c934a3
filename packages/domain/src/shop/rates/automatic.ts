import { DAY_MS } from '../../kernel/durations.ts'
import { formatLe } from '../../money/money.ts'
import type { RateDay } from './demand.ts'
import { type Bounds, pricesNear } from './price-steps.ts'
import { adviceOf, hasSeenPrices, type Known, knownOf, type RateQuestion, SURE_ENOUGH } from './suggest.ts'
import { chanceOfGain } from './takings.ts'

export type RateChange = {
  /** YYYY-MM-DD */
  day: string
  fromMinor: number
  toMinor: number
  by: 'seller' | 'suggestion' | 'automatic' | 'back'
  /** What became of an automatic change; null while it is watched. */
  outcome: 'kept' | 'went_back' | 'overtaken' | null
}

export type RateState = RateQuestion & {
  bounds: Bounds
  /** The oldest first, the first price left out. */
  changes: readonly RateChange[]
  /** YYYY-MM-DD */
  today: string
}

export type Decision =
  | { kind: 'wait'; why: string }
  | { kind: 'change'; priceMinor: number; why: string }
  /** The change that is watched has done well. */
  | { kind: 'keep'; why: string }
  | { kind: 'back'; priceMinor: number; why: string }

/** An automatic change is judged after a week, and for the last time after four. */
const WEEK = 7
const LAST_LOOK_DAYS = 28
/** By then it goes back unless the shop earns more in so many of ten cases; before, when it clearly earns less. */
const KEEP_FROM = 0.8
const GIVE_UP_BELOW = 0.35
/** After its own change the seller is left alone for so long. */
const AFTER_SELLER_DAYS = 14
/** A trial without knowing better, only so often; each that went back doubles the rest. */
const TRIAL_REST_DAYS = 28
/** A trial says something in a shop that sells so many in four weeks. */
const TRIAL_SALES_PER_DAY = 3
const TRIAL_STEP = 0.06

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/**
 * What automatic mode does with one package today. It never leaves the bounds, changes at most once a day and one step,
 * goes back when the shop earns less, and does nothing where too little is known.
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
  // Once a week is soon enough: a day more says little.
  const rest = daysBetween(last?.day ?? state.days[0]?.day ?? today, today) % WEEK
  if (rest !== 0)
    return { kind: 'wait', why: `Prices are looked at once a week: next in ${daysText(WEEK - rest)}.` }
  return improve(state)
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const isYours = ({ by }: RateChange): boolean => by === 'seller' || by === 'suggestion'

/** Looks at a change once a week: keep it, go back, or watch on. */
const judge = (state: RateState, change: RateChange): Decision => {
  const age = daysBetween(change.day, state.today)
  const watching = `Watching what ${formatLe(change.toMinor)} does.`
  if (age < WEEK || age % WEEK !== 0) return { kind: 'wait', why: watching }
  const known = knownOf(state)
  // Seen from the new price: what going back would earn.
  const worse = chanceOfGain(known.demand.answer, known.changeTo(change.fromMinor))
  const better = 1 - worse
  const { text, hasFallen, isClear } = comparePrices(state.days, change)
  const keep = { kind: 'keep' as const, why: `${text}: the new price stays.` }
  const back = {
    kind: 'back' as const,
    priceMinor: change.fromMinor,
    why: backText(text, change),
  }
  if (better < GIVE_UP_BELOW || isClear) return back
  if (better >= SURE_ENOUGH && !hasFallen) return keep
  if (age < LAST_LOOK_DAYS) return { kind: 'wait', why: watching }
  return better < KEEP_FROM || hasFallen ? back : keep
}

/** Why a price came back, from what was compared. */
export const backText = (text: string, { fromMinor }: Pick<RateChange, 'fromMinor'>): string =>
  `${text}: back to ${formatLe(fromMinor)}.`

/** What a day brought at the old price, in four weeks at most, and at the new one. */
export const comparePrices = (
  days: readonly RateDay[],
  { day, fromMinor, toMinor }: Pick<RateChange, 'day' | 'fromMinor' | 'toMinor'>,
) => {
  const before = days.filter((one) => one.day < day && one.priceMinor === fromMinor).slice(-LAST_LOOK_DAYS)
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

/** A day brings at least a tenth less, more than chance and the other packages' days explain. */
const hasFallenClearly = (before: readonly RateDay[], after: readonly RateDay[]): boolean => {
  const [sales, later] = [soldOf(before, (day) => day.sales), soldOf(after, (day) => day.sales)]
  if (sales < 10 || after.length < 5) return false
  const others = [before, after].map((days) => (1 + soldOf(days, (day) => day.otherSales)) / days.length)
  const mood = Math.log((others[1] ?? 1) / (others[0] ?? 1))
  const change = Math.log((takingsOf(after) + 1) / after.length / (takingsOf(before) / before.length))
  // What the whole shop felt is no answer to this price.
  const own = change - Math.max(-0.7, Math.min(0.7, mood))
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

/** The same price did not do well lately. */
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

/** A small step to learn from, towards where the shop more likely earns more. */
const trial = (state: RateState, known: Known): Decision => {
  const { priceMinor: now, bounds } = state
  const [best] = pricesNear(now, bounds)
    .filter((price) => !isRepeat(state, price) && Math.abs(price / now - 1) >= TRIAL_STEP / 2)
    .map((priceMinor) => ({
      priceMinor,
      chance: chanceOfGain(known.demand.answer, known.changeTo(priceMinor)),
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
