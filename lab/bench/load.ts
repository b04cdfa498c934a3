import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** One HTTP request; `expects` are the statuses it may be answered with. */
export type Ask = {
  url: string
  expects: readonly number[]
  /** With these it is asked again a second later, as our own pages do. */
  againOn?: readonly number[]
  method?: string
  headers?: Record<string, string>
  body?: string
  /** What stands in the answer's text, packed or not; looked for once the clock has stopped. */
  says?: string
  /** Asks for where it is led by a 3xx, as a browser does; both count as one. */
  follows?: boolean
}
/**
 * Over so many kept connections, each asking again as soon as it was answered: each ask once, all spread evenly over so many
 * seconds, or round and round for so many.
 */
export type LoadOrder = {
  asks: readonly Ask[]
  connections: number
  overSeconds?: number
  forSeconds?: number
}
export type LoadReply = { totalMs: number; eachMs: number[]; askedAgain: number } | { problem: string }

export type Load = {
  /** Asks all; returns the answers per second. Fails at the first answer with another status. */
  perSecond: (asks: readonly Ask[], connections: number) => Promise<number>
  /** Asks round and round for so many seconds; returns the answers per second. */
  speed: (asks: readonly Ask[], connections: number, forSeconds: number) => Promise<number>
  /** Asks all at once, each over a connection of its own; returns how often one had to be asked again. */
  atOnce: (asks: readonly Ask[]) => Promise<number>
  /** Asks all, evenly over so many seconds; returns once all are answered. */
  spread: (asks: readonly Ask[], connections: number, overSeconds: number) => Promise<void>
  /** Milliseconds of each, asked one after the other. */
  times: (asks: readonly Ask[]) => Promise<number[]>
  stop: () => Promise<void>
}

/** Asks from a thread of its own: what asking costs is no part of the server's time. */
const startLoad = (): Load => {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url))
  const run = async (order: LoadOrder) => {
    worker.postMessage(order)
    // What `load-worker.ts` sends.
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

/** Runs with a load that is stopped afterwards, whatever happens. */
export const withLoad = async <T>(work: (load: Load) => Promise<T>): Promise<T> => {
  const load = startLoad()
  return work(load).finally(load.stop)
}
