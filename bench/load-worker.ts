import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { Ask, LoadOrder, LoadReply } from './load.ts'

const MAX_TRIES = 60

const send = async (agent: Agent, ask: Ask, tries = 1): Promise<void> => {
  const { url, expects, againOn = [], method = 'GET', headers = {}, body } = ask
  const call = request(url, { method, agent, headers }).end(body)
  // What `response` brings.
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const words = await text(answer)
  const status = answer.statusCode ?? 0
  if (expects.includes(status)) return
  if (!againOn.includes(status) || tries === MAX_TRIES)
    throw new Error(`${url} answered ${status}: ${words.slice(0, 300)}`)
  await delay(1_000)
  return send(agent, ask, tries + 1)
}

const run = async ({ asks, connections, overSeconds = 0 }: LoadOrder): Promise<LoadReply> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = asks.entries()
  const eachMs: number[] = []
  const started = performance.now()
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (const [index, ask] of waiting) {
          const dueMs = started + (index / asks.length) * overSeconds * 1000
          if (overSeconds > 0) await delay(Math.max(0, dueMs - performance.now()))
          const sent = performance.now()
          await send(agent, ask)
          eachMs.push(performance.now() - sent)
        }
      }),
    )
    return { totalMs: performance.now() - started, eachMs }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  } finally {
    agent.destroy()
  }
}

parentPort?.on('message', async (order: LoadOrder) => parentPort?.postMessage(await run(order)))
