import { STEPS, type Step, visit } from '../../drills/visits/visit.ts'
import type { Figure } from '../figures.ts'
import { median } from '../median.ts'
import { millisecondsOf, millisecondsOfFamily } from '../processor-time.ts'
import type { WatchedCrowd } from './crowd.ts'

const ROUNDS = 5
const VISITORS = 96

/** Milliseconds of processor time of one step of a visit. */
type Cost = { server: number; database: number }
type Costs = Record<Step, Cost>

/**
 * Measures the cost of each step of a visit for the server and PostgreSQL: 96 visitors take each step
 * together. Background work counts for the step during which it runs.
 */
export const benchSteps = async (crowds: readonly WatchedCrowd[]): Promise<Figure[]> => {
  const seen: Costs[][] = crowds.map(() => [])
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, crowd] of crowds.entries()) {
      const costs = await costsOf(crowd)
      if (round > 0) seen[index]?.push(costs)
    }
  return STEPS.map((step) => figureOf(step, seen))
}

const figureOf = (step: Step, seen: readonly Costs[][]): Figure => {
  const sides = seen.map((rounds) => ({
    server: median(rounds.map((costs) => costs[step].server)),
    database: median(rounds.map((costs) => costs[step].database)),
  }))
  const said = sides.map(({ server, database }) => `${server.toFixed(2)} + ${database.toFixed(2)}`)
  return {
    what: `${step}: server + PostgreSQL, ms of a core`,
    measured: said.length > 1 ? `${said.at(-1)}, build 0 ${said[0]}` : `${said[0]}`,
    value: (sides.at(-1)?.server ?? 0) + (sides.at(-1)?.database ?? 0),
    isReference: true,
  }
}

const costsOf = async ({
  http,
  places,
  nextNumber,
  serverPids,
  postmaster,
}: WatchedCrowd): Promise<Costs> => {
  const costs = Object.fromEntries(STEPS.map((step) => [step, { server: 0, database: 0 }])) as Costs
  const read = async (): Promise<Cost> => {
    const servers = await Promise.all(serverPids.map(millisecondsOf))
    return {
      server: servers.reduce((sum, each) => sum + each, 0),
      database: await millisecondsOfFamily(postmaster),
    }
  }
  let [current, began]: [Step | null, Cost] = [null, await read()]
  const next = barrierOf(VISITORS, async (step: Step | null) => {
    const now = await read()
    if (current !== null)
      costs[current] = {
        server: (now.server - began.server) / VISITORS,
        database: (now.database - began.database) / VISITORS,
      }
    current = step
    began = now
  })
  const first = nextNumber(VISITORS)
  const visits = Array.from({ length: VISITORS }, (_, index) => {
    const place = places[index % places.length]
    return place === undefined ? null : visit(http, place, first + index, next)
  })
  await Promise.all(visits)
  return costs
}

/** A barrier: blocks each caller until all have arrived and `work` has ended. */
const barrierOf = <Said>(count: number, work: (said: Said) => Promise<void>) => {
  let waiting: (() => void)[] = []
  return async (said: Said): Promise<void> => {
    if (waiting.length + 1 < count) return new Promise<void>((resolve) => waiting.push(resolve))
    const all = waiting
    waiting = []
    await work(said)
    for (const goOn of all) goOn()
  }
}
