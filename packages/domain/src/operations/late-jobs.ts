import { many, minutesText } from './alert-texts.ts'
import type { PlatformReadings } from './platform-readings.ts'

const LATE_SECONDS = 600
/** Nobody waits for these: many may stand behind one another for an hour. */
const UNHURRIED_QUEUES = ['match-statement', 'fetch-statements', 'sell-vouchers', 'compute-insights']
const UNHURRIED_LATE_SECONDS = 3_600

const lateSecondsOf = (queue: string): number =>
  UNHURRIED_QUEUES.includes(queue) ? UNHURRIED_LATE_SECONDS : LATE_SECONDS

/** The queues whose oldest job waits for too long, each as an alert says it, the longest wait first. */
export const lateJobs = (jobs: PlatformReadings['jobs']) =>
  jobs
    .filter(({ queue, oldestDueSeconds }) => oldestDueSeconds > lateSecondsOf(queue))
    .toSorted((a, b) => b.oldestDueSeconds - a.oldestDueSeconds)
    .map(({ queue, oldestDueSeconds }) => ({
      subject: queue,
      text: `Work waits: a job of ${queue} for ${minutesText(oldestDueSeconds * 1000)}.`,
    }))

/** The queues of which jobs failed their last try, each as an alert says it, the oldest first. */
export const givenUpJobs = (givenUp: PlatformReadings['givenUp']) =>
  givenUp
    .toSorted((a, b) => b.oldestSeconds - a.oldestSeconds)
    .map(({ queue, count, oldestSeconds }) => {
      const since = `${count === 1 ? '' : 'the first '}${minutesText(oldestSeconds * 1000)} ago`
      const text = `Work was given up: ${many(count, 'job', 'jobs')} of ${queue}, ${since}. The log says why.`
      return { subject: queue, text }
    })
