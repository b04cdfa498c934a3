import { HOUR_MS, MINUTE_MS } from '../kernel/durations.ts'
import { ageMs, minutesText } from './alert-texts.ts'
import {
  isAnswering,
  isNothingSold,
  isQuick,
  isSelling,
  type PlatformReadings,
  type RailReading,
} from './platform-readings.ts'
import type { AlertKind } from './watching.ts'

/**
 * An alert ends once its cause was not seen for this long, so that a flapping cause does not notify twice.
 */
const QUIET_MS = 5 * MINUTE_MS
/**
 * Forged webhooks can return at once, and refund shares go up and down, so these notify at most once an hour.
 */
const HOURLY: readonly AlertKind[] = ['webhooks_refused', 'refunds_many']
/** What a machine reported about itself ends when that machine has not reported for a day. */
const LOST_MACHINE_MS = 24 * HOUR_MS

/** An alert about a provider without orders ends after this long. */
const UNUSED_PROVIDER_MS = 6 * HOUR_MS

/** What each machine can report only about itself; the subject is then the machine. */
const OF_MACHINES: readonly AlertKind[] = ['disk', 'backup', 'unit_failed']

export type OpenAlert = { kind: AlertKind; subject: string; lastSeenAt: Date }

/**
 * One check. `host` is the machine that checks itself, null for the check of the platform. `unseen` are the
 * kinds that it could not determine, and `rails` the latest orders.
 */
export type PlatformCheck = {
  host: string | null
  unseen: readonly AlertKind[]
  rails: readonly RailReading[]
}

/** Returns the check of the platform by its readings. */
export const platformCheck = (readings: PlatformReadings, now: Date): PlatformCheck => ({
  host: null,
  unseen: unseenKindsOf(readings, now),
  rails: readings.rails,
})

/** Whether a provider is known to work again. A lack of orders is no proof. */
const isRight = ({ kind }: Pick<OpenAlert, 'kind'>, rail: RailReading): boolean =>
  kind === 'provider_silent' ? isAnswering(rail) : isQuick(rail)

const isOfProvider = ({ kind, subject }: Pick<OpenAlert, 'kind' | 'subject'>): boolean =>
  kind === 'provider_silent' || (kind === 'money_late' && subject !== '')

/** Returns the kinds that the readings cannot determine: they neither open nor end such an alert. */
export const unseenKindsOf = (
  { cutOff, sales }: Pick<PlatformReadings, 'cutOff' | 'sales'>,
  now: Date,
): readonly AlertKind[] => [
  ...(cutOff === null ? (['routers_gone'] as const) : []),
  // Later, when few customers buy anyway, only a sale proves that buying works.
  ...(isSelling(sales, now) || isNothingSold(sales, now) ? [] : (['no_sale'] as const)),
]

/**
 * Whether an open alert that no longer holds has ended. Each check ends its own alerts of kinds that it could
 * determine; the platform's check also ends those of a machine that is gone.
 */
export const isResolved = (open: OpenAlert, { host, unseen, rails }: PlatformCheck, now: Date): boolean => {
  const { kind, subject, lastSeenAt } = open
  if (unseen.includes(kind)) return false
  // Absolute: an alert from before the clock was set back has an unknown age and must not wait for that time
  // again.
  const silentMs = Math.abs(ageMs(lastSeenAt, now))
  const isOfMachine = OF_MACHINES.includes(kind) && subject !== ''
  if (host !== null) return isOfMachine && subject === host && silentMs >= QUIET_MS
  if (isOfMachine) return silentMs >= LOST_MACHINE_MS
  const own = rails.filter(({ provider }) => provider === subject)
  if (isOfProvider(open) && !own.some((rail) => isRight(open, rail))) return silentMs >= UNUSED_PROVIDER_MS
  return silentMs >= (HOURLY.includes(kind) ? HOUR_MS : QUIET_MS)
}

export const alertMessage = (text: string): string => `Minit alert: ${text}`

/** Characters of two SMS. */
const MAX_LETTERS = 306

/** Writes the open alerts for a new recipient: the texts that fit, and how many do not. */
export const openAlertsMessage = (texts: readonly string[]): string => {
  const [first = ''] = texts
  if (texts.length <= 1) return alertMessage(first)
  const withFirst = (count: number): string => {
    const rest = texts.length - count
    const more = rest === 0 ? [] : [`And ${rest} more.`]
    return [`Minit, ${texts.length} alerts:`, ...texts.slice(0, count), ...more].join(' ')
  }
  return withFirst(texts.findLastIndex((_, index) => withFirst(index + 1).length <= MAX_LETTERS) + 1)
}

export const resolvedMessage = (text: string, openedAt: Date, now: Date): string =>
  `Minit, resolved after ${minutesText(ageMs(openedAt, now))}: ${text}`
