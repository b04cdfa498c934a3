import type { QueueName } from './queues.ts'

type Schedule = {
  /** A cron expression. Freetown is on UTC all year. */
  cron: string
  /** For turns missed during downtime: one job for the last of them (`once`), or none (`skip`). */
  missed: 'once' | 'skip'
}

/** The next turn is soon, and makes up for a missed one. */
const skipMissed = (cron: string): Schedule => ({ cron, missed: 'skip' })
/** A process that was down at the time runs the job when it is back, whatever the hour. */
const catchUp = (cron: string): Schedule => ({ cron, missed: 'once' })

/** When each job that only depends on time is queued. */
export const SCHEDULES = {
  'reconcile-payments': skipMissed('* * * * *'),
  'watch-routers': skipMissed('* * * * *'),
  'end-stretches': skipMissed('* * * * *'),
  'watch-news': skipMissed('* * * * *'),
  'watch-platform': skipMissed('* * * * *'),
  'reconcile-payouts': skipMissed('* * * * *'),
  'reconcile-refunds': skipMissed('* * * * *'),
  'watch-pay-codes': skipMissed('*/5 * * * *'),
  'watch-claims': skipMissed('*/5 * * * *'),
  // Before the daily payouts, which carry it on.
  'clear-travels': catchUp('45 19 * * *'),
  // A late run waits for the morning, since it sends SMS.
  'daily-payouts': catchUp('0 20 * * *'),
  'reconcile-invoice-payments': skipMissed('* * * * *'),
  'reconcile-sponsors': skipMissed('* * * * *'),
  'keep-sponsorships': skipMissed('* * * * *'),
  'end-travels': skipMissed('* * * * *'),
  // By day, since it sends SMS, and before the daily payouts. A late run might be at night.
  'bill-sellers': skipMissed('50 7-19 * * *'),
  // By day, since it sends SMS, and before most sales. A late run does nothing at night.
  'set-rates': catchUp('5 7 * * *'),
  'check-invariants': catchUp('7 * * * *'),
  'delete-ended-sessions': catchUp('23 3 * * *'),
  'fetch-statements': catchUp('30 1 * * *'),
  'close-shifts': catchUp('0 * * * *'),
  // Soon after midnight; at other hours for new sellers.
  'count-ranges': catchUp('1 * * * *'),
  'clean-up': catchUp('40 2 * * *'),
  'delete-old-sessions': catchUp('55 2 * * *'),
  'count-days': catchUp('4 * * * *'),
  'measure-shops': skipMissed('34 * * * *'),
  'follow-short-months': skipMissed('44 * * * *'),
  'forget-people': catchUp('10 3 * * *'),
  'reseal-texts': skipMissed('*/5 * * * *'),
} satisfies Partial<Record<QueueName, Schedule>>

/** The jobs of `SCHEDULES`, in its order. */
export const TIMED_QUEUES = Object.keys(SCHEDULES) as (keyof typeof SCHEDULES)[]
