import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { sellAt } from './past-sale.ts'
import { aRouter } from './router.ts'

const DAY_MINUTES = 24 * 60

type Session = { purchaseId: string; hoursAgo: number; lastsHours: number }

/** A phone's session on the seller's router with a purchase. */
const aSession = (fixture: TestApp, seller: TestSeller, { purchaseId, hoursAgo, lastsHours }: Session) => {
  const ago = (hours: number): Date => new Date(fixture.deps.now().getTime() - hours * HOUR_MS)
  return fixture.database.asOwner(
    `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at,
       last_heard_at, ended_at, down_octets, up_octets)
     select $1, $2, g.id, $3, $2, '00:01', $4, $5, $5, 7000001, 1000 from gateways g where g.entrepreneur_id = $1`,
    [seller.id, fixture.deps.newId(), purchaseId, ago(hoursAgo), ago(hoursAgo - lastsHours)],
  )
}

/**
 * A seller with some days of cash sales to two buyers, a session of the first after each, and one of the
 * second over the last midnight; then a day on which nothing happens. Advances the clock.
 */
export const aShopWithPast = async (
  fixture: TestApp,
  days = 3,
): Promise<{ seller: TestSeller; sales: string[] }> => {
  const seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
  const router = await aRouter(fixture, seller)
  await router.turn()
  const sales: string[] = []
  for (let day = 0; day < days; day += 1) {
    for (const phone of ['076200001', '076200002']) {
      const purchaseId = await sellAt(fixture, seller, { at: fixture.deps.now(), phone, overtimeMinutes: 10 })
      sales.push(purchaseId)
      if (phone === '076200001') await aSession(fixture, seller, { purchaseId, hoursAgo: 0, lastsHours: 0.5 })
    }
    fixture.clock.advance({ minutes: DAY_MINUTES })
  }
  await aSession(fixture, seller, { purchaseId: sales.at(-1) ?? '', hoursAgo: 13, lastsHours: 14 })
  // Outside any shift, without staff.
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     update provider_events set actor_id = 'owner' where entrepreneur_id = '${seller.id}';
     set session_replication_role = default`,
  )
  fixture.clock.advance({ minutes: DAY_MINUTES })
  return { seller, sales }
}
