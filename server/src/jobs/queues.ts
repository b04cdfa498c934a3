/** Defaults of every queue. Workers report every 5 s; a job silent for 10 s is lost. */
const USUAL = { expireInSeconds: 120, heartbeatSeconds: 10, deleteAfterSeconds: 900, notify: true } as const
/** Retries for work that must succeed in the end. */
const UNTIL_SUCCESS = { retryLimit: 20, retryDelay: 2, retryBackoff: true } as const
/** The next scheduled job makes up for a failed one. */
const NO_RETRY = { retryLimit: 0, retryDelay: 1, retryBackoff: false } as const
const AGAIN_SOON = { retryLimit: 2, retryDelay: 60, retryBackoff: false } as const
const NIGHTLY = { retryLimit: 2, retryDelay: 300, retryBackoff: false } as const
/**
 * The operator on call is alerted when such a job fails its last try, until a later one is completed: nothing
 * else would show it. Kept long enough for the runs of the next two nights.
 */
const ALERT_ON_FAILURE = { deleteAfterSeconds: 50 * 3_600 } as const
/** May run for an hour. */
const UP_TO_AN_HOUR = { expireInSeconds: 3_600 } as const

/**
 * All queues of pg-boss with their settings. Existing queues get these settings at every start, except the
 * policy, which cannot be changed.
 */
