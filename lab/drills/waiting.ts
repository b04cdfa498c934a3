import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { decideCash } from '@minit/server/modules/money/payments/cash.ts'
import { type Evidence, reaches, type Settings } from './evidence.ts'
import { openVisitFixture, residentMb, type VisitFixture } from './visits/fixture.ts'
import { percentile } from './visits/open-loop.ts'
import type { Place } from './visits/visit.ts'

const GOAL_CUSTOMERS = 5_000
const AT_ONCE = 16
const SETTLED = 200
/** Another process notices it by a poll once per second. */
const REPORTED_WITHIN_MS = 1_500
/** All have polled once more by then, so that memory is measured while they wait. */
const SETTLE_IN_MS = 25_000

type Waiter = { id: string; sellerId: string; told: Promise<number> }

/** Settings: `customers` (5000), `processes` (1). */
export const proveWaiting = async (settings: Settings): Promise<Evidence> => {
  const customers = Number(settings.customers ?? GOAL_CUSTOMERS)
  const processes = Number(settings.processes ?? 1)
  const fixture = await openVisitFixture(processes)
  try {
    const idleMb = await residentMb(fixture.lab)
    const ordered = await orderAll(fixture, customers)
    const orderedMb = await residentMb(fixture.lab)
    const stopping = { isOver: false }
    const waiters = ordered.map((one) => ({ ...one, told: waitUntilReported(fixture, one, stopping) }))
    await delay(SETTLE_IN_MS)
    const usedBefore = await usedSeconds(fixture)
    await delay(SETTLE_IN_MS)
    const cores = ((await usedSeconds(fixture)) - usedBefore) / (SETTLE_IN_MS / 1000)
    const waitingMb = await residentMb(fixture.lab)
    const late = await settleSome(fixture, waiters)
    stopping.isOver = true
    return evidenceOf({ customers, processes, idleMb, orderedMb, waitingMb, cores, late })
  } finally {
    await fixture.close()
  }
}

const TICKS_A_SECOND = 100

/** Returns the processor time of one process so far, in seconds. */
const secondsOf = async (pid: number): Promise<number> => {
  // A process that has ended uses none.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / TICKS_A_SECOND
}

/** Sums it over all servers and PostgreSQL's sessions. */
const usedSeconds = async ({ lab }: VisitFixture): Promise<number> => {
  const sessions = await lab.cluster.asOwner<{ pid: number }>('select pid from pg_stat_activity')
  const pids = [...lab.servers.map((server) => server.pid()), ...sessions.map(({ pid }) => pid)]
  return (await Promise.all(pids.map(secondsOf))).reduce((sum, seconds) => sum + seconds, 0)
}

type Ordered = { place: Place; id: string; sellerId: string; token: string }

/** Places cash orders, which wait up to an hour for the seller's confirmation. */
const orderAll = async ({ http, places }: VisitFixture, customers: number): Promise<Ordered[]> => {
  const ordered: Ordered[] = []
  const numbers = Array.from({ length: customers }, (_, number) => number).values()
  const worker = async () => {
    for (const number of numbers) {
      const place = places[number % places.length]
      if (place === undefined) throw new Error('there is no place')
      const { status, text } = await http.ask(place.url, orderOf(place, number))
      if (status !== 202) throw new Error(`an order was answered ${status}: ${text.slice(0, 200)}`)
      // The API's answer to an order.
      const { transactionId: id, statusToken: token } = JSON.parse(text) as {
        transactionId: string
        statusToken: string
      }
      ordered.push({ place, id, sellerId: place.seller.id, token })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ordered
}

const addressOf = (number: number) => ({ 'x-forwarded-for': `10.1.${(number >> 8) & 255}.${number & 255}` })

const orderOf = ({ seller }: Place, number: number) => ({
  method: 'POST' as const,
  path: signupAndPay.path,
  headers: {
    'content-type': 'application/json',
    prefer: 'respond-async',
    'idempotency-key': `waits-${number}-of-proof`,
    ...addressOf(number),
  },
  body: JSON.stringify({
    packageId: seller.pack.id,
    entrepreneurId: seller.id,
    customerName: 'Aminata Kamara',
    phoneNumber: `+23278${String(number).padStart(6, '0')}`,
    paymentMethod: 'cash',
  }),
})

/** Long-polls repeatedly, as the waiting page does; returns the instant of the answer. */
const waitUntilReported = async (
  { http }: VisitFixture,
  { place, id, token }: Ordered,
  stopping: { isOver: boolean },
): Promise<number> => {
  while (!stopping.isOver) {
    const headers = { 'purchase-token': token, prefer: 'wait=20' }
    const { status, text } = await http
      .ask(place.url, { path: `/api/purchases/${id}`, headers })
      .catch(() => ({ status: 0, text: '{}' }))
    if (status === 200 && (JSON.parse(text) as { status: string }).status === 'ready')
      return performance.now()
    if (status !== 200) await delay(500)
  }
  return Number.POSITIVE_INFINITY
}

/** Settles some of them in sequence; returns the delay until each answer, in ms. */
const settleSome = async ({ lab }: VisitFixture, waiters: readonly Waiter[]): Promise<number[]> => {
  const late: number[] = []
  const every = Math.max(1, Math.floor(waiters.length / SETTLED))
  for (const { id, sellerId, told: reported } of waiters.filter((_, index) => index % every === 0)) {
    await decideCash(lab.deps, sellerId, { purchaseId: id, decision: 'received', actorId: 'the-seller' })
    const settledAt = performance.now()
    const receivedAt = await Promise.race([reported, delay(30_000, Number.POSITIVE_INFINITY, { ref: false })])
    late.push(Math.max(0, receivedAt - settledAt))
  }
  return late
}

type Run = {
  customers: number
  processes: number
  idleMb: number
  orderedMb: number
  waitingMb: number
  /** Processors in use by servers and PostgreSQL while all wait. */
  cores: number
  late: number[]
}

const evidenceOf = ({ customers, processes, idleMb, orderedMb, waitingMb, cores, late }: Run): Evidence => {
  const [p50, p99] = [percentile(late, 50), percentile(late, 99)]
  const each = ((waitingMb - orderedMb) * 1024) / customers
  return {
    title: `${customers.toLocaleString('en')} customers who wait`,
    outcomes: [
      reaches('customers who wait at once', customers, GOAL_CUSTOMERS),
      {
        what: 'notified after their payment was settled, p50 and p99',
        asked: `p99 below ${REPORTED_WITHIN_MS} ms`,
        seen: `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms`,
        isHeld: p99 < REPORTED_WITHIN_MS,
      },
      {
        what: 'memory of all server processes: idle, after the orders, with all waiting',
        asked: 'stated',
        seen: `${idleMb.toFixed(0)} MB, ${orderedMb.toFixed(0)} MB, ${waitingMb.toFixed(0)} MB`,
        isHeld: true,
      },
      {
        what: 'processors of servers and PostgreSQL busy while all wait and nobody is served',
        asked: 'stated',
        seen: cores.toFixed(2),
        isHeld: true,
      },
      {
        what: 'memory of one customer who waits',
        asked: 'stated',
        seen: `${each.toFixed(1)} kB`,
        isHeld: true,
      },
    ],
    notes: [
      `${customers} open connections with a long poll each, through ${processes} process${processes === 1 ? '' : 'es'}, over the loopback. ${late.length} of the orders were settled in turn by another process; the time runs from the commit to the poll's answer.`,
    ],
  }
}
