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

/** What was wrong is over once it was not seen for so long, so that nobody is told twice of what comes and goes. */
const QUIET_MS = 5 * MINUTE_MS
/** Strangers can forge webhooks again as soon as that is over, and shares of refunds go up and down: told once in an hour. */
const HOURLY: readonly AlertKind[] = ['webhooks_refused', 'refunds_many']
/** What a machine saw of itself is over when that machine has said nothing for a day. */
const LOST_MACHINE_MS = 24 * HOUR_MS

/** What was wrong with a provider that nobody uses any more is over after so long. */
const UNUSED_PROVIDER_MS = 6 * HOUR_MS

/** What each machine sees of its own alone; the subject is then the machine. */
const OF_MACHINES: readonly AlertKind[] = ['disk', 'backup', 'unit_failed']

export type OpenAlert = { kind: AlertKind; subject: string; lastSeenAt: Date }

/**
 * `host` is the machine that looks at itself, and null for the look at the platform; `unseen` is what it could not see just now,
 * and `rails` how orders went lately.
 */
export type Look = { host: string | null; unseen: readonly AlertKind[]; rails: readonly RailReading[] }

/** The look at the platform by its readings. */
export const platformLook = (readings: PlatformReadings, now: Date): Look => ({
  host: null,
  unseen: unseenKindsOf(readings, now),
  rails: readings.rails,
})

/** Whether what was wrong is known to be right again. That nobody orders by a provider any more is no proof. */
const isRight = ({ kind }: Pick<OpenAlert, 'kind'>, rail: RailReading): boolean =>
  kind === 'provider_silent' ? isAnswering(rail) : isQuick(rail)

const isOfProvider = ({ kind, subject }: Pick<OpenAlert, 'kind' | 'subject'>): boolean =>
  kind === 'provider_silent' || (kind === 'money_late' && subject !== '')

/** The kinds of which the readings do not know whether any holds: none begins by them, and none ends. */
export const unseenKindsOf = (
  { cutOff, sales }: Pick<PlatformReadings, 'cutOff' | 'sales'>,
  now: Date,
): readonly AlertKind[] => [
  ...(cutOff === null ? (['routers_gone'] as const) : []),
  // Later, when few buy anyway, nothing says that they could: only a sale does.
  ...(isSelling(sales, now) || isNothingSold(sales, now) ? [] : (['no_sale'] as const)),
]

/**
 * Whether an open alert that does not hold any more is over. Each look ends its own, of what it could see, and the one at the
 * platform also what a machine that is gone has left.
 */
export const isResolved = (open: OpenAlert, { host, unseen, rails }: Look, now: Date): boolean => {
  const { kind, subject, lastSeenAt } = open
  if (unseen.includes(kind)) return false
  // Seen before the clock was set back: how long ago is not known, and not to wait until the clock has come there again.
  const silentMs = Math.abs(ageMs(lastSeenAt, now))
  const isOfMachine = OF_MACHINES.includes(kind) && subject !== ''
  if (host !== null) return isOfMachine && subject === host && silentMs >= QUIET_MS
  if (isOfMachine) return silentMs >= LOST_MACHINE_MS
  const own = rails.filter(({ provider }) => provider === subject)
  if (isOfProvider(open) && !own.some((rail) => isRight(open, rail))) return silentMs >= UNUSED_PROVIDER_MS
  return silentMs >= (HOURLY.includes(kind) ? HOUR_MS : QUIET_MS)
}

export const alertMessage = (text: string): string => `Minit alert: ${text}`

/** As much as two SMS hold. */
const MAX_LETTERS = 306

/** What is wrong already, for who was named just now: the texts as far as they fit, and how many do not. */
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
