import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import type { Deps } from '../../../ports/deps.ts'
import { packagePrices } from './packages.tables.ts'

/** Nobody sets more in a week. */
const MAX_EARLIER_PRICES = 50

export type PriceRow = typeof packagePrices.$inferSelect

type NewPrice = {
  packageId: string
  priceMinor: number
  by: PriceRow['by']
  /** As the seller reads it. */
  why?: string
}

/**
 * Writes down a package's new price in the transaction that sets it. A price that the seller sets ends the watch over
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

/** What a package cost at some time since an instant, in minor units, the newest price first. */
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

/** Says what became of the automatic change that is watched. False where none is. */
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

/** All prices of the seller's packages, the oldest first. */
export const listPrices = (tx: TenantTx): Promise<PriceRow[]> =>
  tx
    .select()
    .from(packagePrices)
    .where(owned(packagePrices, tx))
    .orderBy(asc(packagePrices.since), asc(packagePrices.id))
    .limit(20_000)

/** What the seller pressed last counts: an automatic change finds the price that it was decided on, or does nothing. */
export const PRICE_STILL = 'and price_minor = $4'

export type PriceStep = { packageId: string; fromMinor: number; toMinor: number }

/** Sets the price of a package on sale that has not changed since. False, and nothing changed, where it has. */
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
