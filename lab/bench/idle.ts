import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs } from './fixture.ts'
import { measureOpenDashboard } from './open-dashboard.ts'
import { offersOf, ordersFor } from './orders.ts'
import { sharesOfCore } from './processor-time.ts'
import { type Served, withServed } from './serve.ts'

const SETTLES_MS = 90_000
const MEASURED_SECONDS = 60
const IDLE_LIMIT_PERCENT = 0.5
const POLLS = 50
const STOP_LIMIT_SECONDS = 5

/** Measures the idle product, an open dashboard, and the time to stop while many long polls wait. */
export const benchIdle = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_idle', async (served) => {
    await delay(SETTLES_MS)
    const { app, database } = await sharesOfCore(served, MEASURED_SECONDS)
    const dashboard = await measureOpenDashboard(served)
    const stopSeconds = await secondsToStop(served)
    return [
      share('an idle server', app),
      share('its database', database),
      dashboard,
      {
        what: `seconds to stop with ${POLLS} long polls on kept connections`,
        measured: `${stopSeconds.toFixed(1)} s`,
        value: stopSeconds,
        atMost: STOP_LIMIT_SECONDS,
      },
    ]
  })

const share = (of: string, percent: number): Figure => ({
  what: `share of a core that ${of} uses, in percent`,
  measured: `${percent.toFixed(2)} %`,
  value: percent,
  atMost: IDLE_LIMIT_PERCENT,
})

const secondsToStop = async (served: Served): Promise<number> => {
  const owner = await connectAs(served.ownerUrl)
  const orders = ordersFor(served.url, await offersOf(owner), { from: 0, count: POLLS })
  await owner.end()
  const polls = orders.map(async ({ url, method = 'POST', headers = {}, body = '' }) => {
    // A customer who never confirms, so that the poll waits.
    const stuck = JSON.stringify({ ...JSON.parse(body), phoneNumber: '+23276000129' })
    const bought = await fetch(url, { method, headers: { ...headers, prefer: 'respond-async' }, body: stuck })
    const { transactionId, statusToken } = (await bought.json()) as Record<string, string>
    const poll = { 'purchase-token': statusToken ?? '', prefer: 'wait=20' }
    return fetch(`${served.url}/api/purchases/${transactionId}`, { headers: poll })
  })
  // An order takes less than a second; the polls wait for twenty.
  await delay(8_000)
  const begun = performance.now()
  await served.stop()
  const seconds = (performance.now() - begun) / 1000
  await Promise.allSettled(polls)
  return seconds
}
