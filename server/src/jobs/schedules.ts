import type { QueueName } from './queues.ts'

type Schedule = {
  /** In cron's words. Freetown keeps UTC all year. */
  cron: string
  /** What becomes of turns that came while nobody worked: one job for the last of them (`once`), or nothing. */
  missed: 'once' | 'skip'
}

/** The next turn is soon, and makes good for one that was missed. */
const often = (cron: string): Schedule => ({ cron, missed: 'skip' })
/** A process that was away at its time, be it for a restart, does it when it is back, whatever the hour. */
const madeGood = (cron: string): Schedule => ({ cron, missed: 'once' })

/** When which job is put into its queue: jobs that nothing but the time asks for. */
export const SCHEDULES = {
  'reconcile-payments': often('* * * * *'),
  'watch-routers': often('* * * * *'),
  'watch-news': often('* * * * *'),
  'watch-platform': often('* * * * *'),
  'reconcile-payouts': often('* * * * *'),
  'reconcile-refunds': often('* * * * *'),
  'watch-claims': often('*/5 * * * *'),
  // Comes late it waits for the morning, since it sends SMS.
  'daily-payouts': madeGood('0 20 * * *'),
  'reconcile-invoice-payments': often('* * * * *'),
  // By day, since it sends SMS; and before daily payouts send the balance away. Late it might come at night.
  'bill-sellers': often('50 7-19 * * *'),
  // By day, since it sends SMS, and before most is sold. Late it does nothing at night.
  'set-rates': madeGood('5 7 * * *'),
  'check-invariants': madeGood('7 * * * *'),
  'delete-ended-sessions': madeGood('23 3 * * *'),
  'fetch-statements': madeGood('30 1 * * *'),
  'close-shifts': madeGood('0 * * * *'),
  // Soon after midnight; at other hours for sellers who are new.
  'count-ranges': madeGood('1 * * * *'),
  'clean-up': madeGood('40 2 * * *'),
  'delete-old-sessions': madeGood('55 2 * * *'),
  'count-days': madeGood('4 * * * *'),
  'forget-people': madeGood('10 3 * * *'),
  'reseal-texts': often('*/5 * * * *'),
} satisfies Partial<Record<QueueName, Schedule>>

/** The jobs of `SCHEDULES`, in its order. */
export const TIMED_QUEUES = Object.keys(SCHEDULES) as (keyof typeof SCHEDULES)[]
