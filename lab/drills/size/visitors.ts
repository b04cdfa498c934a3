import { CONNECTIONS } from '../../bench/fixture.ts'
import type { Ask, Load } from '../../bench/load.ts'
import { median } from '../../bench/median.ts'
import { type Offer, offersOf, ordersFor } from '../../bench/orders.ts'
import type { Outcome } from '../evidence.ts'
import type { Side } from './measure.ts'
import { openWork, type Work } from './work.ts'

/** Uncounted rounds: a server that has run for days has the newest rows in memory. */
const WARMING_ROUNDS = 60
const ROUNDS = 24
const PER_ROUND = 240
const MIN_TIMES = 0.9
/** Numbers of buyers have six significant digits. */
const MAX_ORDERS = 800_000

export type VisitorFigures = {
  perSecond: { small: number; big: number; times: number }
  steps: { what: string; small: Work; big: Work }[]
}

/**
 * Measures the passes sold per second with both histories, and the work of each call of one customer's visit.
 */
export const measureVisitors = async (load: Load, small: Side, big: Side): Promise<VisitorFigures> => {
  const [few, many] = [await openStalls(small), await openStalls(big)]
  const perSecond = await sellInTurns(load, few, many)
  const [ofFew, ofMany] = [await visit(few), await visit(many)]
  return { perSecond, steps: ofMany.map(({ what, work }, index) => pair(what, ofFew[index]?.work, work)) }
}

const pair = (what: string, small: Work | undefined, big: Work) => {
  if (small === undefined) throw new Error(`the small world has no ${what}`)
  return { what, small, big }
}

/** The packages on sale, and the number of the next buyer, different from those of earlier runs. */
type Stalls = Side & { offers: Offer[]; biggest: string; next: number }

const openStalls = async (side: Side): Promise<Stalls> => {
  const pool = side.product.deps.db.platformPool
  const { rows } = await pool.query<{ id: string }>(`select id from entrepreneurs where slug = 'shop-0'`)
  // The generated codes of a router cannot be opened.
  const printed = await pool.query<{ id: string }>(
    'select distinct package_id as id from code_stock where purchase_id is null',
  )
  const offers = (await offersOf(pool)).filter(
    ({ packageId }) => !printed.rows.some(({ id }) => id === packageId),
  )
  const next = Math.floor(Date.now() / 1000) % MAX_ORDERS
  return { ...side, offers, biggest: rows[0]?.id ?? '', next }
}

const takeOrders = (stall: Stalls, count: number, offers = stall.offers): Ask[] => {
  const orders = ordersFor(stall.product.url, offers, { from: stall.next, count })
  stall.next += count
  return orders
}

const sellInTurns = async (load: Load, few: Stalls, many: Stalls) => {
  const rounds: { small: number; big: number }[] = []
  const sell = async (stall: Stalls) => {
    const perSecond = await load.perSecond(takeOrders(stall, PER_ROUND), CONNECTIONS)
    stall.product.takeSent()
    return perSecond
  }
  for (let round = 0; round < WARMING_ROUNDS + ROUNDS; round += 1) {
    // Alternates which one sells first.
    const bigFirst = round % 2 === 0 ? null : await sell(many)
    const small = await sell(few)
    const big = bigFirst ?? (await sell(many))
    if (round >= WARMING_ROUNDS) rounds.push({ small, big })
  }
  return {
    small: median(rounds.map(({ small }) => small)),
    big: median(rounds.map(({ big }) => big)),
    times: median(rounds.map(({ small, big }) => big / small)),
  }
}

/** Places one order at the largest shop, and opens its pass. */
const visit = async (stalls: Stalls) => {
  const { product, biggest, offers } = stalls
  const work = await openWork(stalls.ownerUrl)
  const steps: { what: string; work: Work }[] = []
  const step = async (what: string, ask: Ask): Promise<Record<string, string>> => {
    product.takeSent()
    const { url, method = 'GET', headers = {}, body = null, expects } = ask
    const answer = await fetch(url, { method, headers, body })
    if (!expects.includes(answer.status)) throw new Error(`${what}: ${answer.status}`)
    const reply = (await answer.json()) as Record<string, string>
    steps.push({ what, work: await work.measure(product.takeSent()) })
    return reply
  }
  const read = (path: string, headers: Record<string, string> = {}): Ask => ({
    url: `${product.url}${path}`,
    headers,
    expects: [200],
  })
  await step('the packages of the biggest shop', read(`/api/customer/packages/${biggest}`))
  await step('what a customer sees of it', read(`/api/customer/business-info/${biggest}`))
  const ofBiggest = offers.filter(({ entrepreneurId }) => entrepreneurId === biggest)
  const [order] = takeOrders(stalls, 1, ofBiggest)
  if (order === undefined) throw new Error('the biggest shop sells nothing')
  const { transactionId, statusToken = '' } = await step('an order there', order)
  const pass = read(`/api/purchases/${transactionId}`, { 'purchase-token': statusToken })
  await step('the poll of it, and its pass', pass)
  await work.close()
  return steps
}

export const sellingOutcome = ({ small, big, times }: VisitorFigures['perSecond']): Outcome => ({
  what: 'passes sold a second, in turn with both pasts',
  asked: `at least ${MIN_TIMES} times those with the small past`,
  seen: `${times.toFixed(2)}: ${big.toFixed(0)}, ${small.toFixed(0)}`,
  isHeld: times >= MIN_TIMES,
})
