import type { TenantTx } from '../../../db/database.ts'
import { PERSON_NAME } from '../../platform/audit/person-name-sql.ts'

const isStaffOf = (table: string) =>
  `s on s.entrepreneur_id = ${table}.entrepreneur_id and s.id = ${table}.actor_id`

type HandedBackRow = {
  personName: string
  refunds: number
  amount: number
  outsideRefunds: number
  outsideAmount: number
  usedPasses: number
}

/** Rows of an earlier release have the name only. */
const HANDED_BACK = `
  select case when e.actor_id is null then r.confirmed_by else ${PERSON_NAME} end as "personName",
    count(*)::int as refunds, sum(r.amount_minor)::float8 as amount,
    count(*) filter (where e.shift_id is null)::int as "outsideRefunds",
    coalesce(sum(r.amount_minor) filter (where e.shift_id is null), 0)::float8 as "outsideAmount",
    count(*) filter (where exists (select from passes p where p.entrepreneur_id = r.entrepreneur_id
      and p.purchase_id = r.purchase_id and p.first_used_at is not null))::int as "usedPasses"
  from refund_events e
  join refunds r on r.entrepreneur_id = e.entrepreneur_id and r.id = e.refund_id
  left join staff ${isStaffOf('e')}
  where e.entrepreneur_id = $1::text and e.source = 'person' and e.received_at >= $2::timestamptz
    and r.method = 'cash'
  group by 1 order by 5 desc, 1 limit 50`

/**
 * Cash that accounts of the seller handed back since an instant, with the parts outside a
 * drawer and for used passes.
 */
export const sumHandedBack = (tx: TenantTx, from: Date): Promise<HandedBackRow[]> =>
  tx.send<HandedBackRow>(HANDED_BACK, [tx.sellerId, from])

type LateRow = { personName: string; sales: number; offAmount: number; judgedNow: number }

const LATE = `
  select ${PERSON_NAME} as "personName", count(*)::int as sales, sum(l.off_list_minor)::float8 as "offAmount",
    count(*) filter (where l.judged_as_of = 'received')::int as "judgedNow"
  from late_sales l left join staff ${isStaffOf('l')}
  where l.entrepreneur_id = $1::text and l.received_at >= $2::timestamptz
  group by 1 order by 3 desc, 1 limit 50`

/** How far sales uploaded late since an instant were below the list price of that moment, by person. */
export const sumLateSales = (tx: TenantTx, from: Date): Promise<LateRow[]> =>
  tx.send<LateRow>(LATE, [tx.sellerId, from])

type TakenOffRow = {
  personName: string
  sales: number
  amount: number
  byCodes: number
  byHappyHours: number
  forLoyalty: number
}

const TAKEN_OFF = `
  select ${PERSON_NAME} as "personName", count(*)::int as sales, sum(p.discount_minor)::float8 as amount,
    coalesce(sum(p.promotion_minor) filter (where p.discount_code is not null), 0)::float8 as "byCodes",
    coalesce(sum(p.promotion_minor) filter (where p.discount_code is null), 0)::float8 as "byHappyHours",
    sum(p.discount_minor - p.promotion_minor)::float8 as "forLoyalty"
  from purchases p
  join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id
  join provider_events v on v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
  left join staff ${isStaffOf('v')}
  where p.entrepreneur_id = $1::text and p.payment_method = 'cash' and p.paid_at >= $2::timestamptz
    and p.discount_minor > 0 and v.provider = 'cash' and v.kind = 'succeeded' and v.actor_id is not null
  group by 1 order by 3 desc, 1 limit 50`

/**
 * What codes, happy hours and loyalty took off cash sales that an account confirmed since an
 * instant, by person.
 */
export const sumTakenOff = (tx: TenantTx, from: Date): Promise<TakenOffRow[]> =>
  tx.send<TakenOffRow>(TAKEN_OFF, [tx.sellerId, from])

type UntappedRow = { day: string; cards: number; amount: number }

const UNTAPPED = `
  select to_char(v.sold_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as cards,
    sum(b.price_minor)::float8 as amount
  from vouchers v join voucher_batches b on b.entrepreneur_id = v.entrepreneur_id and b.id = v.batch_id
  where v.entrepreneur_id = $1::text and v.sold_by = 'use' and v.sold_at >= $2::timestamptz
    and b.agent_id is null
  group by 1 order by 1 desc`

/**
 * Cards of the stall whose code was entered without a recorded sale, by day (Freetown uses
 * UTC), newest first.
 */
export const sumUntapped = (tx: TenantTx, from: Date): Promise<UntappedRow[]> =>
  tx.send<UntappedRow>(UNTAPPED, [tx.sellerId, from])
