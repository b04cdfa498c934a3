import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { type Evidence, type Outcome, reaches } from '../evidence.ts'
import { percentile, type Summary, summaryOf, type Visited } from '../visits/open-loop.ts'
import { FIGURES, type Figure, type Sample } from './samples.ts'

const QUARTERS = 4
const MAX_GROWTH = 1.1
/** The design's goal: two hours at half the knee. */
export const GOAL_MINUTES = 120
const GOAL_SHARE = 0.5

/** The result of a soak; `books`: inconsistencies afterwards. */
export type Run = {
  rate: number
  /** The most visits per second that are served in time; null if not measured. */
  knee: number | null
  minutes: number
  warmSeconds: number
  visited: Visited[]
  samples: Sample[]
  books: string[]
}
type Quarter = Summary & Record<Figure, number> & { minuteP99: number }

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The p99 of the median minute: a disturbance of seconds affects few minutes, growth affects all. */
const p99OfMedianMinute = (visited: readonly Visited[]): number => {
  const minutes = new Map<number, number[]>()
  for (const { dueMs, wholeMs } of visited) {
    const minute = Math.floor(dueMs / MINUTE_MS)
    const wholes = minutes.get(minute) ?? []
    wholes.push(wholeMs)
    minutes.set(minute, wholes)
  }
  return percentile(
    [...minutes.values()].map((wholes) => percentile(wholes, 99)),
    50,
  )
}

const quartersOf = ({ minutes, visited, samples }: Run): Quarter[] => {
  const quarterMs = (minutes * MINUTE_MS) / QUARTERS
  return Array.from({ length: QUARTERS }, (_, index) => {
    const isIn = (ms: number) => Math.min(QUARTERS - 1, Math.floor(ms / quarterMs)) === index
    const own = samples.filter(({ atMs }) => isIn(atMs))
    const figures = FIGURES.map((figure) => [figure, meanOf(own.map((sample) => sample[figure]))] as const)
    // Built from the list of names.
    const means = Object.fromEntries(figures) as Record<Figure, number>
    const ownVisits = visited.filter(({ dueMs }) => isIn(dueMs))
    return { ...summaryOf(ownVisits), ...means, minuteP99: p99OfMedianMinute(ownVisits) }
  })
}

/** Compares the last quarter with the first, and lists failures. */
export const evidenceOf = (run: Run): Evidence => {
  const { minutes, visited, books: integrity } = run
  const quarters = quartersOf(run)
  const [first, last] = [quarters[0], quarters[QUARTERS - 1]]
  if (first === undefined || last === undefined) throw new Error('there are four quarters')
  const growth = (what: string, of: 'p50' | 'p99' | Figure, unit: string): Outcome => ({
    what: `${what}, last quarter against first`,
    asked: `at most ${MAX_GROWTH}`,
    seen: `${(last[of] / first[of]).toFixed(2)} (${first[of].toFixed(0)}${unit}, ${last[of].toFixed(0)}${unit})`,
    isHeld: last[of] / first[of] <= MAX_GROWTH,
  })
  const failed = visited.filter(({ problem }) => problem !== null)
  const none = (what: string, asked: string, found: readonly (string | null)[]): Outcome => ({
    what,
    asked,
    isHeld: found.length === 0,
    seen: [found.length, ...found.slice(0, 3)].join('; '),
  })
  return {
    title: `${minutes} minutes of whole visits`,
    outcomes: [
      reaches('minutes', minutes, GOAL_MINUTES),
      shareOfKnee(run),
      growth('p50 of a whole visit', 'p50', ' ms'),
      growth('p99 of a whole visit', 'p99', ' ms'),
      growth('memory of the servers', 'serversMb', ' MB'),
      growth('connections to the database', 'connections', ''),
      none(
        'failed visits',
        '0',
        failed.map(({ problem }) => problem),
      ),
      none('the ledger afterwards', '0 lost, doubled or wrong', integrity),
    ],
    notes: notesOf(run, quarters),
  }
}

const shareOfKnee = ({ rate, knee }: Run): Outcome => ({
  what: 'visits a second',
  asked: 'half the knee',
  seen: `${rate.toFixed(1)}, ${knee === null ? 'and nobody looked for the knee' : `of a knee of ${knee.toFixed(1)}`}`,
  // Allows for rounding of the rate.
  isHeld: knee !== null && rate >= GOAL_SHARE * knee * 0.98,
})

const notesOf = ({ rate, minutes, warmSeconds, visited }: Run, quarters: readonly Quarter[]): string[] => [
  [
    `| quarter | visits | failed | p50 ms | p99 ms | p99 ms, median of its minutes | servers MB | PostgreSQL MB | connections | event loop ms | database MB | processors busy % |`,
    `|${'---|'.repeat(12)}`,
    ...quarters.map((each, index) => {
      const times = [each.p50, each.p99, each.minuteP99]
      const held = [each.serversMb, each.postgresMb, each.connections, each.loopDelayMs]
      const cells = [...times, ...held, each.databaseMb].map((value) => value.toFixed(0))
      return `| ${[index + 1, each.visits, each.failed, ...cells, each.busyPercent.toFixed(1)].join(' | ')} |`
    }),
  ].join('\n'),
  `Size: ${rate.toFixed(1)} visits a second for ${minutes} minutes, ${visited.length} in all, after ${warmSeconds} s of warm-up. Times run from when a visit was due and include the payer’s 200 ms. Other figures are means of samples every five seconds; the event loop's is its p99.`,
]
