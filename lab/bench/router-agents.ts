import { Worker } from 'node:worker_threads'

/** A simulated router agent: its token, and the MAC addresses of the phones in its WiFi. */
export type Router = { token: string; macs: readonly string[]; areOpen: boolean }

export type AgentsOrder = {
  url: string
  routers: readonly Router[]
  /** `held`: long-polls continuously, as the real agent does. Otherwise one report every so many seconds. */
  pace: 'held' | number
}
/** An admitted phone, and when its router received the order, in milliseconds of the epoch. */
type Granted = { mac: string; atMs: number }
export type AgentsReply = Granted | { problem: string } | { isLater: true }

export type Agents = {
  granted: Map<string, number>
  /** The first error of a request. */
  problem: () => string | null
  /** The number of "later" answers while the database was too busy. */
  countLater: () => number
  stop: () => Promise<void>
}

/** Runs routers in a separate thread, so that their cost does not count as the server's time. */
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
