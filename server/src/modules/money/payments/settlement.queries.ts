import type { PurchaseStatus } from '@minit/domain/money/payments.ts'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { composeStatement } from '../../../db/statement-parts.ts'
import {
  cashWaitEnded,
  saleActivityInserted,
  saleNotificationInserted,
} from '../../messaging/feed/feed.sale-part.ts'
import { accessMessageInserted } from '../../messaging/messages/messages.sale-part.ts'
import type { messages } from '../../messaging/messages/messages.tables.ts'
import type { MadePass } from '../../passes/issue-pass.ts'
import { type LoyaltyJson, loyaltyFacts, midnightBefore } from '../../passes/loyalty/customers.queries.ts'
import { buyerCounted, sellerCustomerRaised } from '../../passes/loyalty/customers.sale-part.ts'
import { customers, sellerCustomers } from '../../passes/loyalty/customers.tables.ts'
import type { countSale } from '../../passes/loyalty/loyalty.ts'
import { hasLine } from '../../passes/pass-line.queries.ts'
import { passInserted, passMinutesInserted } from '../../passes/passes.sale-part.ts'
import {
  earlierDayRaised,
  packageDayRaised,
  sellerDayRaised,
  totalsRaised,
} from '../../passes/roll-ups/roll-ups.sale-part.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { isFromStock } from '../../shop/codes/stock-sql.ts'
import { packageCounted } from '../../shop/packages/packages.sale-part.ts'
import { entrepreneurs, sites } from '../../shop/sellers/sellers.tables.ts'
import { saleOwed } from '../ledger/balances.sale-part.ts'
import { saleEntriesInserted, saleTransactionInserted } from '../ledger/ledger.sale-part.ts'
import { purchasePaid } from './paid.sale-part.ts'
import type { PaymentRef, Sale } from './payments.queries.ts'
import { paymentPollsEnded } from './payments.sale-part.ts'
import { payments, providerEvents } from './payments.tables.ts'

/**
 * Locks what a settlement starts with, in the global lock order: the sale, the pass it extends,
 * the buyer, the phones that ordered. Settlements of one payment, of one buyer, and for one
 * phone then run one at a time.
 */
export const lockSettlement = async (
  tx: Tx,
  { entrepreneurId, paymentId }: PaymentRef,
): Promise<Sale | null> => {
  const [row] = await tx.send<{ payment: JsonRow; purchase: JsonRow }>(LOCK, [entrepreneurId, paymentId])
  if (row === undefined) return null
  return { payment: fromJsonRow(payments, row.payment), purchase: fromJsonRow(purchases, row.purchase) }
}

const LOCK = `
  with sale as materialized (
    select y as payment, s as purchase, s.pass_purchase_id, s.customer_id
    from payments y join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
    where y.entrepreneur_id = $1::text and y.id = $2::text for update
  ), pass as materialized (
    select p.id from passes p
    where p.entrepreneur_id = $1 and p.purchase_id = (select pass_purchase_id from sale) for update
  ), buyer as materialized (
    select c.id from customers c
    where c.id = (select customer_id from sale) and (select count(*) from pass) >= 0 for update
  ), phones as materialized (
    select pg_advisory_xact_lock(hashtextextended('minutes ' || f.digest, 0)) from (
      select d.entrepreneur_id || ' ' || d.device_digest as digest from pass_devices d
      where d.entrepreneur_id = $1 and d.purchase_id = (select (purchase).id from sale) and (select count(*) from buyer) >= 0
      order by d.device_digest) f
  )
  select to_jsonb(payment) as payment, to_jsonb(purchase) as purchase from sale, buyer
  where (select count(*) from phones) >= 0`

type FoundRow = {
  buyer: JsonRow
  known: JsonRow | null
  seller: JsonRow
  site: JsonRow | null
  has_router: boolean
  events: JsonRow[] | null
  takes_code: boolean
  has_line: boolean
  loyalty: LoyaltyJson
}

