import { HOUR_MS } from '../kernel/durations.ts'
import type { MESSAGE_CHANNELS } from '../messaging/message-kinds.ts'
import type { PaymentMethod } from '../money/payments.ts'
import type { RefundsOfSeller } from '../money/refunds-many.ts'
import type { CutOff } from '../network/offline-routers.ts'

/**
 * Recent orders by one method through one provider, without cash. Where there are many, a sample of each
 * minute.
 */
export type RailReading = {
  provider: string
  method: PaymentMethod
  /** In the last hour. */
  askedInHour: number
  /**
   * In the last 15 minutes without those that may still be answered, and how many of them got no final
   * answer.
   */
  asked: number
  unanswered: number
  /** Paid in the last 15 minutes, and the median of seconds from order to payment. */
  paid: number
  medianSeconds: number | null
}

/** How many messages of a channel wait, and since when the oldest does. */
export type WaitingMessages = {
  channel: (typeof MESSAGE_CHANNELS)[number]
  queued: number
  oldestQueuedAt: Date
}

/**
 * The content of the backup repositories in a machine's last report; `writtenAt` is null without a report.
 */
export type BackupsReading = {
  host: string
  writtenAt: Date | null
  /** `lastAt`: the last undamaged backup; null for an empty repository. */
  repositories: readonly { key: number; lastAt: Date | null }[]
}

/**
 * What each machine alone can report about itself; null where it stores no files, or has no backups
 * configured.
 */
export type MachineReadings = {
  disk: { host: string; freeBytes: number; totalBytes: number } | null
  backups: BackupsReading | null
  /** Units started by a timer, the doctor and the backups, whose last run failed. */
  failedUnits: { host: string; names: readonly string[] }
}

/** The platform's state by its own rows. */
export type PlatformReadings = MachineReadings & {
  /** Payments with an overdue poll. */
  looks: { due: number; oldestDueAt: Date | null }
  rails: readonly RailReading[]
  /** The last consistency check of the ledger; null before the first. */
  check: { startedAt: Date; breaches: number } | null
  /**
   * When it began, or before the first check when the first seller joined; null if there is nothing to check.
   */
  uncheckedSince: Date | null
  /** The last sale, and how many are usual in this hour of the day, the median of seven days. */
  sales: { lastAt: Date | null; usualInHour: number }
  /**
   * For each channel with waiting messages. Password links are not included: they may wait for a gateway for
   * days.
   */
  messages: readonly WaitingMessages[]
  /** For each queue, how long its oldest job is overdue. */
  jobs: readonly { queue: string; oldestDueSeconds: number }[]
  /**
   * For each queue, how many jobs failed their last try without a later success, and how long ago the first
   * did.
   */
  givenUp: readonly { queue: string; count: number; oldestSeconds: number }[]
  payouts: { due: number; waitingForFloat: number; alarms: number }
  /** Webhooks of the last ten minutes that failed verification. */
  refused: readonly { provider: string; count: number }[]
  routers: { connected: number; silent: number }
  /**
   * Sellers whose routers have all been offline for 15 minutes while their passes run, longest first; null
   * while the server has not observed that long, so that the answer is unknown.
   */
  cutOff: CutOff | null
  /** Sellers with many refunds of sales of the last 24 hours. */
  refunds: readonly RefundsOfSeller[]
  /** The state of archiving the database's log, and since when it is counted; null if it is not archived. */
  backup: { archivedAt: Date | null; failedAt: Date | null; countedSince: Date } | null
}

/** With fewer sales an hour than this, an hour without any may be chance. */
const BUSY_FROM = 5

/** Whether a pass was sold in the last hour. */
export const isSelling = ({ lastAt }: Pick<PlatformReadings['sales'], 'lastAt'>, now: Date): boolean =>
  lastAt !== null && now.getTime() - lastAt.getTime() <= HOUR_MS

/** Whether none was sold although some usually are at this time of day. */
export const isNothingSold = (sales: PlatformReadings['sales'], now: Date): boolean =>
  sales.usualInHour >= BUSY_FROM && !isSelling(sales, now)

const FEWEST_PAID = 5
const SLOW_SECONDS = 180
const FEWEST_ASKED = 5
const MAX_UNANSWERED = 0.5

/** Whether more than half of a provider's latest requests got an answer. */
export const isAnswering = ({ asked, unanswered }: Pick<RailReading, 'asked' | 'unanswered'>): boolean =>
  unanswered < asked * MAX_UNANSWERED

/** Whether half or more of a provider's latest requests got no answer. */
export const isSilent = (rail: Pick<RailReading, 'asked' | 'unanswered'>): boolean =>
  rail.asked >= FEWEST_ASKED && !isAnswering(rail)

/** Whether there were recent payments, with a median below three minutes. */
export const isQuick = ({ medianSeconds }: Pick<RailReading, 'medianSeconds'>): boolean =>
  medianSeconds !== null && medianSeconds < SLOW_SECONDS

/** Whether the median of the latest payments is three minutes or more. */
export const isSlow = (rail: Pick<RailReading, 'paid' | 'medianSeconds'>): boolean =>
  rail.paid >= FEWEST_PAID && rail.medianSeconds !== null && !isQuick(rail)
