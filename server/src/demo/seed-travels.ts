import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { clearTravels } from '../modules/money/travel/clear-travels.ts'
import { endTravelOf } from '../modules/money/travel/end-travel.ts'
import { listHalves } from '../modules/money/travel/own-travels.queries.ts'
import { sellForCash } from '../modules/sales/purchases/cash-sales.ts'
import { startTravel } from '../modules/sales/travel/start-travel.ts'
import { readTravelOffer } from '../modules/sales/travel/travel-offer.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_BEACH_SLUG, DEMO_SELLER_SLUG } from './demo-accounts.ts'
import { BEACHS } from './demo-router.ts'
import { TRAVELLING_PACKAGE } from './seed-travel.ts'

/** Two customers of the hub at the beach: when they bought, came there and took their minutes home, in minutes before now. */
const WALKS = [
  { customerName: 'Ibrahim Kanu', macTail: '5d:12', sold: 285, from: 270, until: 231 },
  { customerName: 'Fatmata Jalloh', macTail: '9a:e7', sold: 200, from: 188, until: 170 },
] as const

type Shops = { hubId: string; beachId: string; pack: { id: string; priceMinor: number } }

const walk = async (deps: Deps, { hubId, beachId, pack }: Shops, going: (typeof WALKS)[number]) => {
  const { customerName, macTail, sold, from, until } = going
  const now = deps.now().getTime()
  const ago = (minutes: number): Deps => ({ ...deps, now: () => new Date(now - minutes * MINUTE_MS) })
  const purchaseId = await sellForCash(ago(sold), hubId, {
    packageId: pack.id,
    customerName,
    // Without a number the demo has no messages to send.
    phoneText: null,
    deliveryMethod: 'qr_display',
    amountMinor: pack.priceMinor,
    idempotencyKey: `demo-walk-${macTail}`,
    actorId: 'demo',
  })
  const place = {
    entrepreneurId: beachId,
    gatewayId: BEACHS.id,
    deviceDigest: deps.secrets.digest(`demo walk:${macTail}`),
    macTail,
    wantedUrl: null,
    logsIn: false,
  }
  const statusToken = deps.secrets.purchaseToken(purchaseId)
  const proof = { code: null, pass: { transactionId: purchaseId, statusToken } }
  const { minutesHere } = await readTravelOffer(ago(from), place, proof)
  await startTravel(ago(from), { place, proof, minutesHere })
  await endTravelOf(ago(until), { entrepreneurId: hubId, purchaseId }, 'returned')
}

/** Two uses of the hub's minutes at the beach, ended and cleared. Once. */
export const seedTravels = async (deps: Deps): Promise<void> => {
  const [hub, beach] = await deps.db.readAsPlatform(async (tx) => [
    await findEntrepreneur(tx, DEMO_SELLER_SLUG),
    await findEntrepreneur(tx, DEMO_BEACH_SLUG),
  ])
  if (!hub || !beach) return
  const { known, packs } = await deps.db.inTenant(hub.id, async (tx) => ({
    known: await listHalves(tx),
    packs: await listPackages(tx, hub.id),
  }))
  const pack = packs.find(({ name, travels }) => name === TRAVELLING_PACKAGE && travels)
  if (known.length > 0 || pack === undefined) return
  for (const going of WALKS) await walk(deps, { hubId: hub.id, beachId: beach.id, pack }, going)
  await clearTravels(deps)
}
