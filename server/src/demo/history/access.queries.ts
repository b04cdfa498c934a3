import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { sponsorPayments } from '../../modules/money/sponsors/sponsors.tables.ts'
import { gatewayCauses } from '../../modules/network/causes.tables.ts'
import {
  accessSessions,
  gatewayOutages,
  gateways,
  outageCredits,
  passDevices,
} from '../../modules/network/network.tables.ts'
import type { AccessRows } from './book-access.ts'
import { insertRows } from './history.queries.ts'

/** The first router of a shop; null if it has none. */
export const findGatewayOf = async (tx: Tx, entrepreneurId: string): Promise<string | null> => {
  const rows = await tx
    .select({ id: gateways.id })
    .from(gateways)
    .where(eq(gateways.entrepreneurId, entrepreneurId))
    .orderBy(gateways.id)
    .limit(1)
  return rows[0]?.id ?? null
}

/** The payment of a sponsorship that has one. */
export const findSponsorPaymentOf = async (tx: Tx, sponsorshipId: string) => {
  const rows = await tx
    .select({ id: sponsorPayments.id })
    .from(sponsorPayments)
    .where(eq(sponsorPayments.sponsorshipId, sponsorshipId))
  return rows[0] ?? null
}

/** Insert after the passes of the phones. */
export const insertAccess = async (tx: Tx, access: AccessRows): Promise<void> => {
  await insertRows(tx, passDevices, access.devices)
  await insertRows(tx, accessSessions, access.sessions)
  await insertRows(tx, gatewayOutages, access.outages)
  await insertRows(tx, gatewayCauses, access.causes)
  await insertRows(tx, outageCredits, access.credits)
}
