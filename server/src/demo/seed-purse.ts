import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { GONE_AFTER_SECONDS } from '@minit/domain/passes/online-minutes.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { findGateway } from '../modules/network/network.queries.ts'
import { noteSightings } from '../modules/network/stretches.ts'
import { beginPass } from '../modules/passes/passes.queries.ts'
import { moveMinutes } from '../modules/sales/given-minutes/give-minutes.ts'
import { sellForCash } from '../modules/sales/purchases/cash-sales.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { createPackage } from '../modules/shop/packages/packages.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_SELLER_SLUG } from './demo-accounts.ts'
import { DEMO_GATEWAY_ID } from './demo-router.ts'

/** Ten hours that five phones of a family share, and that run only while one of them is online. */
const PURSE = {
  ...USUAL_OPTIONS,
  name: 'Family Hours',
  description: 'Ten hours for five phones, only while they are online',
  durationMinutes: 600,
  priceMinor: 25_000,
  overtimeRateMinor: 40,
  clock: 'while_online' as const,
  maxDevices: 5,
}

/** Three phones of the family: when each was online, in minutes before now. */
const STAYS = [
  { macTail: '2c:91', from: 290, until: 232 },
  { macTail: '7e:04', from: 240, until: 205 },
  { macTail: '2c:91', from: 150, until: 128 },
  { macTail: 'b0:3d', from: 60, until: 21 },
] as const

const GIVEN = { minutes: 60, phone: '+23276000417' }

/** Draws what the phones of the pass were online, in the order in which the router reported it. */
const drawStays = (deps: Deps, entrepreneurId: string, purchaseId: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const now = deps.now().getTime()
    const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS)
    await beginPass(tx, purchaseId, ago(300))
    for (const { macTail, from, until } of STAYS) {
      const seen = { seenAt: ago(until), sinceAt: ago(from), hasLeft: true, octets: null }
      const phone = { purchaseId, macTail, device: deps.secrets.digest(`demo family:${macTail}`) }
      const sighting = { ...phone, ...seen, gatewayId: DEMO_GATEWAY_ID, goneAfterSeconds: GONE_AFTER_SECONDS }
      await noteSightings({ ...deps, now: () => ago(until) }, tx, [sighting])
    }
  })

/** Sells a family's purse at the hub, with the times of three phones and minutes given to another number. Once. */
export const seedPurse = async (deps: Deps): Promise<void> => {
  const hub = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, DEMO_SELLER_SLUG))
  const router = await deps.db.readAsPlatform((tx) => findGateway(tx, DEMO_GATEWAY_ID))
  if (hub === null || router === null) return
  const known = await deps.db.inTenant(hub.id, (tx) => listPackages(tx, hub.id))
  if (known.some(({ name }) => name === PURSE.name)) return
  const pack = await createPackage(deps, hub.id, PURSE)
  const purchaseId = await sellForCash(
    { ...deps, now: () => new Date(deps.now().getTime() - 300 * MINUTE_MS) },
    hub.id,
    {
      packageId: pack.id,
      customerName: 'Mariama Sesay',
      phoneText: '+23276000416',
      deliveryMethod: 'sms',
      amountMinor: PURSE.priceMinor,
      idempotencyKey: `demo-purse-${pack.id}`,
      actorId: 'demo',
    },
  )
  await drawStays(deps, hub.id, purchaseId)
  await deps.db.inTenant(hub.id, (tx) =>
    moveMinutes(deps, tx, {
      ...GIVEN,
      fromPurchaseId: purchaseId,
      channel: 'sms',
      idempotencyKey: null,
    }),
  )
}
