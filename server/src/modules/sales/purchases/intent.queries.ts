import { useRefusal } from '@minit/domain/shop/code-uses.ts'
import type { SiteJoining } from '@minit/domain/shop/joining.ts'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { composeStatement, type Step } from '../../../db/statement-parts.ts'
import { cashNotificationInserted } from '../../messaging/feed/feed.intent-part.ts'
import type { notifications } from '../../messaging/feed/feed.tables.ts'
import { paymentInserted } from '../../money/payments/payments.intent-part.ts'
import type { payments } from '../../money/payments/payments.tables.ts'
import { newCustomerInserted, payerHeld, promptCounted } from '../../passes/loyalty/customers.intent-part.ts'
import { customers } from '../../passes/loyalty/customers.tables.ts'
import { feedVersionRaised } from '../../passes/roll-ups/totals.intent-part.ts'
import { MONEY_TERMS_KEY, moneyTermsOf } from '../../platform/settings/money-terms.ts'
import { isFromStock } from '../../shop/codes/stock-sql.ts'
import { packages } from '../../shop/packages/packages.tables.ts'
import { orderPromotionsOf, promotionsOfOrder } from '../../shop/promotions/live-promotions.queries.ts'
import { codeRefusal } from '../../shop/promotions/order-price.ts'
import { codeUsed, codeUsedByBuyer } from '../../shop/promotions/uses.intent-part.ts'
import { countUses } from '../../shop/promotions/uses.queries.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { siteJoining } from '../../shop/sites/joining-sql.ts'
import { purchaseOrdered } from './purchases.intent-part.ts'
import type { purchases } from './purchases.tables.ts'

/** Prompts of `phone`, none created before `firstId`; null if the order sends no prompt. */
export type PromptsWanted = { phone: string | null; firstId: string; now: Date }
export type SentPrompt = { isOpen: boolean; requestedFrom: string | null; createdAt: Date }
type PromptJson = Omit<SentPrompt, 'createdAt'> & { createdAt: string }

/**
 * Orders of the number `$1` by mobile money that are open at `$3`, or unpaid and created within the minute
 * before, at all sellers, as a JSON array; null without any. Orders never become unpaid again, so later there
 * may be fewer, never more.
 */
const PROMPTS = `(
  select jsonb_agg(jsonb_build_object('isOpen', o.is_open, 'requestedFrom', o.requested_from, 'createdAt', o.created_at)) from (
    select requested_from, created_at, status = 'awaiting_payment' and pay_by > $3::timestamptz as is_open from purchases
    where phone = $1::text and id >= $2::text and payment_method in ('orange_money', 'africell_money')
      and (status = 'awaiting_payment' and pay_by > $3::timestamptz or paid_at is null and created_at > $3::timestamptz - interval '1 minute')
    limit 50
  ) as o)`

const promptsFrom = (json: PromptJson[] | null): SentPrompt[] =>
  (json ?? []).map((prompt) => ({ ...prompt, createdAt: new Date(prompt.createdAt) }))

/**
 * Reads a number's unpaid mobile money orders that are open or from the last minute, at all sellers, and how
 * many prompts it ever got. Runs as the platform.
 */
export const readPrompts = async (tx: Tx, wanted: PromptsWanted) => {
  const [row] = await tx.send<{ prompts: PromptJson[] | null; count: number | null }>(
    `select ${PROMPTS} as prompts, (select prompt_count from customers where phone = $1) as count`,
    [wanted.phone, wanted.firstId, wanted.now],
  )
  return { prompts: promptsFrom(row?.prompts ?? null), count: row?.count ?? 0 }
}

/**
 * How many of a package a number bought today, and how many of its orders from this network are still open.
 */
type BoughtToday = { paid: number; waiting: number }

export type OrderWanted = {
  /** The seller's id or slug; null if the package alone identifies it. */
  entrepreneurKey: string | null
  packageId: string
  phone: string
  idempotencyKey: string | null
  prompts: PromptsWanted
  /** No order of the day on which it counts has an older id. */
  firstIdOfDay: string
  /** The same for the day on which we receive it. */
  firstIdOfToday: string
  /** For an order reported late: later orders have this id or a later one. Null for a current order. */
  endId: string | null
  /** A digest of the ordering network; null if unknown. */
  requestedFrom: string | null
  /** A discount code, as `readDiscountCode` writes it; null without one. */
  discountCode: string | null
}

