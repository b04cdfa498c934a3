import { readFile } from 'node:fs/promises'
import { ensureBuilt } from '../../bench/serve.ts'
import { aSeller } from '../../server/test/builders.ts'
import { type Lab, openLab } from '../lab/lab.ts'
import { type Http, openHttp } from './http.ts'
import { openLoop, type Summary, summaryOf } from './open-loop.ts'
import type { Place } from './visit.ts'

const SELLERS = 20
/** Payers decide after 200 ms. */
const SPEED = 5

export type VisitWorld = {
  lab: Lab
  http: Http
  places: Place[]
  nextNumber: (count: number) => number
  close: () => Promise<void>
}

/** The product with its pages in so many processes, 20 sellers, and a crowd that may come to any of them. */
export const openVisitWorld = async (processes: number): Promise<VisitWorld> => {
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
    ...{ lab, http, places },
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

/** Megabytes (2^20 bytes) in memory of all servers together. */
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

/** So many visits a second for so many seconds. */
export const load = async (world: VisitWorld, perSecond: number, seconds: number) => {
  const { http, places } = world
  const firstNumber = world.nextNumber(Math.ceil(perSecond * seconds))
  return openLoop({ http, places, perSecond, seconds, firstNumber })
}

export type Stepped = Summary & { perSecond: number }
type Steps = { from: number; factor: number; seconds: number; limitMs: number }

/**
 * Raises the rate step by step until p99 of a whole visit passes the limit or a visit fails; the knee is the last rate before.
 * The first step is repeated: the first time warms up.
 */
export const findKnee = async (world: VisitWorld, { from, factor, seconds, limitMs }: Steps) => {
  const steps: Stepped[] = []
  await load(world, from, seconds)
  for (let perSecond = from; ; perSecond *= factor) {
    const step = { perSecond, ...summaryOf(await load(world, perSecond, seconds)) }
    steps.push(step)
    process.stdout.write(
      `  ${perSecond.toFixed(1)} visits/s: p50 ${step.p50.toFixed(0)} ms, p99 ${step.p99.toFixed(0)} ms, ${step.failed} failed\n`,
    )
    if (step.p99 > limitMs || step.failed > 0) return { knee: steps.at(-2)?.perSecond ?? 0, steps }
  }
}
