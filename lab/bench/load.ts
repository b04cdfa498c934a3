import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** One HTTP request; `expects` lists the allowed statuses. */
export type Ask = {
  url: string
  expects: readonly number[]
  /** Retries after these statuses a second later, as our own pages do. */
  againOn?: readonly number[]
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The text that the answer must contain, compressed or not; checked after the clock has stopped. */
  says?: string
  /** Follows a redirect, as a browser does; both requests count as one. */
  follows?: boolean
}
/**
 * Sends requests over persistent connections, each one as soon as the previous is answered: each request
 * once, spread evenly over `overSeconds`, or repeatedly for `forSeconds`.
 */
export type LoadOrder = {
  asks: readonly Ask[]
  connections: number
  overSeconds?: number
  forSeconds?: number
}
export type LoadReply = { totalMs: number; eachMs: number[]; askedAgain: number } | { problem: string }

export type Load = {
  /** Sends all requests; returns answers per second. Fails at the first unexpected status. */
  perSecond: (asks: readonly Ask[], connections: number) => Promise<number>
  /** Sends requests repeatedly for this many seconds; returns answers per second. */
  speed: (asks: readonly Ask[], connections: number, forSeconds: number) => Promise<number>
  /** Sends all at once, each over its own connection; returns the number of retries. */
  atOnce: (asks: readonly Ask[]) => Promise<number>
  /** Sends all, spread evenly over this many seconds; returns when all are answered. */
  spread: (asks: readonly Ask[], connections: number, overSeconds: number) => Promise<void>
  /** Returns the milliseconds of each request, sent one at a time. */
  times: (asks: readonly Ask[]) => Promise<number[]>
  stop: () => Promise<void>
}

/** Sends requests from a separate thread, so that their cost does not count as the server's time. */
const startLoad = (): Load => {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url))
  const run = async (order: LoadOrder) => {
    worker.postMessage(order)
    // The reply of `load-worker.ts`.
    const [reply] = (await once(worker, 'message')) as [LoadReply]
    if ('problem' in reply) throw new Error(reply.problem)
    return reply
  }
  return {
    perSecond: async (asks, connections) => {
      const { totalMs } = await run({ asks, connections })
      return asks.length / (totalMs / 1000)
    },
    speed: async (asks, connections, forSeconds) => {
      const { totalMs, eachMs } = await run({ asks, connections, forSeconds })
      return eachMs.length / (totalMs / 1000)
    },
    atOnce: async (asks) => (await run({ asks, connections: asks.length })).askedAgain,
    spread: async (asks, connections, overSeconds) => {
      await run({ asks, connections, overSeconds })
    },
    times: async (asks) => (await run({ asks, connections: 1 })).eachMs,
    stop: async () => {
      await worker.terminate()
    },
  }
}

/** Runs with a load generator, and always stops it afterwards. */
export const withLoad = async <T>(work: (load: Load) => Promise<T>): Promise<T> => {
  const load = startLoad()
  return work(load).finally(load.stop)
}
