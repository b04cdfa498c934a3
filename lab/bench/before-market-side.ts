import { CHEAP_PASSWORDS } from '../../server/test/app.ts'
import { CONNECTIONS, startBenchFixture } from './fixture.ts'
import { type Ask, type Load, withLoad } from './load.ts'
import { openndsClient } from './opennds-client.ts'
import { offersOf, ordersFor } from './orders.ts'
import { type Product, withProduct } from './product.ts'
import { makeStalls, type Stall, sellToAll } from './router-fixture.ts'
import { openShops } from './shops.ts'

// One of two builds that are compared, in a process and on a database of its own. It uses what both builds have.

/** What is measured once for each message. */
export type SideAsk = 'purchases' | 'reports'
export type SideReply = { perSecond: number }

const PURCHASES = 160
const STALLS = 10
const PHONES = 50
const REPORTS_OF_EACH = 12

/** A report of a router's open phones, whose counters rise from one to the next. */
const reportOf = (url: string, { token, macs }: Stall, count: number): Ask => {
  const clients = macs.map((mac) => [mac, openndsClient(mac, true, count * 100)])
  return {
    url: `${url}/api/network/agent`,
    expects: [200],
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-agent': '2',
      'x-clock': String(Math.floor(Date.now() / 1000)),
      prefer: 'wait=0',
    },
    body: JSON.stringify({ client_list_length: clients.length, clients: Object.fromEntries(clients) }),
  }
}

const measuring = async ({ deps, url }: Product, ownerUrl: string, load: Load) => {
  deps.passwordCost = CHEAP_PASSWORDS
  deps.publicUrl = url
  const offers = await offersOf(deps.db.platformPool)
  const stalls = await makeStalls(deps, STALLS, PHONES)
  await sellToAll(deps, { ownerUrl }, stalls)
  const done = { purchases: 0, reports: 0 }
  return {
    purchases: () => {
      done.purchases += PURCHASES
      const from = done.purchases
      return load.perSecond(ordersFor(url, offers, { from, count: PURCHASES }), CONNECTIONS)
    },
    reports: () => {
      const from = done.reports
      done.reports += REPORTS_OF_EACH
      const counts = Array.from({ length: REPORTS_OF_EACH }, (_, index) => from + index + 1)
      const reports = counts.flatMap((count) => stalls.map((stall) => reportOf(url, stall, count)))
      return load.perSecond(reports, 1)
    },
  }
}

const untilLeft = new Promise<void>((resolve) => process.once('disconnect', resolve))

const fixture = await startBenchFixture()
try {
  const { ownerUrl } = await openShops(fixture, 'few')
  await withLoad((load) =>
    withProduct(ownerUrl, {}, async (product) => {
      const measure = await measuring(product, ownerUrl, load)
      const reply = (answer: SideReply) => process.send?.(answer)
      process.on('message', async (what: SideAsk) => reply({ perSecond: await measure[what]() }))
      reply({ perSecond: 0 })
      await untilLeft
    }),
  )
} finally {
  await fixture.stop()
}
