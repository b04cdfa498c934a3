import type { TenantTx } from '../../db/database.ts'

type OutsideRow = { personName: string; sales: number; amount: number }

const OUTSIDE = `
  select coalesce(s.name, 'Owner') as "personName", count(*)::int as sales, sum(v.amount_minor)::float8 as amount
  from provider_events v left join staff s on s.entrepreneur_id = v.entrepreneur_id and s.id = v.actor_id
  where v.entrepreneur_id = $1::text and v.received_at >= $2::timestamptz and v.provider = 'cash'
    and v.kind = 'succeeded' and v.actor_id is not null and v.shift_id is null
  group by 1 order by 3 desc, 1 limit 50`

/** Cash since an instant that was confirmed by somebody without an open shift, by person. */
export const sumOutsideShifts = (tx: TenantTx, from: Date): Promise<OutsideRow[]> =>
  tx.send<OutsideRow>(OUTSIDE, [tx.sellerId, from])

type RouterRow = {
  areThere: boolean
  passesSold: number
  passesUsed: number
  paidInCash: number
  paidInCashAmount: number
  paidInCashUsed: number
}

const ROUTERS = `
  select exists (select from gateways where entrepreneur_id = $1::text and removed_at is null and kind <> 'codes') as "areThere",
    count(*)::int as "passesSold", count(*) filter (where used)::int as "passesUsed",
    count(*) filter (where in_cash)::int as "paidInCash",
    coalesce(sum(price_minor) filter (where in_cash), 0)::float8 as "paidInCashAmount",
    count(*) filter (where in_cash and used)::int as "paidInCashUsed"
  from (
    select p.price_minor, p.payment_method = 'cash' as in_cash, exists (select from access_sessions a
      where a.entrepreneur_id = p.entrepreneur_id and a.purchase_id = p.id) as used
    from purchases p
    where p.entrepreneur_id = $1 and p.paid_at >= $2::timestamptz and p.status = 'paid' and p.kind = 'pass'
  ) as sold`

/** The passes that were paid since an instant, those of cash among them, and how many of each a router has let in. */
export const sumBesideRouters = async (tx: TenantTx, from: Date): Promise<RouterRow> => {
  const [row] = await tx.send<RouterRow>(ROUTERS, [tx.sellerId, from])
  if (row === undefined) throw new Error('counts without a group are one row')
  return row
}
