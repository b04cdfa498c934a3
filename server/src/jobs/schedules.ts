import type { QueueName } from './queues.ts'

/** When which job is put into its queue, in cron's words: jobs that nothing but the time asks for. Freetown keeps UTC all year. */
export const SCHEDULES = {
  'reconcile-payments': '* * * * *',
  'watch-routers': '* * * * *',
  'watch-news': '* * * * *',
  'watch-platform': '* * * * *',
  'reconcile-payouts': '* * * * *',
  'reconcile-refunds': '* * * * *',
  'watch-claims': '*/5 * * * *',
  'daily-payouts': '0 20 * * *',
  'reconcile-invoice-payments': '* * * * *',
  // By day, since it sends SMS; and before daily payouts send the balance away.
  'bill-sellers': '50 7-19 * * *',
  // By day, since it sends SMS, and before most is sold.
  'set-rates': '5 7 * * *',
  'check-invariants': '7 * * * *',
  'delete-ended-sessions': '23 3 * * *',
  'fetch-statements': '30 1 * * *',
  'close-shifts': '0 * * * *',
  // Soon after midnight; at other hours for sellers who are new.
  'count-ranges': '1 * * * *',
  'clean-up': '40 2 * * *',
  'delete-old-sessions': '55 2 * * *',
  'count-days': '4 * * * *',
  'forget-people': '10 3 * * *',
  'reseal-texts': '*/5 * * * *',
} as const satisfies Partial<Record<QueueName, string>>

/** The jobs of `SCHEDULES`, in its order. */
export const TIMED_QUEUES = Object.keys(SCHEDULES) as (keyof typeof SCHEDULES)[]
