import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { RADIUS_INTERIM_SECONDS } from '@minit/domain/network/radius.ts'
import { owned } from '../db/owned.ts'
import { createGateway } from '../modules/network/gateways.ts'
import { findGateway } from '../modules/network/network.queries.ts'
import { gateways } from '../modules/network/network.tables.ts'
import { radiusName } from '../modules/network/radius/radius-names.ts'
import type { Deps } from '../ports/deps.ts'
import { ROUTER_DAYS } from './demo-router.ts'
import { startOfDay } from './history/instants.ts'
import { HOTSPOT_PAGES } from './phone-pages.ts'

/** The hub's second router, of another make, which uses RADIUS. Identified by this id, whatever its name. */
export const DEMO_HOTSPOT_ID = '01JD4YQ0HVBR0VTER000000002'

/** Connects the router once: a removed one is not added again. */
export const seedDemoHotspot = async (deps: Deps, entrepreneurId: string): Promise<void> => {
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => tx.select({ id: gateways.id }).from(gateways))
  if (rows.some(({ id }) => id === DEMO_HOTSPOT_ID)) return
  const createdAt = new Date(startOfDay(deps.now()).getTime() - ROUTER_DAYS * DAY_MS)
  const then = { ...deps, now: () => createdAt, newId: () => DEMO_HOTSPOT_ID }
  await createGateway(then, entrepreneurId, { name: 'Upstairs', kind: 'radius' })
  // Its reports while a phone is online were seen, so the hub may sell minutes that wait.
  await deps.db.inTenant(entrepreneurId, (tx) =>
    tx
      .update(gateways)
      .set({ paceSeconds: RADIUS_INTERIM_SECONDS })
      .where(owned(gateways, tx, DEMO_HOTSPOT_ID)),
  )
}

/** The data with which the stand-in acts as FreeRADIUS for the router; null if it was removed. */
export const readDemoHotspot = async (deps: Deps) => {
  const found = await deps.db.readAsPlatform((tx) => findGateway(tx, DEMO_HOTSPOT_ID))
  if (found === null) return null
  const { gateway, seller } = found
  return {
    frontToken: deps.radiusToken,
    routerName: radiusName(gateway),
    networkName: seller.businessName,
    shopUrl: `${deps.publicUrl}/customer-self-service?entrepreneur=${seller.slug}`,
    phonePageUrl: `${deps.publicUrl}${HOTSPOT_PAGES}`,
  }
}
