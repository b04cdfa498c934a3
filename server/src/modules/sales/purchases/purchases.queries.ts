import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { owned } from '../../../db/owned.ts'
import { messages } from '../../messaging/messages/messages.tables.ts'
import { suspenseItems } from '../../money/ledger/ledger.tables.ts'
import { isCurrent } from '../../money/payments/payments.queries.ts'
import { payments } from '../../money/payments/payments.tables.ts'
import { passes } from '../../passes/passes.tables.ts'
import { packages } from '../../shop/packages/packages.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { hasSeenRouter } from '../../shop/sites/joining-sql.ts'
import { purchases } from './purchases.tables.ts'

export const findPurchaseByKey = async (tx: TenantTx, idempotencyKey: string) => {
  const [row] = await tx
    .select({ purchaseId: purchases.id, requestHash: purchases.requestHash, paymentId: payments.id })
    .from(purchases)
    .innerJoin(
      payments,
      and(
        eq(payments.entrepreneurId, purchases.entrepreneurId),
        eq(payments.purchaseId, purchases.id),
        isCurrent,
      ),
    )
    .where(and(owned(purchases, tx), eq(purchases.idempotencyKey, idempotencyKey)))
  return row ?? null
}

/** Returns the newest access message, in case it was sent again. */
const RECORD = `
  select to_jsonb(s) as purchase, to_jsonb(y) as payment, to_jsonb(p) as pass, to_jsonb(m) as message,
    to_jsonb(e) as seller, n.id as notification_id, ${hasSeenRouter('e.id')} as has_router
  from purchases s
  join entrepreneurs e on e.id = s.entrepreneur_id
  join payments y on y.entrepreneur_id = s.entrepreneur_id and y.purchase_id = s.id and y.is_current
  left join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = coalesce(s.pass_purchase_id, s.id)
  left join messages m on m.entrepreneur_id = s.entrepreneur_id and m.purchase_id = s.id
    and m.kind = 'access'
  left join notifications n on n.entrepreneur_id = s.entrepreneur_id and n.purchase_id = s.id
    and n.kind in ('sale', 'overtime')
  where s.id = $1::text order by m.id desc limit 1`

type RecordRow = {
  purchase: JsonRow
  payment: JsonRow
  pass: JsonRow | null
  message: JsonRow | null
  seller: JsonRow
  notification_id: string | null
  has_router: boolean
}

const STAMPS = `
  select s.id, concat_ws(' ', s.status, y.id, y.accepted_at, y.needs_review, y.reviewed_at, y.next_action) as stamp
  from purchases s
  join payments y on y.entrepreneur_id = s.entrepreneur_id and y.purchase_id = s.id and y.is_current
  where s.id = any($1::text[])`

const STAMPS_AT_ONCE = 1_000

/** Reads a stamp per purchase: a text that changes with anything a buyer waits for. */
export const readStamps = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const stamps = new Map<string, string>()
  for (let from = 0; from < ids.length; from += STAMPS_AT_ONCE) {
    const some = ids.slice(from, from + STAMPS_AT_ONCE)
    for (const { id, stamp } of await tx.send<{ id: string; stamp: string }>(STAMPS, [some]))
      stamps.set(id, stamp)
  }
  return stamps
}

/** Reads everything that a buyer may see of a purchase, in one query. */
export const findPurchase = async (tx: Tx, transactionId: string) => {
  const [row] = await tx.send<RecordRow>(RECORD, [transactionId])
  if (row === undefined) return null
  return {
    purchase: fromJsonRow(purchases, row.purchase),
    payment: fromJsonRow(payments, row.payment),
    pass: row.pass && fromJsonRow(passes, row.pass),
    message: row.message && fromJsonRow(messages, row.message),
    seller: fromJsonRow(entrepreneurs, row.seller),
    notificationId: row.notification_id,
    /** A router of the seller has reported: it admits pass holders automatically. */
    hasRouter: row.has_router,
  }
}
export type PurchaseRecord = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

/** Lists money that arrived for a purchase and is not its price, oldest first. */
export const listSuspense = (tx: Tx, { entrepreneurId, id }: { entrepreneurId: string; id: string }) =>
  tx
    .select()
    .from(suspenseItems)
    .where(and(eq(suspenseItems.entrepreneurId, entrepreneurId), eq(suspenseItems.purchaseId, id)))
    .orderBy(asc(suspenseItems.receivedAt), asc(suspenseItems.id))
    .limit(20)