const STATE = `
  select to_jsonb(e) as seller, to_jsonb(t) as site, to_jsonb(c) as buyer, to_jsonb(k) as known,
    (select jsonb_agg(v) from provider_events v where v.entrepreneur_id = $1 and v.payment_id = $2) as events,
    exists (select from gateways g where g.entrepreneur_id = $1 and g.last_heard_at is not null
      and g.removed_at is null) as has_router,
    (s.pass_purchase_id is null and (${isFromStock('e.id', 's.package_id')} or exists (select from code_stock c
      where c.entrepreneur_id = e.id and c.purchase_id = s.id))) as takes_code,
    (s.pass_purchase_id is null and ${hasLine({ seller: '$1::text', purchase: 's.id', now: '$3' })}) as has_line,
    ${loyaltyFacts('$4::timestamptz')} as loyalty
  from payments y
  join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
  join entrepreneurs e on e.id = y.entrepreneur_id
  join customers c on c.id = s.customer_id
  left join sites t on t.entrepreneur_id = e.id
  left join seller_customers k on k.entrepreneur_id = e.id and k.customer_id = c.id
  where y.entrepreneur_id = $1::text and y.id = $2::text`

/**
 * Reads the state of a settlement; null without the payment. Send it after the locks: a statement sees only
 * what was committed before it began.
 */
export const readSettlement = async (tx: Tx, { entrepreneurId, paymentId }: PaymentRef, now: Date) => {
  const [row] = await tx.send<FoundRow>(STATE, [entrepreneurId, paymentId, now, midnightBefore(now)])
  if (row === undefined) return null
  return {
    events: (row.events ?? []).map((event) => fromJsonRow(providerEvents, event)),
    buyer: fromJsonRow(customers, row.buyer),
    /** The seller's record of the buyer; null for a new buyer. */
    known: row.known === null ? null : fromJsonRow(sellerCustomers, row.known),
    seller: fromJsonRow(entrepreneurs, row.seller),
    site: row.site === null ? null : fromJsonRow(sites, row.site),
    /** Whether the seller has a router to notify of changes. */
    hasRouter: row.has_router,
    /** Whether its pass carries a code of the seller's own router. */
    takesCode: row.takes_code,
    /** Whether its phone or number has a pass whose time is running. */
    hasLine: row.has_line,
    loyalty: row.loyalty,
  }
}
export type SettlementState = NonNullable<Awaited<ReturnType<typeof readSettlement>>>

/** The input of the settlement's parts. */
type Settlement = Sale & {
  seller: SettlementState['seller']
  /** The states from which the purchase may be paid: in any other state nothing is written. */
  from: readonly PurchaseStatus[]
  paidAt: Date
  loyalty: ReturnType<typeof countSale>
  /** Null for overtime. */
  issued: MadePass | null
  message: typeof messages.$inferInsert | null
  /** The seller gets no notification. */
  isQuiet: boolean
  newId: () => string
}

/**
 * Every write of a paid purchase, each part from the module that owns the table. Parts with `after` change
 * rows that several sales share. They lock in the order of this list (decision 0018), since each waits for
 * the result of the part before.
 */
const SETTLEMENT = composeStatement<Settlement>(
  [
    { part: purchasePaid },
    { part: paymentPollsEnded },
    { part: saleTransactionInserted },
    { part: saleEntriesInserted },
    { part: passInserted },
    { part: passMinutesInserted },
    { part: accessMessageInserted },
    { part: buyerCounted },
    { part: sellerCustomerRaised },
    { part: saleActivityInserted },
    { part: saleNotificationInserted },
    { part: cashWaitEnded },
    { part: packageCounted },
    { part: packageDayRaised, after: [packageCounted] },
    { part: earlierDayRaised, after: [packageDayRaised] },
    { part: sellerDayRaised, after: [earlierDayRaised] },
    { part: totalsRaised, after: [sellerDayRaised, cashWaitEnded] },
    { part: saleOwed, after: [totalsRaised] },
  ],
  {
    when: `exists (select from ${purchasePaid.name})`,
    sellerId: `(select j ->> 'entrepreneurId' from input)`,
    purchase: purchasePaid.name,
    answer: `select id from ${purchasePaid.name}`,
  },
)

/**
 * Makes the purchase paid, with all that follows, in one statement; false if it was in none of the states.
 */
export const writeSettlement = async (tx: Tx, settlement: Settlement): Promise<boolean> => {
  const rows = await tx.send(SETTLEMENT.text, [SETTLEMENT.parameterOf(settlement)])
  return rows.length > 0
}
