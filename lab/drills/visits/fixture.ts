import { readFile } from 'node:fs/promises'
import { aSeller } from '../../../server/test/builders.ts'
import { ensureBuilt } from '../../bench/serve.ts'
import { type Lab, openLab } from '../lab/lab.ts'
import { type Http, openHttp } from './http.ts'
import { openLoop, type Summary, summaryOf } from './open-loop.ts'
import type { Place } from './visit.ts'

/** A complete visit above this time, of which the payer takes 200 ms, feels slow. */
export const LIMIT_MS = 1_500

const SELLERS = 20
/** Payers decide after 200 ms. */
const SPEED = 5

export type VisitFixture = {
  lab: Lab
  http: Http
  places: Place[]
  nextNumber: (count: number) => number
  close: () => Promise<void>
}

/** Opens the product with its pages in this many processes, with 20 sellers and a crowd of visitors. */
export const openVisitFixture = async (processes: number): Promise<VisitFixture> => {
  await ensureBuilt()
  const lab = await openLab({ servers: processes, speed: SPEED, hasPages: true })
  const http = openHttp()
  const places: Place[] = []
  for (let count = 0; count < SELLERS; count += 1) {
    const seller = await aSeller(lab.deps)
    for (const url of lab.serverUrls) places.push({ url, seller })
  }
  let number = 0
  return {
    lab,
    http,
    places,
    nextNumber: (count) => {
      number += count
      return number - count
    },
    close: async () => {
      http.close()
      await lab.close()
    },
  }
}

/** Returns the resident memory of all servers together, in megabytes (2^20 bytes). */
export const residentMb = async ({
  servers,
}: {
  servers: readonly Pick<Lab['servers'][number], 'pid'>[]
}): Promise<number> => {
  let kilobytes = 0
  for (const server of servers) {
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
    kilobytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
  }
  return kilobytes / 1024
}

/** Where visits go, and how they connect. */
export type Crowd = Pick<VisitFixture, 'http' | 'places' | 'nextNumber'>

/** Runs this many visits per second for this many seconds. */
export const load = async (crowd: Crowd, perSecond: number, seconds: number) => {
  const { http, places } = crowd
  const firstNumber = crowd.nextNumber(Math.ceil(perSecond * seconds))
  return openLoop({ http, places, perSecond, seconds, firstNumber })
}

export type Stepped = Summary & { perSecond: number }
/** `tries`: how often a step is tried before it counts as missed, on a shared machine; 1 by default. */
export type Steps = { from: number; factor: number; seconds: number; limitMs: number; tries?: number }

const isOver = ({ p99, failed }: Stepped, { limitMs }: Steps): boolean => p99 > limitMs || failed > 0

const takeStep = async (crowd: Crowd, perSecond: number, steps: Steps): Promise<Stepped> => {
  const tries = steps.tries ?? 1
  const step = { perSecond, ...summaryOf(await load(crowd, perSecond, steps.seconds)) }
  process.stdout.write(
    `  ${perSecond.toFixed(1)} visits/s: p50 ${step.p50.toFixed(0)} ms, p99 ${step.p99.toFixed(0)} ms, ${step.failed} failed\n`,
  )
  return isOver(step, steps) && tries > 1 ? takeStep(crowd, perSecond, { ...steps, tries: tries - 1 }) : step
}

/**
 * Raises the rate step by step until p99 of a complete visit exceeds the limit or a visit fails, which is the
 * last step. Repeats the first step, since the first run warms up.
 */
export const climb = async function* (crowd: Crowd, steps: Steps): AsyncGenerator<Stepped> {
  await load(crowd, steps.from, steps.seconds)
  for (let perSecond = steps.from; ; perSecond *= steps.factor) {
    const step = await takeStep(crowd, perSecond, steps)
    yield step
    if (isOver(step, steps)) return
  }
}

/** Returns the last rate before the limit; 0 if the first was too high. */
export const kneeOf = (steps: readonly Stepped[]): number => steps.at(-2)?.perSecond ?? 0

/** Climbs to the end; the knee is the rate before the last. */
export const findKnee = async (crowd: Crowd, wanted: Steps) => {
  const steps: Stepped[] = []
  for await (const step of climb(crowd, wanted)) steps.push(step)
  return { knee: kneeOf(steps), steps }
}
