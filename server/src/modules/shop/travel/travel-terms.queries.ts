import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { travelTerms } from './travel-terms.tables.ts'

export type TravelTermsRow = typeof travelTerms.$inferSelect

export const findTravelTerms = async (tx: TenantTx): Promise<TravelTermsRow | null> =>
  firstOrNull(await tx.select().from(travelTerms).where(owned(travelTerms, tx)))

/** Locked until the transaction ends. */
export const lockTravelTerms = async (tx: TenantTx): Promise<TravelTermsRow | null> =>
  firstOrNull(await tx.select().from(travelTerms).where(owned(travelTerms, tx)).for('update'))

export const writeTravelTerms = async (tx: TenantTx, row: TravelTermsRow): Promise<void> => {
  const { entrepreneurId: _, ...set } = row
  await tx.insert(travelTerms).values(row).onConflictDoUpdate({ target: travelTerms.entrepreneurId, set })
}
