import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import type { Ask, LoadOrder, LoadReply } from './load.ts'

const send = (agent: Agent, { url, expects, method = 'GET', headers = {}, body }: Ask): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers }, (answer) => {
      let start = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        if (start.length < 300) start += text
      })
      answer.once('end', () =>
        expects.includes(answer.statusCode ?? 0)
          ? resolve()
          : reject(new Error(`${url} answered ${answer.statusCode}: ${start.slice(0, 300)}`)),
      )
    })
    call.once('error', reject)
    call.end(body)
  })

const run = async ({ asks, connections }: LoadOrder): Promise<LoadReply> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = asks.values()
  const eachMs: number[] = []
  const started = performance.now()
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (const ask of waiting) {
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