type FoundRow = {
  seller: JsonRow
  pack: JsonRow | null
  customer: JsonRow | null
  known_name: string | null
  earlier: { purchaseId: string; paymentId: string; requestHash: string } | null
  prompts: PromptJson[] | null
  bought: BoughtToday | null
  from_stock: boolean
  joining: SiteJoining
  promotions: JsonRow[] | null
  terms: unknown
}

/**
 * What counts toward the daily limit of a number; null for packages without one. Open orders count only from
 * the network that orders now: anyone can order for a number from elsewhere and not pay.
 */
const BOUGHT_TODAY = `case when p.max_per_day is not null then (
  select jsonb_build_object('paid', greatest(
      count(*) filter (where o.status = 'paid' and ($10::text is null or o.id < $10::text)),
      count(*) filter (where o.status = 'paid' and o.id >= $11::text)),
    'waiting', count(*) filter (where o.status = 'awaiting_payment' and o.pay_by > $3::timestamptz
      and o.requested_from is not distinct from $12::text and ($10::text is null or o.id < $10::text)))
  from purchases o where o.phone = $6::text and o.id >= $8::text
    and o.entrepreneur_id = e.id and o.package_id = p.id and o.kind = 'pass') end`

/**
 * `$4` the seller's id or slug, or null, `$5` the package, `$6` the buyer's number, `$7` the idempotency key,
 * `$8` the first id of the day, `$9` the discount code, `$10` the id that ends the day's count, or null,
 * `$11` the first id of today, `$12` the ordering network. A late sale counts on both days.
 */
const ORDER = `
  select to_jsonb(e) as seller, to_jsonb(p) as pack, to_jsonb(c) as customer, k.name as known_name,
    (select jsonb_build_object('purchaseId', s.id, 'paymentId', y.id, 'requestHash', s.request_hash)
      from purchases s join payments y on y.entrepreneur_id = s.entrepreneur_id and y.purchase_id = s.id and y.is_current
      where s.entrepreneur_id = e.id and s.idempotency_key = $7::text limit 1) as earlier,
    ${PROMPTS} as prompts, ${BOUGHT_TODAY} as bought, ${isFromStock('e.id', 'p.id')} as from_stock,
    ${siteJoining('e.id')} as joining,
    ${promotionsOfOrder({ now: '$3', code: '$9::text' })} as promotions,
    (select value from platform_settings where key = '${MONEY_TERMS_KEY}') as terms
  from entrepreneurs e
  left join packages p on p.entrepreneur_id = e.id and p.id = $5::text
  left join customers c on c.phone = $6::text
  left join seller_customers k on k.entrepreneur_id = e.id and k.customer_id = c.id
  where e.id = case when $4::text is null then (select entrepreneur_id from packages where id = $5)
    else coalesce((select id from entrepreneurs where id = $4), (select id from entrepreneurs where slug = $4)) end`

/**
 * Reads everything that an order depends on: the seller, the package if it is this seller's, the number's
 * customer and the seller's name for them, the earlier purchase of the same key, recent prompts of the
 * number, and the platform's terms. Null without such a seller. Runs as the platform, since the tenant is not
 * known yet.
 */
export const readOrder = async (tx: Tx, wanted: OrderWanted) => {
  const { entrepreneurKey, packageId, phone, idempotencyKey, prompts } = wanted
  const { firstIdOfDay, endId, discountCode } = wanted
  const [row] = await tx.send<FoundRow>(ORDER, [
    prompts.phone,
    prompts.firstId,
    prompts.now,
    entrepreneurKey,
    packageId,
    phone,
    idempotencyKey,
    firstIdOfDay,
    discountCode,
    endId,
    wanted.firstIdOfToday,
    wanted.requestedFrom,
  ])
  if (row === undefined) return null
  return {
    seller: fromJsonRow(entrepreneurs, row.seller),
    pack: row.pack === null ? null : fromJsonRow(packages, row.pack),
    customer: row.customer === null ? null : fromJsonRow(customers, row.customer),
    knownName: row.known_name,
    earlier: row.earlier,
    prompts: promptsFrom(row.prompts),
    bought: row.bought,
    /** Whether the package is sold with imported codes of the seller's own router. */
    fromStock: row.from_stock,
    /** How phones join at the seller's site. */
    joining: row.joining,
    /** The seller's happy hours, and the promotion of the order's discount code. */
    promotions: orderPromotionsOf(row.promotions),
    terms: moneyTermsOf(row.terms),
  }
}
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>

