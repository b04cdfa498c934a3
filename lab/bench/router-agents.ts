import { Worker } from 'node:worker_threads'

/** A router as its agent plays it: who it is, and the phones in its WiFi by their MAC addresses. */
export type Router = { token: string; macs: readonly string[]; areOpen: boolean }

export type AgentsOrder = {
  url: string
  routers: readonly Router[]
  /** `held`: each asks again as soon as it was answered, as the real agent does. Otherwise one report in so many seconds. */
  pace: 'held' | number
}
/** A phone that was to be let in, and when its router was told so, in milliseconds of the epoch. */
type Granted = { mac: string; atMs: number }
export type AgentsReply = Granted | { problem: string } | { isLater: true }

export type Agents = {
  granted: Map<string, number>
  /** What went wrong with a request, in the words of the first. */
  problem: () => string | null
  /** How many requests were answered that the database is too busy now. */
  countLater: () => number
  stop: () => Promise<void>
}

/** So many routers in a thread of their own: what they cost is no part of the server's time. */
export const startAgents = (order: AgentsOrder): Agents => {
  const worker = new Worker(new URL('./router-agents-worker.ts', import.meta.url))
  const granted = new Map<string, number>()
  let problem: string | null = null
  let later = 0
  worker.on('message', (reply: AgentsReply) => {
    if ('isLater' in reply) later += 1
    else if ('problem' in reply) problem ??= reply.problem
    else if (!granted.has(reply.mac)) granted.set(reply.mac, reply.atMs)
  })
  worker.postMessage(order)
  return {
    granted,
    problem: () => problem,
    countLater: () => later,
    stop: async () => {
      await worker.terminate()
    },
  }
}
