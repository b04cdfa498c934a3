import type { StandInContext } from '../context.ts'
import type { Order, Router } from './router.ts'

const POST_MS = 60_000
const AFTER_FAILURE_MS = 5_000
const ALL_FAILED_MS = 2_000
const NO_POWER_MS = 500

type Agent = Pick<StandInContext, 'clock' | 'callbackBaseUrl'> & { token: string }

/**
 * Simulates our script on an openNDS router: posts openNDS's state and executes the orders in the answer. The
 * next post names executed orders; failed ones are sent again. Returns when the clock stops.
 */
export const runAgent = async (router: Router, agent: Agent): Promise<void> => {
  const { clock } = agent
  let done: string[] = []
  let lastPower: AbortSignal | null = null
  // Survives a power cut, like a file on the router's flash.
  let garden = ''
  while (!clock.signal.aborted) {
    const power = router.power()
    if (power !== lastPower) done = []
    lastPower = power
    if (power === null) {
      await clock.pause(NO_POWER_MS)
      continue
    }
    const orders = await post(router, agent, { done, power, garden })
    if (orders === null) {
      await clock.pause(AFTER_FAILURE_MS)
      continue
    }
    garden = orders.find(({ verb }) => verb === 'garden')?.mac ?? garden
    done = orders.filter((order) => order.verb === 'garden' || router.carryOut(order)).map(({ id }) => id)
    if (done.length === 0 && orders.length > 0) await clock.pause(ALL_FAILED_MS)
  }
}

/** The orders for the router; null if there was no valid answer. */
const post = async (
  router: Router,
  { token, clock, callbackBaseUrl }: Agent,
  { done, power, garden }: { done: readonly string[]; power: AbortSignal; garden: string },
): Promise<Order[] | null> => {
  try {
    const response = await fetch(`${callbackBaseUrl()}/api/network/agent`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-done': done.join(' '),
        'x-agent': '3',
        'x-garden': garden,
        'x-clock': String(Math.floor(Date.now() / 1_000)),
        'content-type': 'application/json',
      },
      body: JSON.stringify(router.ndsctlJson()),
      redirect: 'manual',
      signal: AbortSignal.any([clock.signal, power, AbortSignal.timeout(POST_MS)]),
    })
    const text = await response.text()
    return response.status === 200 ? readOrders(text) : null
  } catch {
    return null
  }
}

/**
 * Parses one order a line, `id verb mac minutes` (`id garden hosts`), maybe with speeds, which are ignored;
 * skips other lines.
 */
const readOrders = (text: string): Order[] =>
  text.split('\n').flatMap((line) => {
    const [id = '', verb = '', mac = '', minutes = ''] = line.split(' ')
    const subject = verb === 'garden' ? /^[A-Za-z0-9.,-]+$/ : /^[0-9a-f:]+$/
    const isOrder = /^[A-Za-z0-9]+$/.test(id + verb) && subject.test(mac) && /^[0-9]*$/.test(minutes)
    return isOrder ? [{ id, verb, mac, minutes: Number(minutes) }] : []
  })
