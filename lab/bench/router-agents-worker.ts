import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { openndsClient } from './opennds-client.ts'
import type { AgentsOrder, AgentsReply, Router } from './router-agents.ts'

/** Spreads the routers' start over time. */
const SPREAD_MS = 20_000

/** The real agent retries after this time when told to, or without an answer. */
const ASK_AGAIN_MS = 5_000

const agent = new Agent({ keepAlive: true })
const respond = (reply: AgentsReply): void => parentPort?.postMessage(reply)
const seconds = (): number => Math.floor(Date.now() / 1000)

const isClosedMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

/**
 * Posts a report; null if the router should retry later. Retries once if a persistent connection closes
 * on reuse.
 */
const post = async (url: string, router: Router, body: string, isHeld: boolean): Promise<string | null> => {
  const headers = {
    authorization: `Bearer ${router.token}`,
    'content-type': 'application/json',
    'x-agent': '2',
    'x-clock': String(seconds()),
    ...(!isHeld && { prefer: 'wait=0' }),
  }
  const call = request(`${url}/api/network/agent`, { method: 'POST', agent, headers }).end(body)
  try {
    // The arguments of `response`.
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const words = await text(answer)
    if (answer.statusCode === 503) return null
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${words.slice(0, 200)}`)
    return words
  } catch (error) {
    if (call.reusedSocket && isClosedMeanwhile(error)) return post(url, router, body, isHeld)
    throw error
  }
}

const play = async ({ url, pace }: AgentsOrder, router: Router): Promise<never> => {
  const open = new Set(router.areOpen ? router.macs : [])
  const isHeld = pace === 'held'
  for (let reports = 1; ; reports += 1) {
    const begun = performance.now()
    const clients = router.macs.map((mac) => [mac, openndsClient(mac, open.has(mac), reports * 100)])
    const report = { client_list_length: clients.length, clients: Object.fromEntries(clients) }
    try {
      const orders = await post(url, router, JSON.stringify(report), isHeld)
      if (orders === null) {
        respond({ isLater: true })
        await delay(ASK_AGAIN_MS)
        continue
      }
      for (const order of orders.split('\n')) {
        const [, verb, mac = ''] = order.split(' ')
        if (verb !== 'auth') continue
        respond({ mac, atMs: Date.now() })
        open.add(mac)
      }
    } catch (error) {
      respond({ problem: error instanceof Error ? error.message : String(error) })
      await delay(ASK_AGAIN_MS)
    }
    if (!isHeld) await delay(Math.max(0, pace * 1000 - (performance.now() - begun)))
  }
}

parentPort?.on('message', (order: AgentsOrder) => {
  const spreadMs = order.pace === 'held' ? SPREAD_MS : order.pace * 1000
  order.routers.forEach(async (router, index) => {
    await delay((index / order.routers.length) * spreadMs)
    await play(order, router)
  })
})
