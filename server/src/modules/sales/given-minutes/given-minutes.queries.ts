import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { messages } from '../../messaging/messages/messages.tables.ts'
import { passes } from '../../passes/passes.tables.ts'
import { entrepreneurs, sites } from '../../shop/sellers/sellers.tables.ts'
import { hasSeenRouter } from '../../shop/sites/joining-sql.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { givenMinutes } from './given-minutes.tables.ts'

export const insertGiven = async (tx: Tx, row: typeof givenMinutes.$inferInsert): Promise<void> => {
  await tx.insert(givenMinutes).values(row)
}

const GIVER = `
  select to_jsonb(s) as purchase, to_jsonb(p) as pass, to_jsonb(e) as seller, to_jsonb(t) as site,
    g.purchase_id is not null as was_given
  from purchases s
  join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.id
  join entrepreneurs e on e.id = s.entrepreneur_id
  join sites t on t.entrepreneur_id = s.entrepreneur_id
  left join given_minutes g on g.entrepreneur_id = s.entrepreneur_id and g.purchase_id = s.id
  where s.entrepreneur_id = $1::text and s.id = $2::text and s.status in ('paid', 'refunded', 'granted')`

type GiverRow = { purchase: JsonRow; pass: JsonRow; seller: JsonRow; site: JsonRow; was_given: boolean }

/** A pass with its purchase and seller, and whether its minutes were given. */
export const findGiver = async (tx: TenantTx, purchaseId: string, lock = '') => {
  const [row] = await tx.send<GiverRow>(GIVER + lock, [tx.sellerId, purchaseId])
  if (row === undefined) return null
  return {
    purchase: fromJsonRow(purchases, row.purchase),
    pass: fromJsonRow(passes, row.pass),
    seller: fromJsonRow(entrepreneurs, row.seller),
    site: fromJsonRow(sites, row.site),
    wasGiven: row.was_given,
  }
}

/**
 * The same of a pass that gives. The row of its purchase is held before its pass is locked, in the order of a refund; several
 * gives hold it at once.
 */
export const holdGiver = (tx: TenantTx, purchaseId: string) =>
  findGiver(tx, purchaseId, ' for key share of s')

/** How often a pass gave on a day. */
export const countGivenOn = async (tx: TenantTx, fromPurchaseId: string, day: string): Promise<number> => {
  const [row] = await tx
    .select({ given: count() })
    .from(givenMinutes)
    .where(
      and(
        owned(givenMinutes, tx),
        eq(givenMinutes.fromPurchaseId, fromPurchaseId),
        eq(givenMinutes.day, day),
      ),
    )
  return row?.given ?? 0
}

/** What a key made: the request's digest, the number (E.164) and minutes of a gift; null for an unused key. */
export const findByKey = async (tx: TenantTx, idempotencyKey: string) =>
  firstOrNull(
    await tx
      .select({
        requestHash: purchases.requestHash,
        phone: purchases.recipientPhone,
        minutes: purchases.baseMinutes,
      })
      .from(purchases)
      .where(and(owned(purchases, tx), eq(purchases.idempotencyKey, idempotencyKey))),
  )

/** How many minutes passes gave, by the purchase; passes that gave none have no entry. */
export const sumGiven = async (
  tx: TenantTx,
  fromPurchaseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (fromPurchaseIds.length === 0) return new Map()
  const { fromPurchaseId, minutes } = givenMinutes
  const rows = await tx
    .select({ fromPurchaseId, minutes: sql<number>`sum(${minutes})::int` })
    .from(givenMinutes)
    .where(and(owned(givenMinutes, tx), inArray(fromPurchaseId, [...fromPurchaseIds])))
    .groupBy(fromPurchaseId)
  return new Map(rows.map((row) => [row.fromPurchaseId, row.minutes]))
}

/** What a pass gave, latest first, with the numbers (E.164) that got it. */
export const listGiven = (tx: TenantTx, fromPurchaseId: string) =>
  tx
    .select({ phone: purchases.recipientPhone, minutes: givenMinutes.minutes, at: givenMinutes.createdAt })
    .from(givenMinutes)
    .innerJoin(
      purchases,
      and(
        eq(purchases.entrepreneurId, givenMinutes.entrepreneurId),
        eq(purchases.id, givenMinutes.purchaseId),
      ),
    )
    .where(and(owned(givenMinutes, tx), eq(givenMinutes.fromPurchaseId, fromPurchaseId)))
    .orderBy(desc(givenMinutes.createdAt), desc(givenMinutes.purchaseId))
    .limit(20)

/** The number (E.164) of the holder that gave a pass its minutes; null for a pass that was bought. */
export const findGiverPhone = async (tx: TenantTx, purchaseId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ phone: sql<string>`coalesce(${purchases.recipientPhone}, ${purchases.phone})` })
    .from(givenMinutes)
    .innerJoin(
      purchases,
      and(
        eq(purchases.entrepreneurId, givenMinutes.entrepreneurId),
        eq(purchases.id, givenMinutes.fromPurchaseId),
      ),
    )
    .where(and(owned(givenMinutes, tx), eq(givenMinutes.purchaseId, purchaseId)))
  return row?.phone ?? null
}

const GIVEN = `
  select to_jsonb(s) as purchase, to_jsonb(p) as pass, to_jsonb(m) as message, to_jsonb(e) as seller,
    ${hasSeenRouter('e.id')} as has_router
  from purchases s
  join given_minutes g on g.entrepreneur_id = s.entrepreneur_id and g.purchase_id = s.id
  join entrepreneurs e on e.id = s.entrepreneur_id
  join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.id
  left join messages m on m.entrepreneur_id = s.entrepreneur_id and m.purchase_id = s.id and m.kind = 'access'
  where s.entrepreneur_id = $1::text and s.id = $2::text order by m.id desc limit 1`

type GivenRow = {
  purchase: JsonRow
  pass: JsonRow
  message: JsonRow | null
  seller: JsonRow
  has_router: boolean
}

/** A pass of given minutes as its holder sees it; null for any other. */
export const findGivenPass = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx.send<GivenRow>(GIVEN, [tx.sellerId, purchaseId])
  if (row === undefined) return null
  return {
    purchase: fromJsonRow(purchases, row.purchase),
    pass: fromJsonRow(passes, row.pass),
    message: row.message && fromJsonRow(messages, row.message),
    seller: fromJsonRow(entrepreneurs, row.seller),
    notificationId: null,
    hasRouter: row.has_router,
  }
}
