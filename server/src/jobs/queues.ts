/**
 * Every job there is. A killed worker's job is taken up again within 15 s: workers report every 5 s,
 * and one silent for 10 s has lost its job.
 */
export const QUEUES = {
  /** Asks the provider, or how it stands, until the payment is final. At most one waits for each payment. */
  'follow-payment': { policy: 'short', retryLimit: 20, retryDelay: 2, retryBackoff: true },
  /** Sends one message of the outbox. */
  'deliver-message': { policy: 'standard', retryLimit: 20, retryDelay: 5, retryBackoff: true },
  /** Finds whose password was forgotten and puts the link into the outbox. */
  'send-password-link': { policy: 'standard', retryLimit: 5, retryDelay: 2, retryBackoff: true },
  /** Analyses the platform's sales. One at most waits. */
  'compute-insights': { policy: 'short', retryLimit: 1, retryDelay: 5, retryBackoff: false },
  /** Checks what must always hold, every hour. */
  'check-invariants': { policy: 'short', retryLimit: 1, retryDelay: 60, retryBackoff: false },
  /** Deletes login sessions that have ended, every night. */
  'delete-ended-sessions': { policy: 'short', retryLimit: 1, retryDelay: 60, retryBackoff: false },
  /** Deletes what nobody paid long ago, every night. */
  'clean-up': { policy: 'short', retryLimit: 2, retryDelay: 300, retryBackoff: false },
  /** Looks for payments whose own job was lost. */
  'reconcile-payments': { policy: 'standard', retryLimit: 0, retryDelay: 1, retryBackoff: false },
} as const

export type QueueName = keyof typeof QUEUES

export type JobPayloads = {
  'follow-payment': { entrepreneurId: string; paymentId: string }
  /** `endsAt` (ISO) for a message that is of no use after an instant of its own. */
  'deliver-message': { entrepreneurId: string; messageId: string; endsAt?: string }
  /** The name as it was typed, whether or not it is somebody's. */
  'send-password-link': { name: string }
  'compute-insights': Record<string, never>
  'check-invariants': Record<string, never>
  'delete-ended-sessions': Record<string, never>
  'clean-up': Record<string, never>
  'reconcile-payments': Record<string, never>
}