/**
 * Finds a paid or since refunded pass, with its package and seller; null for anything else,
 * including overtime.
 */
export const findSoldPass = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx
    .select({
      purchase: purchases,
      pass: passes,
      pack: packages,
      seller: entrepreneurs,
      overtimeMinutes: sql<number>`(select coalesce(sum(m.minutes), 0)::int from pass_minutes m
        where m.entrepreneur_id = ${passes.entrepreneurId} and m.pass_id = ${passes.id} and m.kind = 'overtime')`,
    })
    .from(purchases)
    .innerJoin(
      passes,
      and(eq(passes.entrepreneurId, purchases.entrepreneurId), eq(passes.purchaseId, purchases.id)),
    )
    .innerJoin(
      packages,
      and(eq(packages.entrepreneurId, purchases.entrepreneurId), eq(packages.id, purchases.packageId)),
    )
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .where(and(owned(purchases, tx, purchaseId), inArray(purchases.status, ['paid', 'refunded'])))
  return row ?? null
}
export type SoldPass = NonNullable<Awaited<ReturnType<typeof findSoldPass>>>

/** Finds the seller of a purchase, before the tenant is known, and whether the purchase is a gift. */
export const findSellerOfPurchase = async (tx: Tx, purchaseId: string) => {
  const [row] = await tx
    .select({
      entrepreneurId: purchases.entrepreneurId,
      recipientPhone: purchases.recipientPhone,
      deliveryMethod: purchases.deliveryMethod,
    })
    .from(purchases)
    .where(eq(purchases.id, purchaseId))
  if (row === undefined) return null
  const { entrepreneurId, recipientPhone, deliveryMethod } = row
  const channel = deliveryMethod === 'qr_display' ? ('sms' as const) : deliveryMethod
  return { entrepreneurId, isGift: recipientPhone !== null, channel }
}

type PassRef = { purchaseId: string; packageId: string; passId: string }

const EXTRAS = `
  select to_jsonb(k) as pack, r.stars,
    (select coalesce(sum(m.minutes), 0)::int from pass_minutes m
      where m.entrepreneur_id = k.entrepreneur_id and m.pass_id = $4::text and m.kind = 'overtime') as overtime_minutes,
    (select coalesce(sum(c.minutes), 0)::int from outage_credits c
      where c.entrepreneur_id = k.entrepreneur_id and c.pass_id = $4::text) as outage_minutes,
    (select coalesce(sum(s.down_octets + s.up_octets), 0)::float8 from access_sessions s
      where s.entrepreneur_id = k.entrepreneur_id and s.purchase_id = $2::text) as used_octets
  from packages k
  left join ratings r on r.entrepreneur_id = k.entrepreneur_id and r.purchase_id = $2::text
  where k.entrepreneur_id = $1::text and k.id = $3::text`

type ExtrasRow = {
  pack: JsonRow
  stars: number | null
  overtime_minutes: number
  outage_minutes: number
  used_octets: number
}

/** Reads the current package, the overtime and outage minutes so far, the data used, and the rating. */
export const findPassExtras = async (tx: TenantTx, { purchaseId, packageId, passId }: PassRef) => {
  const [row] = await tx.send<ExtrasRow>(EXTRAS, [tx.sellerId, purchaseId, packageId, passId])
  if (row === undefined) return null
  return {
    pack: fromJsonRow(packages, row.pack),
    stars: row.stars,
    overtimeMinutes: row.overtime_minutes,
    outageMinutes: row.outage_minutes,
    usedOctets: row.used_octets,
  }
}

/** Writes the purchase of a grant, which nobody pays, and is no sale. False if another has its key. */
export const insertGrantedPurchase = async (
  tx: Tx,
  purchase: typeof purchases.$inferInsert,
): Promise<boolean> => {
  const isKey = { target: [purchases.entrepreneurId, purchases.idempotencyKey] }
  const written = await tx
    .insert(purchases)
    .values(purchase)
    .onConflictDoNothing(isKey)
    .returning({ id: purchases.id })
  return written.length > 0
}