export type IntentRows = {
  purchase: typeof purchases.$inferInsert
  payment: typeof payments.$inferInsert
  /**
   * The number's prompt count as read, by which concurrent orders exclude each other; null if
   * this order need not.
   */
  promptsSeen: number | null
  /** For a number that never ordered; null if the purchase names an existing customer. */
  newCustomer: typeof customers.$inferInsert | null
  /** For the seller, about expected cash. */
  notification: typeof notifications.$inferInsert | null
}

/**
 * Another order may insert the same customer concurrently. This statement does not see that row, and then
 * writes nothing. Each part reads the result of the one before: the customer is locked first, and the
 * seller's totals after the purchase.
 */
const PARTS: readonly Step<IntentRows>[] = [
  { part: newCustomerInserted, sql: { when: 'true' } },
  { part: payerHeld },
  { part: promptCounted },
  { part: purchaseOrdered },
  { part: paymentInserted },
  { part: cashNotificationInserted },
  {
    part: feedVersionRaised,
    sql: { sellerId: `(select entrepreneur_id from ${cashNotificationInserted.name})` },
  },
]

const SQL = {
  when: `exists (select from ${purchaseOrdered.name})`,
  sellerId: `(select j ->> 'entrepreneurId' from input)`,
  purchase: purchaseOrdered.name,
}

const INTENT = composeStatement(PARTS, { ...SQL, answer: `select customer_id from ${purchaseOrdered.name}` })

/** Also reserves a use of the order's discount code. */
const INTENT_WITH_CODE = composeStatement([...PARTS, { part: codeUsed }, { part: codeUsedByBuyer }], {
  ...SQL,
  answer: `
    select customer_id, (select count(*)::int from ${codeUsed.name}) as used,
      (select count(*)::int from ${codeUsedByBuyer.name}) as used_by from ${purchaseOrdered.name}`,
})

/**
 * Writes an intent in one statement, and returns its customer's id. Null, without a purchase, if the same key
 * came first or the number got another prompt since. Refuses as `useRefusal` says, with `discount_code_over`,
 * or with `discount_code_used_by_you` if the order's code has no use left: the caller's transaction then
 * writes nothing.
 */
export const writeIntent = async (tx: Tx, rows: IntentRows): Promise<string | null> => {
  const hasCode = rows.purchase.discountCode != null
  const { text, parameterOf } = hasCode ? INTENT_WITH_CODE : INTENT
  const parameter = parameterOf(rows)
  // Another order may have inserted the customer since: a second statement sees that row.
  const written =
    (await sendIntent(tx, text, parameter)) ??
    (rows.newCustomer === null ? null : await sendIntent(tx, text, parameter))
  if (hasCode && written !== null) await requireUse(tx, rows.purchase)
  return written
}

const requireUse = async (tx: Tx, purchase: IntentRows['purchase']): Promise<void> => {
  const refusal = useRefusal(await countUses(tx, purchase), purchase.holdsUse !== true)
  if (refusal !== null) throw codeRefusal(refusal)
}

type WrittenRow = { customer_id: string; used?: number; used_by?: number }

const sendIntent = async (tx: Tx, text: string, parameter: string): Promise<string | null> => {
  const [row] = await tx.send<WrittenRow>(text, [parameter])
  if (row?.used === 0) throw codeRefusal('discount_code_over')
  if (row?.used_by === 0) throw codeRefusal('discount_code_used_by_you')
  return row?.customer_id ?? null
}