export const QUEUES = {
  /** Requests the payment and polls the provider until it is final. At most one waits for each payment. */
  'follow-payment': { ...USUAL, policy: 'short', ...UNTIL_SUCCESS },
  /** Sends a payout and polls it until it is final. At most one waits for each. */
  'follow-payout': { ...USUAL, policy: 'short', ...UNTIL_SUCCESS },
  /** Finds payouts whose own job was lost. */
  'reconcile-payouts': { ...USUAL, policy: 'standard', ...NO_RETRY },
  /** Sends a refund and polls it until it is final. At most one waits for each. */
  'follow-refund': { ...USUAL, policy: 'short', ...UNTIL_SUCCESS },
  /** Finds refunds whose own job was lost. */
  'reconcile-refunds': { ...USUAL, policy: 'standard', ...NO_RETRY },
  /** Automatically returns money that belongs to no order. */
  'send-suspense-back': { ...USUAL, policy: 'standard', ...UNTIL_SUCCESS },
  /** Pays out the available balance of sellers with daily payouts, every day at 20:00. */
  'daily-payouts': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Nets what minutes that travelled moved between each two shops, every day at 19:45. */
  'clear-travels': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /**
   * Requests the payment of an invoice and polls it until it is final. At most one waits for each payment.
   */
  'follow-invoice-payment': { ...USUAL, policy: 'short', ...UNTIL_SUCCESS },
  /** Finds payments of invoices whose own job was lost. */
  'reconcile-invoice-payments': { ...USUAL, policy: 'standard', ...NO_RETRY },
  /** Requests a sponsor's payment and polls it until it is final. At most one waits for each. */
  'follow-sponsor-payment': { ...USUAL, policy: 'short', ...UNTIL_SUCCESS },
  /** Sends what a sponsorship left back and polls it until it is final. At most one waits for each. */
  'follow-sponsor-return': { ...USUAL, policy: 'short', ...UNTIL_SUCCESS },
  /** Finds sponsors' payments and returns whose own job was lost. */
  'reconcile-sponsors': { ...USUAL, policy: 'standard', ...NO_RETRY },
  /** Books used sponsored minutes, ends sponsorships, and starts sending back what is left, every minute. */
  'keep-sponsorships': { ...USUAL, policy: 'short', ...NO_RETRY, ...UP_TO_AN_HOUR },
  /** Ends minutes used at other shops once their time is over, every minute. */
  'end-travels': { ...USUAL, policy: 'short', ...NO_RETRY, ...UP_TO_AN_HOUR },
  /** Bills sellers with a fee, collects agreed payments, and notifies them, every hour of the day. */
  'bill-sellers': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Searches for the money of a claim, and settles it once it is matched. */
  'follow-claim': { ...USUAL, policy: 'standard', ...UNTIL_SUCCESS },
  /** Searches for newly received money for open claims, every five minutes. */
  'watch-claims': { ...USUAL, policy: 'short', ...NO_RETRY },
  /** Sends one message of the outbox. */
  'deliver-message': { ...USUAL, policy: 'standard', retryLimit: 20, retryDelay: 5, retryBackoff: true },
  /** Finds the account of a forgotten password and puts the link into the outbox. */
  'send-password-link': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 2, retryBackoff: true },
  /** Checks whether a number has bought, and then puts the code for its passes into the outbox. */
  'send-my-code': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 2, retryBackoff: true },
  /** Analyses the platform's sales. At most one waits. Each of its statements may take five minutes. */
  'compute-insights': {
    ...USUAL,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 5,
    retryBackoff: false,
    ...UP_TO_AN_HOUR,
  },
  /** Checks the prices that the platform may change for sellers, every morning. */
  'set-rates': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Checks the invariants, every hour. Each of its statements may take five minutes. */
  'check-invariants': {
    ...USUAL,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 60,
    retryBackoff: false,
    ...ALERT_ON_FAILURE,
    ...UP_TO_AN_HOUR,
  },
  /** Matches a provider's statement with the ledger. At most one waits for each. */
  'match-statement': {
    ...USUAL,
    policy: 'short',
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    ...ALERT_ON_FAILURE,
    ...UP_TO_AN_HOUR,
  },
  /**
   * Fetches transactions from providers, deletes unused files, and matches statements that failed, every
   * night.
   */
  'fetch-statements': { ...USUAL, policy: 'short', ...NIGHTLY, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Deletes ended login sessions, every night. */
  'delete-ended-sessions': {
    ...USUAL,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 60,
    retryBackoff: false,
    ...ALERT_ON_FAILURE,
  },
  /** Counts sellers' sums of the last days once a day is over, and those of new sellers. */
  'count-ranges': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Closes forgotten shifts at midnight or, if that run is lost, at the next full hour. */
  'close-shifts': {
    ...USUAL,
    policy: 'short',
    retryLimit: 3,
    retryDelay: 30,
    retryBackoff: true,
    ...ALERT_ON_FAILURE,
  },
  /** Deletes old unpaid orders and old log rows, every night. */
  'clean-up': { ...USUAL, policy: 'short', ...NIGHTLY, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Deletes personal data after its retention period, every night. */
  'forget-people': { ...USUAL, policy: 'short', ...NIGHTLY, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Reseals texts of older keys with the newest key, every five minutes. */
  'reseal-texts': { ...USUAL, policy: 'short', ...NO_RETRY, ...UP_TO_AN_HOUR },
  /** Deletes old sessions of phones on routers, every night. */
  'delete-old-sessions': { ...USUAL, policy: 'short', ...NIGHTLY, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Counts sellers' days that are over, or that have changed since, every hour. */
  'count-days': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Counts what phones got at each shop in the last days, every hour. */
  'measure-shops': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Counts how fast new passes are at shops whose data of the month runs short, every hour. */
  'follow-short-months': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...ALERT_ON_FAILURE, ...UP_TO_AN_HOUR },
  /** Notifies sellers of offline routers, every minute. */
  'watch-routers': { ...USUAL, policy: 'short', ...NO_RETRY },
  /** Ends what phones draw that are gone, or whose minutes are used up, every minute. */
  'end-stretches': { ...USUAL, policy: 'short', ...NO_RETRY },
  /** Makes a seller's routers disconnect phones. At most one waits for each seller. */
  'disconnect-phones': { ...USUAL, policy: 'short', retryLimit: 3, retryDelay: 5, retryBackoff: true },
  /** Sends routers later ends of passes. A failure loses nothing: the phone logs in again. */
  'lengthen-sessions': { ...USUAL, policy: 'standard', retryLimit: 3, retryDelay: 5, retryBackoff: true },
  /** Sells the vouchers of a batch that was handed to an agent, one by one. */
  'sell-vouchers': { ...USUAL, policy: 'standard', ...UNTIL_SUCCESS, expireInSeconds: 600 },
  /** Collects a seller's notifications for phones and SMS. At most one waits for each. */
  'gather-news': { ...USUAL, policy: 'short', retryLimit: 5, retryDelay: 5, retryBackoff: true },
  /** Notifies a seller, at that instant, that the time of a phone that they connected by hand is over. */
  'remind-of-end': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 5, retryBackoff: true },
  /** Sends one push message to one phone. */
  'deliver-push': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 5, retryBackoff: true },
  /** Finds news without a notification, every minute. */
  'watch-news': { ...USUAL, policy: 'short', ...NO_RETRY },
  /** Checks the platform's health every minute, and alerts the operator on call. */
  'watch-platform': { ...USUAL, policy: 'short', ...NO_RETRY },
  /** Makes a shop's lasting code at its provider, renews it, or closes it. At most one waits for each. */
  'follow-pay-code': { ...USUAL, policy: 'short', ...UNTIL_SUCCESS },
  /** Makes the sale of a payment by a lasting code. */
  'sell-dialled': { ...USUAL, policy: 'standard', ...UNTIL_SUCCESS },
  /** Finds lasting codes and their payments whose job or report was lost, every five minutes. */
  'watch-pay-codes': { ...USUAL, policy: 'short', ...NO_RETRY },
  /** Finds payments whose own job was lost. */
  'reconcile-payments': { ...USUAL, policy: 'standard', ...NO_RETRY },
} as const

