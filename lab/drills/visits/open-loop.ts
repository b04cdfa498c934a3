import { setTimeout as delay } from 'node:timers/promises'
import type { Http } from './http.ts'
import { type Place, STEPS, type Step, visit } from './visit.ts'

/** One started visit: its duration from the scheduled start, and that of each step. */
export type Visited = {
  dueMs: number
  wholeMs: number
  steps: Record<Step, number> | null
  problem: string | null
}

export type Load = {
  http: Http
  places: readonly Place[]
  perSecond: number
  seconds: number
  firstNumber: number
}

/**
 * Starts visits at an even rate, whether or not earlier ones have ended, so that queueing time counts.
 * Returns when all have ended. Each is timed from its scheduled start, even if this process was late.
 */
export const openLoop = async ({
  http,
  places,
  perSecond,
  seconds,
  firstNumber,
}: Load): Promise<Visited[]> => {
  const count = Math.floor(perSecond * seconds)
  const startedAt = performance.now()
  const visits: Promise<Visited>[] = []
  for (let index = 0; index < count; index += 1) {
    const dueMs = (index / perSecond) * 1000
    const early = startedAt + dueMs - performance.now()
    if (early > 1) await delay(early)
    const place = places[index % places.length]
    if (place === undefined) throw new Error('there is no place to visit')
    visits.push(timed(http, place, { number: firstNumber + index, dueMs, startedAt }))
  }
  return Promise.all(visits)
}

const timed = async (
  http: Http,
  place: Place,
  { number, dueMs, startedAt }: { number: number; dueMs: number; startedAt: number },
): Promise<Visited> => {
  try {
    const steps = await visit(http, place, number)
    return { dueMs, wholeMs: performance.now() - startedAt - dueMs, steps, problem: null }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { dueMs, wholeMs: performance.now() - startedAt - dueMs, steps: null, problem }
  }
}

/** Returns the value at this percentile. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export type Summary = {
  visits: number
  failed: number
  firstProblem: string | null
  p50: number
  p99: number
  steps: Record<Step, number>
}

/** Summarises visits: p50 and p99 of the whole, p99 of each step, and the number of failures. */
export const summaryOf = (visited: readonly Visited[]): Summary => {
  const whole = visited.map(({ wholeMs }) => wholeMs)
  const done = visited.flatMap(({ steps }) => (steps === null ? [] : [steps]))
  const p99Of = (step: Step) =>
    percentile(
      done.map((steps) => steps[step]),
      99,
    )
  return {
    visits: visited.length,
    failed: visited.filter(({ problem }) => problem !== null).length,
    firstProblem: visited.find(({ problem }) => problem !== null)?.problem ?? null,
    p50: percentile(whole, 50),
    p99: percentile(whole, 99),
    steps: Object.fromEntries(STEPS.map((step) => [step, p99Of(step)])) as Record<Step, number>,
  }
}
