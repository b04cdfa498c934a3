import { HOUR_MS } from '../kernel/durations.ts'
import type { MESSAGE_CHANNELS } from '../messaging/message-kinds.ts'
import type { PaymentMethod } from '../money/payments.ts'
import type { RefundsOfSeller } from '../money/refunds-many.ts'
import type { CutOff } from '../network/routers-gone.ts'

/** How orders by one method through one provider went lately, cash apart; where many are made, a part of them by each minute. */
export type RailReading = {
  provider: string
  method: PaymentMethod
  /** Of the last hour. */
  askedInHour: number
  /** Of the last 15 minutes, but for those that may still be answered; and of them those without a yes or a no. */
  asked: number
  unanswered: number
  /** Paid in the last 15 minutes, and the seconds from order to paid that half of them took at most. */
  paid: number
  medianSeconds: number | null
}

/** How many messages of a channel wait, and since when the oldest does. */
export type WaitingMessages = {
  channel: (typeof MESSAGE_CHANNELS)[number]
  queued: number
  oldestQueuedAt: Date
}

/** What the repositories of backups hold, as a machine wrote it down last; `writtenAt` is null where it never did. */
export type BackupsReading = {
  host: string
  writtenAt: Date | null
  /** `lastAt`: the last backup without damage; null where a repository holds none. */
  repositories: readonly { key: number; lastAt: Date | null }[]
}

/** What each machine alone can say of itself; null where it keeps no files, or is told of no backups. */
export type MachineReadings = {
  disk: { host: string; freeBytes: number; totalBytes: number } | null
  backups: BackupsReading | null
  /** What runs there by a timer, the doctor and the backups, and failed the last time. */
  failedUnits: { host: string; names: readonly string[] }
}

/** The platform as its own rows tell it. */
export type PlatformReadings = MachineReadings & {
  /** Payments that should have been looked at by now. */
  looks: { due: number; oldestDueAt: Date | null }
  rails: readonly RailReading[]
  /** The last look at the books; null before the first. */
  check: { startedAt: Date; breaches: number } | null
  /** When it began; before the first, when the first seller came; null where there is nothing to look at. */
  uncheckedSince: Date | null
  /** The last sale there was, and what is usually sold in an hour like this one, the median of seven days. */
  sales: { lastAt: Date | null; usualInHour: number }
  /** Of each channel on which any wait. A link that sets a password is not among them: it may wait for a gateway for days. */
  messages: readonly WaitingMessages[]
  /** By queue, for how long its oldest job should have been at work. */
  jobs: readonly { queue: string; oldestDueSeconds: number }[]
  /** By queue, how many jobs failed their last try and were not made good by a later one since, and how long ago the first of them did. */
  givenUp: readonly { queue: string; count: number; oldestSeconds: number }[]
  payouts: { due: number; waitingForFloat: number; alarms: number }
  /** Webhooks that could not be believed, of the last ten minutes. */
  refused: readonly { provider: string; count: number }[]
  routers: { connected: number; silent: number }
  /**
   * Sellers whose routers are all gone for 15 minutes while passes of theirs run, and who is gone for longest; null where we have
   * not listened for so long ourselves, so that nobody knows.
   */
  cutOff: CutOff | null
  /** Sellers with many refunds of sales of the last 24 hours. */
  refunds: readonly RefundsOfSeller[]
  /** How archiving the database's log goes, and since when that is counted; null where it is not archived. */
  backup: { archivedAt: Date | null; failedAt: Date | null; countedSince: Date } | null
}

/** Fewer sales an hour than this leave an hour without any to chance. */
const BUSY_FROM = 5

/** Whether a pass was sold in the last hour. */
export const isSelling = ({ lastAt }: Pick<PlatformReadings['sales'], 'lastAt'>, now: Date): boolean =>
  lastAt !== null && now.getTime() - lastAt.getTime() <= HOUR_MS

/** Whether none was, at a time of day when some always are. */
export const isNothingSold = (sales: PlatformReadings['sales'], now: Date): boolean =>
  sales.usualInHour >= BUSY_FROM && !isSelling(sales, now)

const FEWEST_PAID = 5
const SLOW_SECONDS = 180
const FEWEST_ASKED = 5
const MAX_UNANSWERED = 0.5

/** Whether some of a provider's latest asks, and more than half, got an answer. */
export const isAnswering = ({ asked, unanswered }: Pick<RailReading, 'asked' | 'unanswered'>): boolean =>
  unanswered < asked * MAX_UNANSWERED

/** Whether half of a provider's latest asks, or more, got no answer. */
export const isSilent = (rail: Pick<RailReading, 'asked' | 'unanswered'>): boolean =>
  rail.asked >= FEWEST_ASKED && !isAnswering(rail)

/** Whether some paid lately, and half of them within three minutes. */
export const isQuick = ({ medianSeconds }: Pick<RailReading, 'medianSeconds'>): boolean =>
  medianSeconds !== null && medianSeconds < SLOW_SECONDS

/** Whether the half of the latest payments, or more, took three minutes and longer. */
export const isSlow = (rail: Pick<RailReading, 'paid' | 'medianSeconds'>): boolean =>
  rail.paid >= FEWEST_PAID && rail.medianSeconds !== null && !isQuick(rail)
