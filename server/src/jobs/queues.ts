/** What every queue has unless it says otherwise. A worker reports every 5 s; silent for 10 s it has lost its job. */
const USUAL = { expireInSeconds: 120, heartbeatSeconds: 10, deleteAfterSeconds: 900, notify: true } as const
/** Work that must be done in the end. */
const UNTIL_DONE = { retryLimit: 20, retryDelay: 2, retryBackoff: true } as const
/** The next look at the clock makes good for one that failed. */
const ONCE = { retryLimit: 0, retryDelay: 1, retryBackoff: false } as const
const AGAIN_SOON = { retryLimit: 2, retryDelay: 60, retryBackoff: false } as const
const NIGHTLY = { retryLimit: 2, retryDelay: 300, retryBackoff: false } as const
/**
 * Who is on call is told when a job of these failed its last try, until a later one is completed: nothing else would say that it was not
 * done. It is known for so long that the next night's, or the one after it, is over by then.
 */
const TOLD = { deleteAfterSeconds: 50 * 3_600 } as const
/** May work for an hour. */
const LONG = { expireInSeconds: 3_600 } as const

/**
 * Every job there is, with the settings of its queue in pg-boss. Queues that are there already get these settings
 * at every start, but for the policy, which cannot be changed.
 */
export const QUEUES = {
  /** Asks the provider, or how it stands, until the payment is final. At most one waits for each payment. */
  'follow-payment': { ...USUAL, policy: 'short', ...UNTIL_DONE },
  /** Sends a payout, and asks how it stands until it is final. At most one waits for each. */
  'follow-payout': { ...USUAL, policy: 'short', ...UNTIL_DONE },
  /** Looks for payouts whose own job was lost. */
  'reconcile-payouts': { ...USUAL, policy: 'standard', ...ONCE },
  /** Sends a refund, and asks how it stands until it is final. At most one waits for each. */
  'follow-refund': { ...USUAL, policy: 'short', ...UNTIL_DONE },
  /** Looks for refunds whose own job was lost. */
  'reconcile-refunds': { ...USUAL, policy: 'standard', ...ONCE },
  /** Sends money back by itself that came for nothing. */
  'send-suspense-back': { ...USUAL, policy: 'standard', ...UNTIL_DONE },
  /** Sends sellers who wish it so all that is available, every day at 20:00. */
  'daily-payouts': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...TOLD, ...LONG },
  /** Asks for the money of an invoice, or how it stands, until it is final. At most one waits for each payment. */
  'follow-invoice-payment': { ...USUAL, policy: 'short', ...UNTIL_DONE },
  /** Looks for payments of invoices whose own job was lost. */
  'reconcile-invoice-payments': { ...USUAL, policy: 'standard', ...ONCE },
  /** Bills sellers who have a fee, takes what they agreed to, and tells them, every hour of the day. */
  'bill-sellers': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...TOLD, ...LONG },
  /** Looks for the money of a claim, and has it settled once it is placed. */
  'follow-claim': { ...USUAL, policy: 'standard', ...UNTIL_DONE },
  /** Looks whether money has come since for claims that wait, every five minutes. */
  'watch-claims': { ...USUAL, policy: 'short', ...ONCE },
  /** Sends one message of the outbox. */
  'deliver-message': { ...USUAL, policy: 'standard', retryLimit: 20, retryDelay: 5, retryBackoff: true },
  /** Finds whose password was forgotten and puts the link into the outbox. */
  'send-password-link': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 2, retryBackoff: true },
  /** Finds whether a number bought, and then puts the code that shows it its passes into the outbox. */
  'send-my-code': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 2, retryBackoff: true },
  /** Analyses the platform's sales. One at most waits. Each of its statements may take five minutes. */
  'compute-insights': {
    ...USUAL,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 5,
    retryBackoff: false,
    ...LONG,
  },
  /** Looks at the prices that sellers let the platform change, every morning. */
  'set-rates': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...TOLD, ...LONG },
  /** Checks what must always hold, every hour. Each of its statements may take five minutes. */
  'check-invariants': {
    ...USUAL,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 60,
    retryBackoff: false,
    ...TOLD,
    ...LONG,
  },
  /** Matches a provider's statement with our books. At most one waits for each. */
  'match-statement': {
    ...USUAL,
    policy: 'short',
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    ...TOLD,
    ...LONG,
  },
  /** Asks providers what they moved, every night, forgets files that nobody took, and has those matched that were given up. */
  'fetch-statements': { ...USUAL, policy: 'short', ...NIGHTLY, ...TOLD, ...LONG },
  /** Deletes login sessions that have ended, every night. */
  'delete-ended-sessions': {
    ...USUAL,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 60,
    retryBackoff: false,
    ...TOLD,
  },
  /** Counts sellers' sums of the last days once another day has begun, and those of new sellers. */
  'count-ranges': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...TOLD, ...LONG },
  /** Ends shifts that were forgotten open, at midnight and, should that be lost, at the next full hour. */
  'close-shifts': { ...USUAL, policy: 'short', retryLimit: 3, retryDelay: 30, retryBackoff: true, ...TOLD },
  /** Deletes what nobody paid long ago, and old lines that nobody reads, every night. */
  'clean-up': { ...USUAL, policy: 'short', ...NIGHTLY, ...TOLD, ...LONG },
  /** Takes out what is known of people for longer than it is kept, every night. */
  'forget-people': { ...USUAL, policy: 'short', ...NIGHTLY, ...TOLD, ...LONG },
  /** Seals by the newest key what older ones sealed, every five minutes. */
  'reseal-texts': { ...USUAL, policy: 'short', ...ONCE, ...LONG },
  /** Deletes phones' old times on routers, every night. */
  'delete-old-sessions': { ...USUAL, policy: 'short', ...NIGHTLY, ...TOLD, ...LONG },
  /** Counts the days of sellers that are over, or that have changed since, every hour. */
  'count-days': { ...USUAL, policy: 'short', ...AGAIN_SOON, ...TOLD, ...LONG },
  /** Tells sellers of routers that are silent, every minute. */
  'watch-routers': { ...USUAL, policy: 'short', ...ONCE },
  /** Tells a seller's routers whom to let in no more. At most one waits for each seller. */
  'disconnect-phones': { ...USUAL, policy: 'short', retryLimit: 3, retryDelay: 5, retryBackoff: true },
  /** Tells routers of the later ends of passes. What is not told is not lost: the phone logs in again. */
  'lengthen-sessions': { ...USUAL, policy: 'standard', retryLimit: 3, retryDelay: 5, retryBackoff: true },
  /** Sells the cards of a batch that was handed to an agent, one by one. */
  'sell-vouchers': { ...USUAL, policy: 'standard', ...UNTIL_DONE, expireInSeconds: 600 },
  /** Puts together what a seller is told on phones and by SMS. At most one waits for each. */
  'gather-news': { ...USUAL, policy: 'short', retryLimit: 5, retryDelay: 5, retryBackoff: true },
  /** Tells a seller that the time of a phone is over which they connected by hand, at that instant. */
  'remind-of-end': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 5, retryBackoff: true },
  /** Sends one push to one phone. */
  'deliver-push': { ...USUAL, policy: 'standard', retryLimit: 5, retryDelay: 5, retryBackoff: true },
  /** Looks for news that was not told, every minute. */
  'watch-news': { ...USUAL, policy: 'short', ...ONCE },
  /** Looks every minute whether anything is wrong with the platform, and tells who is on call. */
  'watch-platform': { ...USUAL, policy: 'short', ...ONCE },
  /** Looks for payments whose own job was lost. */
  'reconcile-payments': { ...USUAL, policy: 'standard', ...ONCE },
} as const

