import type { Deps } from '@minit/server/ports/deps.ts'
import type pg from 'pg'
import pino from 'pino'
import { createJobHandlers } from '../../../server/src/job-handlers.ts'
import { QUEUES, type QueueName } from '../../../server/src/jobs/queues.ts'
import { TIMED_QUEUES } from '../../../server/src/jobs/schedules.ts'
import type { Outcome } from '../evidence.ts'

type Run = { seconds: number; problems: string[] }
export type JobFigures = { queue: QueueName; small: Run; big: Run }

/** The length limit of a problem on the page, since a failed statement is long. */
const MAX_PROBLEM = 70

/** An alert to the on-call operator is not a failure of the job. */
const ALERT = 'alert: '

/** Timed jobs, and the analysis, which the admin's pages request. */
const MEASURED = [...TIMED_QUEUES, 'compute-insights'] as const

/**
 * Runs a job once in this process, as its worker would. A logged failure of one seller counts as a
 * problem too.
 */
const runJob = async (deps: Deps, queue: (typeof MEASURED)[number]): Promise<Run> => {
  const problems: string[] = []
  const log = pino(
    { level: 'error' },
    {
      write: (line: string) => {
        const { msg = line } = JSON.parse(line) as { msg?: string }
        if (!msg.startsWith(ALERT)) problems.push(msg)
      },
    },
  )
  const began = performance.now()
  try {
    await createJobHandlers({ ...deps, log })[queue]({})
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  return { seconds: (performance.now() - began) / 1000, problems }
}

/** Runs each job once, in sequence, on each history. Their changes remain. */
export const measureJobs = async (small: Deps, big: Deps): Promise<JobFigures[]> => {
  const figures: JobFigures[] = []
  for (const queue of MEASURED)
    figures.push({ queue, small: await runJob(small, queue), big: await runJob(big, queue) })
  return figures
}

const outcomeOf = ({ queue, small, big }: JobFigures): Outcome => {
  const { expireInSeconds } = QUEUES[queue]
  return {
    what: `the job \`${queue}\` over all of it`,
    asked: `nothing fails, in less than the ${expireInSeconds} s that it may take`,
    seen: [
      `${big.seconds.toFixed(1)} s (small: ${small.seconds.toFixed(1)})`,
      ...new Set(big.problems.map((problem) => problem.slice(0, MAX_PROBLEM))),
    ].join('; '),
    isHeld: big.problems.length === 0 && big.seconds < expireInSeconds,
  }
}

/** Reports the jobs that failed or took too long, and all others together. */
export const jobOutcomes = (figures: readonly JobFigures[]): Outcome[] => {
  const failed = figures.map(outcomeOf).filter(({ isHeld }) => !isHeld)
  const seconds = Math.max(...figures.map(({ big }) => big.seconds))
  return [
    {
      what: 'timed jobs over all of it',
      asked: 'nothing fails, within the time that each may take',
      seen: `${figures.length - failed.length} of ${figures.length}; the longest took ${seconds.toFixed(1)} s`,
      isHeld: failed.length === 0,
    },
    ...failed,
  ]
}

/** Counts orders before `since` that expired unpaid and without a provider event. */
export const countOldOrders = async (owner: pg.Client, since: Date): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from purchases p where status = 'expired' and created_at < $1
       and not exists (select from provider_events v where v.entrepreneur_id = p.entrepreneur_id and v.payment_id = p.id)`,
    [since],
  )
  return rows[0]?.count ?? Number.NaN
}
