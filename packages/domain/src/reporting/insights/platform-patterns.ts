import { hasSeenPrices } from '../../shop/rates/suggest.ts'
import { DIVERTED, gainOf, probabilityOfUplift } from '../../shop/rates/takings.ts'
import type { Attempts, PlatformFigures, PriceAnswer } from './figures.ts'
import {
  CERTAIN_ERRORS,
  certainErrors,
  meanApart,
  meanOf,
  meansApart,
  type Share,
  sharesApart,
  sumOf,
} from './statistics.ts'

const HALF = 4
const MIN_WEEKS = 8
const MIN_SALES = 60

export type PlaceTrend = { place: string; ratio: number; sales: number; errors: number }

/** Returns places whose share of sales changed by a fifth from the first half of the weeks to the second. */
export const changingPlaces = ({ places }: Pick<PlatformFigures, 'places'>): PlaceTrend[] => {
  const needed = certainErrors(2 * places.length)
  return places.flatMap((place) => {
    const shares = place.weeks.flatMap(({ revenueMinor }, week) => {
      const all = sumOf(places.map(({ weeks }) => weeks[week]?.revenueMinor ?? 0))
      return all === 0 ? [] : [revenueMinor / all]
    })
    const sales = sumOf(place.weeks.map((week) => week.sales))
    if (places.length < 2 || shares.length < MIN_WEEKS || sales < MIN_SALES) return []
    const [before, after] = [shares.slice(0, HALF), shares.slice(HALF)]
    const ratio = meanOf(before) === 0 ? 0 : meanOf(after) / meanOf(before)
    const errors = meansApart(after, before)
    const isFar = ratio >= 1.2 || (ratio > 0 && ratio <= 0.8)
    return isFar && Math.abs(errors) >= needed ? [{ place: place.place, ratio, sales, errors }] : []
  })
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const WEEK = 7

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export type WeakDay = { weekday: string; ratio: number; weeks: number; errors: number }

/** Returns weekdays at least a quarter below the average day of their week; the worst first. */
export const weakWeekdays = ({ days }: Pick<PlatformFigures, 'days'>): WeakDay[] => {
  const recent = days.slice(-26 * WEEK)
  const weeks = Array.from({ length: Math.floor(recent.length / WEEK) }, (_, index) => {
    const end = recent.length - index * WEEK
    return recent.slice(end - WEEK, end)
  })
  return WEEKDAYS.map((weekday, number) => {
    const ratios = weeks.flatMap((week) => {
      const mean = meanOf(week.map(({ revenueMinor }) => revenueMinor))
      const day = week.find((one) => weekdayOf(one.day) === number)
      return mean === 0 || day === undefined ? [] : [day.revenueMinor / mean]
    })
    return { weekday, ratio: meanOf(ratios), weeks: ratios.length, errors: meanApart(ratios, 1) }
  })
    .filter(
      ({ ratio, weeks: count, errors }) => count >= MIN_WEEKS && ratio <= 0.75 && errors <= -CERTAIN_ERRORS,
    )
    .sort((left, right) => left.ratio - right.ratio)
}

const SPAN = 3

export type OddHours = {
  /** One weekday, or two: "Wednesday and Saturday". */
  weekday: string
  dayCount: number
  from: number
  until: number
  /** Its share of its day, and the share of the same hours on other days. */
  share: number
  usual: number
  days: number
  errors: number
}

/** Each weekday alone, and each pair: a town has one or two market days. */
const DAY_GROUPS: readonly (readonly number[])[] = WEEKDAYS.flatMap((_, one) => [
  [one],
  ...WEEKDAYS.flatMap((__, other) => (other > one ? [[one, other]] : [])),
])

/**
 * Returns three hours of one or two weekdays with half or 1.5 times their usual share; the clearest of each
 * kind.
 */
export const oddHours = ({
  hours,
}: Pick<PlatformFigures, 'hours'>): { gap: OddHours | null; peak: OddHours | null } => {
  const spans = Array.from({ length: 24 - SPAN + 1 }, (_, from) => from)
  const needed = certainErrors(DAY_GROUPS.length * spans.length)
  const found = spans.flatMap((from) => oddIn(hours, from)).filter(({ errors }) => Math.abs(errors) >= needed)
  const clearest = (list: OddHours[]): OddHours | null =>
    list.toSorted(
      (left, right) => Math.abs(right.share - right.usual) - Math.abs(left.share - left.usual),
    )[0] ?? null
  return {
    gap: clearest(found.filter(({ share, usual }) => share <= usual / 2)),
    peak: clearest(found.filter(({ share, usual }) => share >= usual * 1.5)),
  }
}

/** Hours below this share of a usual day are outside opening hours. */
const OPEN_SHARE = 0.05
const MIN_DAYS = 6

const oddIn = (hours: PlatformFigures['hours'], from: number): OddHours[] => {
  const shares = hours.flatMap(({ day, revenueMinor }) => {
    const all = sumOf(revenueMinor)
    return all === 0
      ? []
      : [{ weekday: weekdayOf(day), share: sumOf(revenueMinor.slice(from, from + SPAN)) / all }]
  })
  return DAY_GROUPS.flatMap((group) => {
    const mine = shares.filter((one) => group.includes(one.weekday)).map(({ share }) => share)
    const others = shares.filter((one) => !group.includes(one.weekday)).map(({ share }) => share)
    const usual = meanOf(others)
    if (mine.length < MIN_DAYS || usual < OPEN_SHARE) return []
    const errors = meansApart(mine, others)
    const weekday = group.map((number) => WEEKDAYS[number]).join(' and ')
    return [
      {
        weekday,
        dayCount: group.length,
        from,
        until: from + SPAN,
        share: meanOf(mine),
        usual,
        days: mine.length,
        errors,
      },
    ]
  })
}

export type FailingGroup = { group: Attempts; share: number; rest: number; of: number; errors: number }

const MIN_ATTEMPTS = 50

/**
 * Returns payment methods that fail more at one operator or provider: at least three points, beyond chance.
 */
export const failingGroups = ({ attempts }: Pick<PlatformFigures, 'attempts'>): FailingGroup[] => {
  const needed = certainErrors(attempts.length)
  return attempts
    .flatMap((group) => {
      const mine = failedOf([group])
      const rest = failedOf(attempts.filter((other) => other !== group))
      const errors = sharesApart(mine, rest)
      const [share, restShare] = [mine.part / mine.of, rest.part / Math.max(1, rest.of)]
      const isEnough = mine.of >= MIN_ATTEMPTS && rest.of >= MIN_ATTEMPTS
      return isEnough && share >= restShare + 0.03 && errors >= needed
        ? [{ group, share, rest: restShare, of: mine.of, errors }]
        : []
    })
    .sort((left, right) => right.share - left.share)
}

const failedOf = (groups: readonly Attempts[]): Share => {
  const part = sumOf(groups.map(({ failed }) => failed))
  return { part, of: part + sumOf(groups.map(({ paid }) => paid)) }
}

/** The share of newcomers who stop after their first week anywhere. */
const USUAL_LOSS = 0.15
const MIN_NEWCOMERS = 8

/**
 * Returns new sellers with sales in their first week and none in the second, if more than chance explains;
 * else null.
 */
export const stoppedNewcomers = ({ newcomers }: Pick<PlatformFigures, 'newcomers'>) => {
  const began = newcomers.filter(({ firstWeek }) => firstWeek > 0)
  const stopped = began.filter(({ secondWeek }) => secondWeek === 0).length
  if (began.length < MIN_NEWCOMERS) return null
  const error = Math.sqrt((USUAL_LOSS * (1 - USUAL_LOSS)) / began.length)
  const errors = (stopped / began.length - USUAL_LOSS) / error
  return errors >= 3.5 && stopped >= 4 ? { stopped, began: began.length, errors } : null
}

/** Reported only with more certainty than a seller's suggestion needs, because many packages are compared. */
const SURE_OF_MANY = 0.995
const A_TENTH = 1.1

export type ReportedAnswer = PriceAnswer & {
  isBarelyMinded: boolean
  chance: number
  gainMinorPerMonth: number
}

/**
 * Returns packages whose buyers clearly hardly respond to the price, or clearly leave; the largest gain
 * first.
 */
export const priceAnswers = ({ answers }: Pick<PlatformFigures, 'answers'>): ReportedAnswer[] =>
  answers
    .filter(({ demand }) => hasSeenPrices(demand))
    .flatMap((one) => {
      const { demand } = one
      const circumstances = { diverted: demand.hasOthers ? DIVERTED : 0, costShare: 0 }
      const dearer = probabilityOfUplift(demand.answer, { factor: A_TENTH, ...circumstances })
      const sure = 1 - (1 - SURE_OF_MANY) / Math.max(1, answers.length / 10)
      if (Math.max(dearer, 1 - dearer) < sure) return []
      const factor = dearer >= sure ? A_TENTH : 1 / A_TENTH
      const { likely } = gainOf(demand.answer, { factor, ...circumstances })
      const gainMinorPerMonth = Math.max(0, Math.round(likely * demand.salesPerDay * one.priceMinor * 30))
      return [{ ...one, isBarelyMinded: factor > 1, chance: Math.max(dearer, 1 - dearer), gainMinorPerMonth }]
    })
    .sort((left, right) => right.gainMinorPerMonth - left.gainMinorPerMonth)
