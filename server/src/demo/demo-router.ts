import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { GatewaySecret } from '../modules/network/gateway-secret.ts'
import { createGateway } from '../modules/network/gateways.ts'
import { changeGateway, findGateway } from '../modules/network/network.queries.ts'
import { gateways } from '../modules/network/network.tables.ts'
import { gatewayName } from '../modules/network/radius/radius-addresses.ts'
import type { Deps } from '../ports/deps.ts'
import { startOfDay } from './history/instants.ts'
import { BEACH_PHONE_PAGES, PHONE_PAGES } from './phone-pages.ts'

/** The hub's router, simulated by a stand-in. Identified by this id, whatever its name. */
export const DEMO_GATEWAY_ID = '01JD4YQ0HVBR0VTER000000001'

type DemoRouter = { id: string; name: string; phonePages: string }

const HUBS: DemoRouter = { id: DEMO_GATEWAY_ID, name: 'At the Cotton Tree', phonePages: PHONE_PAGES }
/** The router of the shop at the beach, which takes travellers. */
export const BEACHS: DemoRouter = {
  id: '01JD4YQ0HVBR0VTER000000003',
  name: 'At the taxi park',
  phonePages: BEACH_PHONE_PAGES,
}

/** Days of made-up phone sessions. */
export const ROUTER_DAYS = 30

const exists = async (tx: Tx, { id }: DemoRouter): Promise<boolean> => {
  const rows = await tx.select({ id: gateways.id }).from(gateways).where(eq(gateways.id, id))
  return rows.length > 0
}

/** Connects a seller's router once: a removed one is not added again. */
export const seedDemoRouter = async (deps: Deps, entrepreneurId: string, router = HUBS): Promise<void> => {
  if (await deps.db.readAsPlatform((tx) => exists(tx, router))) return
  const createdAt = new Date(startOfDay(deps.now()).getTime() - ROUTER_DAYS * DAY_MS)
  const then = { ...deps, now: () => createdAt, newId: () => router.id }
  const { id } = await createGateway(then, entrepreneurId, { name: router.name, kind: 'opennds' })
  // It counts as online during the made-up past, so that the shop sells before its stand-in reports.
  const lastReportAt = deps.now()
  await deps.db.inTenant(entrepreneurId, (tx) =>
    changeGateway(tx, id, { lastAddress: '127.0.0.1', lastHeardAt: lastReportAt }),
  )
}

/**
 * The data with which the stand-in acts as a router and redirects phones to its shop; null if it was
 * removed.
 */
export const readDemoRouter = async (deps: Deps, router = HUBS) => {
  const found = await deps.db.readAsPlatform((tx) => findGateway(tx, router.id))
  if (found === null) return null
  const { id, sealedSecret } = found.gateway
  // Written by `newSecret`.
  const { token } = JSON.parse(deps.secrets.open(sealedSecret, id)) as GatewaySecret
  return {
    gatewayId: id,
    gatewayName: gatewayName(id),
    token,
    networkName: found.seller.businessName,
    portalUrl: deps.publicUrl,
    phonePageUrl: `${deps.publicUrl}${router.phonePages}`,
  }
}
