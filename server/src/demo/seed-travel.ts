import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { updatePackage } from '../modules/shop/packages/packages.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import { findTravelTerms } from '../modules/shop/travel/travel-terms.queries.ts'
import { saveTravelTerms } from '../modules/shop/travel/travel-terms.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_BEACH_SLUG, DEMO_SELLER_SLUG } from './demo-accounts.ts'
import { BEACHS, seedDemoRouter } from './demo-router.ts'

/** The package of the hub whose minutes may be used at other shops. */
export const TRAVELLING_PACKAGE = 'Long Chat'

/**
 * Lets the hub's package of two hours travel, and the shop at the beach take travellers, with a router of its own. Once: what was
 * changed since stays.
 */
export const seedTravel = async (deps: Deps): Promise<void> => {
  const [hub, beach] = await deps.db.readAsPlatform(async (tx) => [
    await findEntrepreneur(tx, DEMO_SELLER_SLUG),
    await findEntrepreneur(tx, DEMO_BEACH_SLUG),
  ])
  if (!hub || !beach || (await deps.db.inTenant(beach.id, findTravelTerms)) !== null) return
  await seedDemoRouter(deps, beach.id, BEACHS)
  await saveTravelTerms(deps, beach.id, { takesTravellers: true, hour: 3_000, downKbps: 5_000 })
  await saveTravelTerms(deps, hub.id, { takesTravellers: true, hour: 3_000, downKbps: null })
  const packs = await deps.db.inTenant(hub.id, (tx) => listPackages(tx, hub.id))
  const pack = packs.find(({ name }) => name === TRAVELLING_PACKAGE)
  if (pack === undefined) return
  const { id: packageId, name, description, durationMinutes, priceMinor, overtimeRateMinor } = pack
  const terms = { name, description, durationMinutes, priceMinor, overtimeRateMinor, travels: true }
  await updatePackage(deps, hub.id, { packageId, terms })
}
