import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { sponsorships } from '../money/sponsors/sponsors.tables.ts'
import { givenMinutes } from '../sales/given-minutes/given-minutes.tables.ts'
import { purchases } from '../sales/purchases/purchases.tables.ts'
import { freeGrants } from '../sales/sponsors/free-minutes.tables.ts'
import { passes } from './passes.tables.ts'

/** A printed card's code belongs to its buyer: at the stall only the owner sees it. */
export const isPrintedCard = ({ idempotencyKey }: Pick<PaidSale, 'idempotencyKey'>): boolean =>
  idempotencyKey?.startsWith('voucher:') === true

const takenBy = sql<string | null>`(
  select v.actor_id from payments y
  join provider_events v on v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
  where y.entrepreneur_id = ${purchases.entrepreneurId} and y.purchase_id = ${purchases.id}
    and v.provider = 'cash' and v.kind = 'succeeded' limit 1)`

const { sponsorName, who } = sponsorships

/** Its phone paid nothing: `paidBy` is the sponsor, null for the seller's own free minutes. */
const free = sql<{ paidBy: string | null } | null>`
  case when ${freeGrants.purchaseId} is not null then jsonb_build_object('paidBy', ${sponsorName}) end`

/** Sold, free or given; not minutes of another shop, whose pass is printed there. */
const isOfShop = or(
  ne(purchases.status, 'granted'),
  isNotNull(freeGrants.purchaseId),
  isNotNull(givenMinutes.purchaseId),
)

const soldPasses = (tx: Tx) =>
  tx
    .select({
      pass: passes,
      purchase: purchases,
      /** The account that took the cash; null for other payment methods. */
      takenBy,
      free,
      /** A card of a sponsor is its own slip. */
      isCard: sql<boolean>`${who} is not distinct from 'cards'`,
    })
    .from(passes)
    .innerJoin(
      purchases,
      and(eq(purchases.entrepreneurId, passes.entrepreneurId), eq(purchases.id, passes.purchaseId)),
    )
    .leftJoin(
      freeGrants,
      and(eq(freeGrants.entrepreneurId, passes.entrepreneurId), eq(freeGrants.purchaseId, passes.purchaseId)),
    )
    .leftJoin(
      sponsorships,
      and(
        eq(sponsorships.entrepreneurId, freeGrants.entrepreneurId),
        eq(sponsorships.id, freeGrants.sponsorshipId),
      ),
    )
    .leftJoin(
      givenMinutes,
      and(
        eq(givenMinutes.entrepreneurId, passes.entrepreneurId),
        eq(givenMinutes.purchaseId, passes.purchaseId),
      ),
    )
    .$dynamic()

/**
 * Lists running passes with ids from `fromId` on, so that a long history is never scanned; passes that wait
 * for their first use or until they are online, and those with hours, may be older. `soldBy` limits the list to one account's sales.
 */
export const listRunningPasses = (
  tx: TenantTx,
  { now, fromId, limit, soldBy = null }: { now: Date; fromId: string; limit: number; soldBy?: string | null },
) =>
  soldPasses(tx)
    .where(
      and(
        owned(passes, tx),
        or(
          gte(passes.id, fromId),
          sql`${passes.clock} = 'first_use'`,
          isNotNull(passes.hours),
          isNotNull(passes.boughtSeconds),
        ),
        gt(passes.expiresAt, now),
        isNull(passes.revokedAt),
        inArray(purchases.status, ['paid', 'granted']),
        isOfShop,
        // A printed card is its own slip.
        sql`${who} is distinct from 'cards'`,
        sql`coalesce(${purchases.idempotencyKey}, '') not like 'voucher:%'`,
        ...(soldBy === null ? [] : [sql`${takenBy} = ${soldBy}`]),
      ),
    )
    .orderBy(desc(passes.id))
    .limit(limit)
export type SoldPass = Awaited<ReturnType<typeof listRunningPasses>>[number]

export const findSoldPass = async (tx: TenantTx, purchaseId: string): Promise<SoldPass | null> => {
  return firstOrNull(
    await soldPasses(tx).where(and(owned(passes, tx), eq(passes.purchaseId, purchaseId), isOfShop)),
  )
}

/** A sale that was paid, refunded or not, or minutes that somebody else paid for. */
export const findPaidOrGranted = async (tx: TenantTx, purchaseId: string) => {
  return firstOrNull(
    await tx
      .select()
      .from(purchases)
      .where(
        and(
          owned(purchases, tx, purchaseId),
          or(isNotNull(purchases.paidAt), eq(purchases.status, 'granted')),
        ),
      ),
  )
}
export type PaidSale = NonNullable<Awaited<ReturnType<typeof findPaidOrGranted>>>
