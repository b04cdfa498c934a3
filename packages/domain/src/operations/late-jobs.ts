import { many, minutesText } from './alert-texts.ts'
import type { PlatformReadings } from './platform-readings.ts'

const LATE_SECONDS = 600
/** No user waits for these, so many may queue for an hour. */
const UNHURRIED_QUEUES = ['match-statement', 'fetch-statements', 'sell-vouchers', 'compute-insights']
const UNHURRIED_LATE_SECONDS = 3_600

const lateSecondsOf = (queue: string): number =>
  UNHURRIED_QUEUES.includes(queue) ? UNHURRIED_LATE_SECONDS : LATE_SECONDS

/** Returns the queues whose oldest job waits too long, each with its alert text, the longest wait first. */
export const lateJobs = (jobs: PlatformReadings['jobs']) =>
  jobs
    .filter(({ queue, oldestDueSeconds }) => oldestDueSeconds > lateSecondsOf(queue))
    .toSorted((a, b) => b.oldestDueSeconds - a.oldestDueSeconds)
    .map(({ queue, oldestDueSeconds }) => ({
      subject: queue,
      text: `Work waits: a job of ${queue} for ${minutesText(oldestDueSeconds * 1000)}.`,
    }))

/** Returns the queues with jobs that failed their last try, each with its alert text, the oldest first. */
export const failedJobs = (givenUp: PlatformReadings['givenUp']) =>
  givenUp
    .toSorted((a, b) => b.oldestSeconds - a.oldestSeconds)
    .map(({ queue, count, oldestSeconds }) => {
      const since = `${count === 1 ? '' : 'the first '}${minutesText(oldestSeconds * 1000)} ago`
      const text = `Work was given up: ${many(count, 'job', 'jobs')} of ${queue}, ${since}. The log says why.`
      return { subject: queue, text }
    })
