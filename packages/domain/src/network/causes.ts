import { freetownDay, MINUTE_MS } from '../kernel/durations.ts'
import { spanWithout, type TimeSpan } from '../kernel/time-spans.ts'
import { OUTAGE_FROM_MINUTES } from './router-clocks.ts'

/**
 * Why phones had no internet, or little. `router`: it was off or unplugged while its line worked. `us`: Minit
 * did not answer, which closes no phone.
 */
export const CAUSES = ['power', 'line', 'dns', 'router', 'unknown', 'us', 'full', 'loss'] as const
export type Cause = (typeof CAUSES)[number]

/** Causes of a silence. `full` and `loss` are conditions of a router that reports. */
type SilenceCause = Exclude<Cause, 'full' | 'loss'>
export type CauseSpan = TimeSpan & { cause: SilenceCause }

/** What an agent finds while no report gets through. */
export const MEASURED_CAUSES = ['line', 'dns', 'us'] as const
type MeasuredSpan = TimeSpan & { cause: (typeof MEASURED_CAUSES)[number] }

/** From a router's last report until its next one, with the signs that explain it. */
export type Silence = TimeSpan & {
  /** When the router started, by its own uptime; null if it does not report that. */
  bootedAt: Date | null
  /** What its agent measured meanwhile; it keeps nothing over a power cut. */
  measured: readonly MeasuredSpan[]
  /** When this server was away. */
  away: readonly TimeSpan[]
  /** Another router behind the same address reported meanwhile, so the line worked. */
  isLineProven: boolean
}

/** A router and its modem are back this long after the power at the latest. */
const START_MS = 5 * MINUTE_MS

const isIn = ({ fromAt, untilAt }: TimeSpan, ms: number): boolean =>
  fromAt.getTime() <= ms && ms < untilAt.getTime()

const isWithin = (bootedAt: Date | null, { fromAt, untilAt }: TimeSpan): bootedAt is Date =>
  bootedAt !== null && bootedAt > fromAt && bootedAt <= untilAt

/** The measured span at an instant; between two the next one, because an agent measures after a failure. */
const measuredAt = (silence: Silence, ms: number): MeasuredSpan | undefined => {
  const spans = silence.measured.filter(({ untilAt }) => untilAt > silence.fromAt)
  return spans.find(({ untilAt }) => untilAt.getTime() > ms) ?? spans.at(-1)
}

const causeAt = (silence: Silence, ms: number): SilenceCause => {
  const { bootedAt, away, isLineProven } = silence
  const exact = silence.measured.find((span) => isIn(span, ms))
  const isStarted = isWithin(bootedAt, silence)
  const isStarting = isStarted && ms >= bootedAt.getTime() && ms - bootedAt.getTime() < START_MS
  if (isStarting && exact?.cause !== 'us' && isShortAfterBoot(silence, bootedAt)) return 'power'
  if (exact !== undefined) return exact.cause
  if (away.some((span) => isIn(span, ms))) return 'us'
  if (isStarted && ms < bootedAt.getTime()) return 'power'
  const near = measuredAt(silence, ms)
  if (near !== undefined) return near.cause
  if (bootedAt !== null) return 'line'
  return isLineProven ? 'router' : 'unknown'
}

/** Whether the router was heard again soon after its start, or its line was back by then. */
const isShortAfterBoot = (silence: Silence, bootedAt: Date): boolean => {
  const until = bootedAt.getTime() + START_MS
  const isStillDown = ({ fromAt, untilAt, cause }: MeasuredSpan) =>
    cause !== 'us' && fromAt.getTime() < until && untilAt.getTime() > until
  const isExplained = silence.measured.some(({ untilAt }) => untilAt > bootedAt)
  return isExplained ? !silence.measured.some(isStillDown) : silence.untilAt.getTime() <= until
}

/**
 * Splits a silence into spans with one cause each, in order and without gaps. What the router measured counts
 * before what we know of ourselves, and both before what its uptime tells.
 */
export const causesOf = (silence: Silence): CauseSpan[] => {
  const { fromAt, untilAt, bootedAt, measured, away } = silence
  if (untilAt <= fromAt) return []
  const edges = [...measured, ...away].flatMap((span) => [span.fromAt.getTime(), span.untilAt.getTime()])
  const ofBoot = bootedAt === null ? [] : [bootedAt.getTime(), bootedAt.getTime() + START_MS]
  const inside = [...edges, ...ofBoot].filter((ms) => ms > fromAt.getTime() && ms < untilAt.getTime())
  const bounds = [...new Set([fromAt.getTime(), ...inside, untilAt.getTime()])].sort((a, b) => a - b)
  const spans: CauseSpan[] = []
  for (const [index, ms] of bounds.slice(0, -1).entries()) {
    const cause = causeAt(silence, ms)
    const end = new Date(bounds[index + 1] ?? ms)
    const last = spans.at(-1)
    if (last?.cause === cause) last.untilAt = end
    else spans.push({ fromAt: new Date(ms), untilAt: end, cause })
  }
  return spans
}

/** The likely causes of a silence that lasts. */
export const SILENCE_CAUSES_NOW = ['line', 'dns', 'router', 'unknown'] as const
export type SilenceCauseNow = (typeof SILENCE_CAUSES_NOW)[number]