/** How many jobs of a queue one process works at a time: `workers` times `batch`. One by one where it is not said. */
export const CONCURRENCY: Partial<Record<QueueName, { workers: number; batch: number }>> = {
  // They wait for providers most of the time, and hold no database connection while they do.
  'follow-payment': { workers: 4, batch: 10 },
  'follow-payout': { workers: 1, batch: 5 },
  'follow-refund': { workers: 1, batch: 5 },
  'follow-invoice-payment': { workers: 1, batch: 5 },
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
  'follow-invoice-payment': { entrepreneurId: string; invoicePaymentId: string }
  'reconcile-invoice-payments': Record<string, never>
  'bill-sellers': Record<string, never>
  /** `endsAt` (ISO) for a message that is of no use after an instant of its own; `unsentTries` surely sent nothing so far. */
  'deliver-message': { entrepreneurId: string; messageId: string; endsAt?: string; unsentTries?: number }
  /** The name as it was typed, whether or not it is somebody's. */
  'send-password-link': { name: string }
  'send-my-code': { askId: string }
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
  'watch-routers': Record<string, never>
  'disconnect-phones': { entrepreneurId: string }
  'lengthen-sessions': { entrepreneurId: string; purchaseIds: string[] }
  'sell-vouchers': { entrepreneurId: string; batchId: string }
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

/** Those of `TOLD`. */
export const TOLD_QUEUES: readonly QueueName[] = Object.entries(QUEUES)
  .filter(([, settings]) => settings.deleteAfterSeconds === TOLD.deleteAfterSeconds)
  .map(([name]) => name as QueueName)
