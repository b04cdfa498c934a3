import type { TenantTx } from '../../../db/database.ts'
import { isOfLiveDay, withDays } from '../../passes/roll-ups/known-days.ts'
import { PERSON_NAME } from '../../platform/audit/person-name-sql.ts'

type OutsideRow = { personName: string; sales: number; amount: number }

/** Cash confirmed on the days `live` by an account without an open shift. */
export const OUTSIDE_TO_KEEP = `
  select live.day, v.actor_id, count(*)::int as sales, coalesce(sum(v.amount_minor), 0) as minor
  from live cross join lateral (select e.actor_id, e.amount_minor from provider_events e
    where e.entrepreneur_id = $1::text and ${isOfLiveDay('e.received_at')} and e.provider = 'cash' and e.kind = 'succeeded'
      and e.actor_id is not null and e.shift_id is null offset 0) v
  group by 1, 2`

const OUTSIDE = `${withDays()}
  select ${PERSON_NAME} as "personName", sum(parts.sales)::int as sales, sum(parts.minor)::float8 as amount
  from (
    select x.actor_id, x.sales, x.minor from known cross join lateral
      jsonb_to_recordset(known.outside_shifts) as x (actor_id text, sales int, minor numeric)
    union all select actor_id, sales, minor from (${OUTSIDE_TO_KEEP}) l
  ) parts left join staff s on s.entrepreneur_id = $1::text and s.id = parts.actor_id
  group by 1 order by 3 desc, 1 limit 50`

/** Cash confirmed on these days by accounts without an open shift, by person. */
export const sumOutsideShifts = (tx: TenantTx, days: readonly string[]): Promise<OutsideRow[]> =>
  tx.send<OutsideRow>(OUTSIDE, [tx.sellerId, days])

type RouterRow = {
  areThere: boolean
  passesSold: number
  passesUsed: number
  paidInCash: number
  paidInCashAmount: number
  paidInCashUsed: number
}

/** Passes paid on the days `live`. */
export const PAID_TO_KEEP = `
  select live.day, count(*)::int as passes_sold, count(*) filter (where sold.used)::int as passes_used,
    count(*) filter (where sold.in_cash)::int as paid_in_cash,
    coalesce(sum(sold.price_minor) filter (where sold.in_cash), 0) as paid_in_cash_minor,
    count(*) filter (where sold.in_cash and sold.used)::int as paid_in_cash_used
  from live cross join lateral (
    select p.price_minor, p.payment_method = 'cash' as in_cash, exists (select from access_sessions a
      where a.entrepreneur_id = p.entrepreneur_id and a.purchase_id = p.id) as used
    from purchases p
    where p.entrepreneur_id = $1::text and ${isOfLiveDay('p.paid_at')} and p.status = 'paid' and p.kind = 'pass' offset 0) sold
  group by 1`

const PAID = 'passes_sold, passes_used, paid_in_cash, paid_in_cash_minor, paid_in_cash_used'

const ROUTERS = `${withDays()}
  select exists (select from gateways where entrepreneur_id = $1 and removed_at is null and kind <> 'codes') as "areThere",
    coalesce(sum(passes_sold), 0)::int as "passesSold", coalesce(sum(passes_used), 0)::int as "passesUsed",
    coalesce(sum(paid_in_cash), 0)::int as "paidInCash", coalesce(sum(paid_in_cash_minor), 0)::float8 as "paidInCashAmount",
    coalesce(sum(paid_in_cash_used), 0)::int as "paidInCashUsed"
  from (select ${PAID} from known union all select ${PAID} from (${PAID_TO_KEEP}) l) parts`

/** Counts the passes paid on these days, those paid in cash, and how many of each a router admitted. */
export const sumCashAndRouters = async (tx: TenantTx, days: readonly string[]): Promise<RouterRow> => {
  const [row] = await tx.send<RouterRow>(ROUTERS, [tx.sellerId, days])
  if (row === undefined) throw new Error('counts without a group are one row')
  return row
}
