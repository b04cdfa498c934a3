import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs } from './fixture.ts'
import { type Load, withLoad } from './load.ts'
import { offersOf, ordersFor } from './orders.ts'
import { residentNow } from './resident.ts'
import { type Served, withServed } from './serve.ts'

const PURCHASES = 10_000
const LIMIT_MB = 250
/** A call waits until its order is paid, which takes about a second with the simulated providers. */
const CALLERS = 32
const PAID_WITHIN_MS = 120_000

/**
 * Measures the server's resident memory after 10,000 purchases, with workers and pages, and whether it
 * still grows.
 */
export const benchMemory = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_memory', (served) =>
    withLoad(async (load) => {
      const halfway = await residentAfter(load, served, { from: 0, to: PURCHASES / 2 })
      const after = await residentAfter(load, served, { from: PURCHASES / 2, to: PURCHASES })
      return [
        {
          what: `resident memory of the server after ${PURCHASES.toLocaleString('en')} purchases, in MB`,
          measured: `${after.toFixed(0)} MB`,
          value: after,
          atMost: LIMIT_MB,
        },
        {
          what: 'the same, against half as many purchases',
          measured: `${after.toFixed(0)} MB, ${halfway.toFixed(0)} MB`,
          value: after / halfway,
          atMost: 1.1,
        },
      ]
    }),
  )

const residentAfter = async (
  load: Load,
  served: Served,
  { from, to }: { from: number; to: number },
): Promise<number> => {
  const owner = await connectAs(served.ownerUrl)
  try {
    const orders = ordersFor(served.url, await offersOf(owner), { from, count: to - from })
    // On a busy machine, a caller may wait too long for the database.
    const patient = orders.map((order) => ({ ...order, againOn: [503] }))
    await load.perSecond(patient, CALLERS)
    await untilPaid(owner, to)
  } finally {
    await owner.end()
  }
  return residentNow(served)
}

const untilPaid = async (owner: Awaited<ReturnType<typeof connectAs>>, count: number): Promise<void> => {
  const end = performance.now() + PAID_WITHIN_MS
  let paid = 0
  while (performance.now() < end) {
    const { rows } = await owner.query<{ paid: number }>(
      "select count(*)::int as paid from purchases where status = 'paid' and idempotency_key like 'bench-%'",
    )
    paid = rows[0]?.paid ?? 0
    if (paid === count) return
    await delay(250)
  }
  throw new Error(`${paid} of ${count} purchases were paid`)
}
