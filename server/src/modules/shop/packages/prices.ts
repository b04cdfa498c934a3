import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import type { Deps } from '../../../ports/deps.ts'
import { packagePrices } from './packages.tables.ts'

/** More than any seller sets in a week. */
const MAX_EARLIER_PRICES = 50

export type PriceRow = typeof packagePrices.$inferSelect

type NewPrice = {
  packageId: string
  priceMinor: number
  by: PriceRow['by']
  /** Text for the seller. */
  why?: string
}

/**
 * Records a package's new price in the transaction that sets it. A price set by the seller ends the watch of
 * an automatic one.
 */
export const notePrice = async (
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  tx: TenantTx,
  { packageId, priceMinor, by, why = '' }: NewPrice,
): Promise<void> => {
  const since = now()
  if (by === 'seller' || by === 'suggestion')
    await endWatch(tx, packageId, {
      outcome: 'overtaken',
      outcomeWhy: 'You set another price.',
      outcomeAt: since,
    })
  const day = freetownDay(since)
  await tx
    .insert(packagePrices)
    .values({ entrepreneurId: tx.sellerId, id: newId(), packageId, priceMinor, since, day, by, why })
}

/** Lists a package's prices in force since an instant, in minor units, newest first. */
export const pricesSince = async (
  tx: TenantTx,
  { packageId, since }: { packageId: string; since: Date },
): Promise<number[]> => {
  const newestFirst = await tx
    .select({ priceMinor: packagePrices.priceMinor, since: packagePrices.since })
    .from(packagePrices)
    .where(and(owned(packagePrices, tx), eq(packagePrices.packageId, packageId)))
    .orderBy(desc(packagePrices.since), desc(packagePrices.id))
    .limit(MAX_EARLIER_PRICES)
  const before = newestFirst.findIndex((price) => price.since <= since)
  return newestFirst.slice(0, before === -1 ? undefined : before + 1).map(({ priceMinor }) => priceMinor)
}

type Outcome = {
  outcome: NonNullable<PriceRow['outcome']>
  outcomeWhy: string
  outcomeAt: Date
}

/** Records the outcome of the watched automatic change. Returns false if there is none. */
export const endWatch = async (tx: TenantTx, packageId: string, outcome: Outcome): Promise<boolean> => {
  const ended = await tx
    .update(packagePrices)
    .set(outcome)
    .where(
      and(
        owned(packagePrices, tx),
        eq(packagePrices.packageId, packageId),
        eq(packagePrices.by, 'automatic'),
        isNull(packagePrices.outcome),
      ),
    )
    .returning({ id: packagePrices.id })
  return ended.length > 0
}

/** Lists all prices of the seller's packages, oldest first. */
export const listPrices = (tx: TenantTx): Promise<PriceRow[]> =>
  tx
    .select()
    .from(packagePrices)
    .where(owned(packagePrices, tx))
    .orderBy(asc(packagePrices.since), asc(packagePrices.id))
    .limit(20_000)

/**
 * The seller's latest change wins: an automatic change applies only if the price is the one it was decided
 * for.
 */
export const PRICE_STILL = 'and price_minor = $4'

export type PriceStep = { packageId: string; fromMinor: number; toMinor: number }

/**
 * Sets the price of a package on sale if it is unchanged. Returns false, and changes nothing, if it is not.
 */
export const stepPrice = async (
  tx: TenantTx,
  { packageId, fromMinor, toMinor }: PriceStep,
  guard = PRICE_STILL,
): Promise<boolean> => {
  const values = [tx.sellerId, packageId, toMinor, fromMinor]
  const changed = await tx.send(
    `update packages set price_minor = $3 where entrepreneur_id = $1 and id = $2 and is_active and archived_at is null
       and $4::bigint > 0 ${guard} returning id`,
    values,
  )
  return changed.length > 0
}
