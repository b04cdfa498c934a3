import { formatClock, formatDayAsOf, freetownDay } from '../kernel/durations.ts'
import type { Cause, CreditCause, ShownCause, SilenceCauseNow } from './causes.ts'
import { measuredSpeedText } from './line-speed.ts'

/** The facts of a silence, in which nothing was measured. */
export const NOT_MEASURED = { phones: null, kbps: null, lossPercent: null }

const clock = (at: Date, now: Date): string =>
  freetownDay(at) === freetownDay(now) ? formatClock(at) : `${formatDayAsOf(at, now)} ${formatClock(at)}`

const PAST: Record<Exclude<Cause, 'full' | 'loss'>, string> = {
  power: 'Power was off',
  line: 'Your line was down',
  dns: 'DNS of your line was down',
  router: 'Your router was off, its line worked',
  unknown: 'Power or line was off',
  us: 'Minit was away, nothing of yours:',
}

const NOW: typeof PAST = {
  power: 'Power is off',
  line: 'Your line is down',
  dns: 'DNS of your line is down',
  router: 'Your router is off, its line works',
  unknown: 'Your router is silent',
  us: 'Minit is away, nothing of yours:',
}

const WHAT_TO_DO: Partial<Record<Cause, string>> = {
  line: ': call your provider',
  dns: ': call your provider',
  unknown: ': check its power, then its line',
  router: ': check its power',
}

const spanText = ({ fromAt, untilAt }: ShownCause, now: Date): string => {
  if (untilAt === null) return `since ${clock(fromAt, now)}`
  const isOneDay = freetownDay(fromAt) === freetownDay(untilAt)
  return `${clock(fromAt, now)} to ${isOneDay ? formatClock(untilAt) : clock(untilAt, now)}`
}

/**
 * Writes why phones had no internet, for the seller: "Power was off 19:04 to 19:16", "Your line is down since
 * 14:02: call your provider". Days other than today are named.
 */
export const causeText = (facts: ShownCause, now: Date): string => {
  const { cause, untilAt, phones, kbps, lossPercent } = facts
  const when = spanText(facts, now)
  if (cause === 'full')
    return `Full: ${phones ?? 0} phones on ${measuredSpeedText(kbps ?? 0)}${untilAt === null ? '' : `, ${when}`}`
  if (cause === 'loss') {
    const lost = `${lossPercent ?? 0}% of data`
    return untilAt === null
      ? `Your line loses ${lost} ${when}: call your provider`
      : `Your line lost ${lost} ${when}`
  }
  return untilAt === null ? `${NOW[cause]} ${when}${WHAT_TO_DO[cause] ?? ''}` : `${PAST[cause]} ${when}`
}

/** What a seller reads in an alert about a router that is silent now, after since when. */
export const ALERT_ADVICE: Record<SilenceCauseNow, string> = {
  line: 'Its line is down: call your provider.',
  dns: 'Its DNS is down: call your provider.',
  router: 'Its line works: check its power.',
  unknown: 'Check its power. Customers may be offline.',
}

/** What a customer's message about returned minutes begins with. */
export const CREDIT_WORDS: Record<CreditCause, string> = {
  power: 'Power cut',
  line: 'Line down',
  dns: 'Line down',
  router: 'Router off',
  // Most silences are power cuts, and an older agent does not say.
  unknown: 'Power cut',
}
