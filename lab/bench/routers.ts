import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '@minit/server/ports/deps.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs } from './fixture.ts'
import { withLoad } from './load.ts'
import { median } from './median.ts'
import { ordersFor } from './orders.ts'
import { p95 } from './p95.ts'
import { sharesOfCore } from './processor-time.ts'
import { residentNow } from './resident.ts'
import { type Agents, type AgentsOrder, startAgents } from './router-agents.ts'
import { makeStalls, placeAt, requireSessions, type Stall, sellToAll, withDepsOf } from './router-fixture.ts'
import { type Served, withServed } from './serve.ts'

const ROUTERS = 2_000
const PHONES = 10
const SALES = 200
/** Four per second, or 345,600 per day: the benchmark measures grants, not the rate of sales. */
const SALE_EVERY_MS = 250
const SETTLES_MS = 20_000
const HELD_MS = 60_000
const MEASURED_SECONDS = 60
const GIVE_UP_MS = 60_000

/** Measures 2,000 long-polling routers, sales at them, and 20,000 phones reported once a minute. */
export const benchRouters = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_routers', (served) =>
    withDepsOf(served, async (deps) => {
      const stalls = await makeStalls(deps, ROUTERS, PHONES)
      const held = await measureHeld(deps, served, stalls)
      await sellToAll(deps, served, stalls)
      return [...held, ...(await measureReports(served, stalls))]
    }),
  )

const playing = async <T>(order: AgentsOrder, work: (agents: Agents) => Promise<T>): Promise<T> => {
  const agents = startAgents(order)
  try {
    const done = await work(agents)
    const problem = agents.problem()
    if (problem !== null) throw new Error(`a router was answered ${problem}`)
    return done
  } finally {
    await agents.stop()
  }
}

const measureHeld = async (deps: Deps, served: Served, stalls: readonly Stall[]): Promise<Figure[]> => {
  await delay(SETTLES_MS)
  const before = await residentNow(served)
  // One walled phone at each router, which may buy.
  const routers = stalls.map(({ token, macs }) => ({ token, macs: macs.slice(0, 1), areOpen: false }))
  return playing({ url: served.url, routers, pace: 'held' }, async ({ granted, countLater }) => {
    await delay(HELD_MS)
    const waiting = await sharesOfCore(served, MEASURED_SECONDS)
    const grants = await sellAt(deps, served, stalls, granted)
    const after = await residentNow(served)
    return [
      {
        what: `megabytes that the server grows by while it holds ${ROUTERS.toLocaleString('en')} routers and sells`,
        measured: `${before.toFixed(0)} MB, ${after.toFixed(0)} MB`,
        value: after - before,
        atMost: 250,
      },
      {
        what: `ms from "paid" until a held router has its order, p95 of ${SALES}`,
        measured: `median ${median(grants).toFixed(0)} ms, p95 ${p95(grants).toFixed(0)} ms`,
        value: p95(grants),
        atMost: 300,
      },
      share('the server uses while it holds them', waiting.app),
      share('the database uses meanwhile', waiting.database),
      reportLater('held', countLater()),
    ]
  })
}

const measureReports = async (served: Served, stalls: readonly Stall[]): Promise<Figure[]> => {
  const routers = stalls.map(({ token, macs }) => ({ token, macs, areOpen: true }))
  return playing({ url: served.url, routers, pace: MEASURED_SECONDS }, async ({ countLater }) => {
    // The sessions begin in the first minute.
    await delay(MEASURED_SECONDS * 1000 + 5_000)
    const reporting = await sharesOfCore(served, MEASURED_SECONDS)
    await requireSessions(served, ROUTERS * PHONES)
    const what = `the server uses while ${(ROUTERS * PHONES).toLocaleString('en')} sessions are reported each minute`
    const { app, database } = reporting
    return [
      { what: `percent of a core that ${what}`, measured: `${app.toFixed(1)} %`, value: app, atMost: 15 },
      share('the database uses meanwhile', database),
      reportLater('that report', countLater()),
    ]
  })
}

const share = (what: string, percent: number): Figure => ({
  what: `percent of a core that ${what}`,
  measured: `${percent.toFixed(1)} %`,
  value: percent,
  isReference: true,
})

/** A busy machine may delay a report too long: its router retries, as a real one does. */
const reportLater = (which: string, count: number): Figure => ({
  what: `reports of routers ${which} that were answered "later"`,
  measured: String(count),
  value: count,
  isReference: true,
})

/**
 * Buys at each of the first stalls in sequence. Returns the milliseconds from payment to the router's order.
 */
const sellAt = async (
  deps: Deps,
  served: Served,
  stalls: readonly Stall[],
  granted: ReadonlyMap<string, number>,
): Promise<number[]> => {
  const buying = stalls.slice(0, SALES)
  const offers = buying.map(({ seller }) => ({ packageId: seller.pack.id, entrepreneurId: seller.slug }))
  const orders = ordersFor(served.url, offers, { from: 0, count: SALES }).map((order, index) => {
    const stall = buying[index]
    if (stall === undefined) return order
    const place = placeAt(deps, stall, stall.macs[0] ?? '')
    // On a busy machine, a caller may wait too long for the database.
    return { ...order, againOn: [503], headers: { ...order.headers, 'phone-place': place } }
  })
  await withLoad(async (load) => {
    for (const order of orders) await Promise.all([load.times([order]), delay(SALE_EVERY_MS)])
  })
  const owner = await connectAs(served.ownerUrl)
  try {
    const end = performance.now() + GIVE_UP_MS
    while (granted.size < SALES && performance.now() < end) await delay(250)
    if (granted.size < SALES) throw new Error(`${granted.size} of ${SALES} phones were let in`)
    const { rows } = await owner.query<{ seller: string; paid_ms: number }>(
      "select entrepreneur_id as seller, extract(epoch from paid_at)::float8 * 1000 as paid_ms from purchases where idempotency_key like 'bench-%'",
    )
    const paidMs = new Map(rows.map((row) => [row.seller, row.paid_ms]))
    return buying.map(({ seller, macs }) => (granted.get(macs[0] ?? '') ?? 0) - (paidMs.get(seller.id) ?? 0))
  } finally {
    await owner.end()
  }
}