/** Concurrent jobs of a queue in one process: `workers` times `batch`; one by default. */
export const CONCURRENCY: Partial<Record<QueueName, { workers: number; batch: number }>> = {
  // They mostly wait for providers, without a database connection.
  'follow-payment': { workers: 4, batch: 10 },
  'follow-payout': { workers: 1, batch: 5 },
  'follow-refund': { workers: 1, batch: 5 },
  'follow-invoice-payment': { workers: 1, batch: 5 },
  'sell-dialled': { workers: 2, batch: 5 },
  'follow-sponsor-payment': { workers: 1, batch: 5 },
  'follow-sponsor-return': { workers: 1, batch: 5 },
  'deliver-message': { workers: 2, batch: 5 },
  'send-password-link': { workers: 1, batch: 5 },
  'send-my-code': { workers: 1, batch: 5 },
  'disconnect-phones': { workers: 2, batch: 5 },
  'lengthen-sessions': { workers: 2, batch: 5 },
  'gather-news': { workers: 1, batch: 10 },
  'deliver-push': { workers: 2, batch: 10 },
}

export type QueueName = keyof typeof QUEUES

export type JobPayloads = {
  'follow-payment': { entrepreneurId: string; paymentId: string }
  'follow-payout': { entrepreneurId: string; payoutId: string }
  'follow-claim': { entrepreneurId: string; claimId: string }
  'watch-claims': Record<string, never>
  'reconcile-payouts': Record<string, never>
  'follow-refund': { entrepreneurId: string; refundId: string }
  'reconcile-refunds': Record<string, never>
  'send-suspense-back': { suspenseId: string; why: string }
  'daily-payouts': Record<string, never>
  'clear-travels': Record<string, never>
  'follow-invoice-payment': { entrepreneurId: string; invoicePaymentId: string }
  'reconcile-invoice-payments': Record<string, never>
  'follow-sponsor-payment': { entrepreneurId: string; sponsorPaymentId: string }
  'follow-sponsor-return': { entrepreneurId: string; sponsorReturnId: string }
  'reconcile-sponsors': Record<string, never>
  'keep-sponsorships': Record<string, never>
  'end-travels': Record<string, never>
  'bill-sellers': Record<string, never>
  /** `endsAt` (ISO): after it the message is useless; `unsentTries`: tries that certainly sent nothing. */
  'deliver-message': { entrepreneurId: string; messageId: string; endsAt?: string; unsentTries?: number }
  /** The name as typed, whether or not an account has it. */
  'send-password-link': { name: string }
  /** `isForAll`: also to a number that never bought; absent in jobs of the release before. */
  'send-my-code': { askId: string; isForAll?: boolean }
  'compute-insights': Record<string, never>
  'set-rates': Record<string, never>
  'check-invariants': Record<string, never>
  'match-statement': { fileId: string }
  'fetch-statements': Record<string, never>
  'delete-ended-sessions': Record<string, never>
  'close-shifts': Record<string, never>
  'count-ranges': Record<string, never>
  'clean-up': Record<string, never>
  'delete-old-sessions': Record<string, never>
  'count-days': Record<string, never>
  'forget-people': Record<string, never>
  'reseal-texts': Record<string, never>
  'measure-shops': Record<string, never>
  'follow-short-months': Record<string, never>
  'watch-routers': Record<string, never>
  'end-stretches': Record<string, never>
  'disconnect-phones': { entrepreneurId: string }
  'lengthen-sessions': { entrepreneurId: string; purchaseIds: string[] }
  'sell-vouchers': { entrepreneurId: string; batchId: string }
  'follow-pay-code': { entrepreneurId: string; payCodeId: string }
  'sell-dialled': { entrepreneurId: string; dialledId: string }
  'watch-pay-codes': Record<string, never>
  'reconcile-payments': Record<string, never>
  'gather-news': { entrepreneurId: string }
  'remind-of-end': { entrepreneurId: string; purchaseId: string }
  /** `plannedAt` in ISO; `tries` counts from 1. */
  'deliver-push': {
    entrepreneurId: string
    subscriptionId: string
    sealedPush: string
    plannedAt: string
    tries: number
  }
  'watch-news': Record<string, never>
  'watch-platform': Record<string, never>
}

/** The queues with `TOLD`. */
export const ALERTED_QUEUES: readonly QueueName[] = Object.entries(QUEUES)
  .filter(([, settings]) => settings.deleteAfterSeconds === ALERT_ON_FAILURE.deleteAfterSeconds)
  .map(([name]) => name as QueueName)