/** Returns the likely cause of a silence that lasts: the router cannot tell yet. */
export const causeOfSilenceNow = ({
  condition,
  isLineProven,
}: {
  /** What was wrong with its line in its last report. */
  condition: Condition | null
  isLineProven: boolean
}): SilenceCauseNow => {
  if (condition === 'line' || condition === 'dns') return condition
  return isLineProven ? 'router' : 'unknown'
}

const lengthMs = ({ fromAt, untilAt }: TimeSpan): number => untilAt.getTime() - fromAt.getTime()

/** Spans worth a sentence: as long as an outage that returns minutes. */
export const lastingCauses = <Span extends TimeSpan>(spans: readonly Span[]): Span[] =>
  spans.filter((span) => lengthMs(span) >= OUTAGE_FROM_MINUTES * MINUTE_MS)

/** Returns the longest of several spans; null without one. */
export const longestOf = <Span extends TimeSpan>(spans: readonly Span[]): Span | null =>
  spans.reduce<Span | null>(
    (longest, span) => (longest === null || lengthMs(span) > lengthMs(longest) ? span : longest),
    null,
  )

/**
 * Returns the parts of a silence that took no minutes: those in which only Minit was away. Null if the whole
 * silence returns none, because the rest is too short.
 */
export const spansOfUs = (spans: readonly CauseSpan[]): TimeSpan[] | null => {
  const ours = spans.filter(({ cause }) => cause === 'us')
  const theirs = spans.filter(({ cause }) => cause !== 'us')
  const lostMs = theirs.reduce((sum, span) => sum + lengthMs(span), 0)
  return lostMs >= OUTAGE_FROM_MINUTES * MINUTE_MS ? ours : null
}

export type CreditCause = Exclude<SilenceCause, 'us'>

/** The cause that customers read: the longest that is not ours. */
export const creditCauseOf = (causes: readonly CauseSpan[]): CreditCause => {
  const cause = longestOf(causes.filter((span) => span.cause !== 'us'))?.cause
  return cause === undefined || cause === 'us' ? 'unknown' : cause
}

/** A mark that it observes is written each minute: a shorter gap is no absence. */
export const MARK_SLACK_MS = 2.5 * MINUTE_MS

/** When this server was away in a silence: outside of the spans in which it observed. */
export const awaySpans = (
  observed: readonly TimeSpan[],
  { fromAt, untilAt }: TimeSpan,
  observingSince: Date,
): TimeSpan[] => {
  if (observed.length > 0)
    return spanWithout({ fromAt, untilAt }, observed).filter((gap) => lengthMs(gap) > MARK_SLACK_MS)
  return observingSince > fromAt && observingSince <= untilAt ? [{ fromAt, untilAt: observingSince }] : []
}

/** The line as a reporting router measured it; null where it did not. */
export type LineSigns = {
  answersLine: boolean | null
  answersDns: boolean | null
  /** Percent of its test packets that got no answer. */
  lossPercent: number | null
  /** What the line carried meanwhile. */
  kbps: number | null
  phonesOnline: number
}

export const CONDITIONS = ['line', 'dns', 'full', 'loss'] as const
export type Condition = (typeof CONDITIONS)[number]

/** Fewer phones do not fill a line by their number. */
const CROWD = 5
/** A phone that gets less notices it. */
const SHARE_KBPS = 512
/** A full line drops packets. */
const FULL_LOSS_PERCENT = 5
/** One test packet of ten is lost by chance. */
const LOSS_PERCENT = 20

/** Returns what is wrong with the line of a router that reports; null if nothing is. */
export const conditionOf = (signs: LineSigns): Condition | null => {
  const { answersLine, answersDns, lossPercent, kbps, phonesOnline } = signs
  if (answersLine === false) return 'line'
  if (answersDns === false) return 'dns'
  const loss = lossPercent ?? 0
  const isCrowd = kbps !== null && phonesOnline >= CROWD && kbps < phonesOnline * SHARE_KBPS
  if (isCrowd && loss >= FULL_LOSS_PERCENT) return 'full'
  return loss >= LOSS_PERCENT ? 'loss' : null
}

/** A cause as it is shown. `untilAt`: null while it lasts. */
export type ShownCause = {
  cause: Cause
  fromAt: Date
  untilAt: Date | null
  phones: number | null
  kbps: number | null
  lossPercent: number | null
}

export type GatewayNow = {
  isOffline: boolean
  /** Until when it is known to have been online. */
  knownUntil: Date | null
  condition: Condition | null
  conditionSince: Date | null
  isLineProven: boolean
  phones: number
  kbps: number | null
  lossPercent: number | null
}

/** Returns what is wrong at a router now; null if nothing is known to be. */
export const causeNow = (gateway: GatewayNow): ShownCause | null => {
  const { isOffline, knownUntil, condition, conditionSince, phones, kbps, lossPercent } = gateway
  if (isOffline && knownUntil !== null) {
    const isOfLine = condition === 'line' || condition === 'dns'
    return {
      cause: causeOfSilenceNow(gateway),
      fromAt: (isOfLine ? conditionSince : null) ?? knownUntil,
      untilAt: null,
      phones: null,
      kbps: null,
      lossPercent: null,
    }
  }
  if (condition === null || conditionSince === null) return null
  return { cause: condition, fromAt: conditionSince, untilAt: null, phones, kbps, lossPercent }
}

/** Whether a router's line still shows a cause that is over: on the day of its end. Older ones stand in the list of a week. */
export const isShownAtRouter = ({ untilAt }: { untilAt: Date }, now: Date): boolean =>
  freetownDay(untilAt) === freetownDay(now)
