import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { TenantTx } from '../../db/database.ts'
import { PLAN_EACH_TIME } from '../../db/prepare-statements.ts'
import { daysBetween, withDays } from '../passes/roll-ups/known-days.ts'
import { HOLDS, IS_COUNTED, MINUTES_OF_PASS, OPEN_SESSIONS, type Span, SUMS } from './sold-minutes.queries.ts'

/** A pass is created at its payment, up to this long after the order; the buyer is last seen then. */
const PAID_WITHIN = `interval '1 hour'`

/** Uncounted days, in contiguous stretches, each with the numbers of buyers seen then or since. */
const STRETCHES = `stretches as materialized (
    select n.*, array(
      select b.phone from unnest($7::text[], $8::timestamptz[]) as b (phone, seen_at) where b.seen_at >= n.from_at) as phones
    from (
      select min(first_id) as first_id, max(next_id) as next_id, first_id_of(min(day) - 1) as ordered_from, min(from_at) - ${PAID_WITHIN} as from_at
      from (select live.*, day - (row_number() over (order by day))::int as stretch from live) d group by stretch) n
  )`

/**
 * A day on which a pass ended since the count is read by its buyers' numbers, which are few; ended passes are
 * of any buyer.
 */
const HOLDS_OF_BUYERS = `${HOLDS} and (c.next_end is null or c.next_end > $3::timestamptz) and c.buyers is not null`

const OF_BUYERS = `${withDays(HOLDS_OF_BUYERS)}, ${STRETCHES}
  select key, sum(passes)::int as passes, sum(sold)::int as sold, floor(sum(used))::int as used from (
    select b.key, (b.value ->> 0)::int as passes, (b.value ->> 1)::bigint as sold, (b.value ->> 2)::numeric as used
    from known cross join lateral jsonb_each(known.buyers) b where b.key = any ($6::text[])
    union all select u.customer_id, ${SUMS}
    from stretches cross join lateral (select a.id, a.customer_id from purchases a where a.entrepreneur_id = $1::text
      and a.phone = any (stretches.phones) and a.id >= stretches.ordered_from and a.id < stretches.next_id
      and a.kind = 'pass' and a.paid_at >= stretches.from_at offset 0) u
    join passes p on p.entrepreneur_id = $1::text and p.purchase_id = u.id and p.id >= stretches.first_id
      and p.id < stretches.next_id and p.revoked_at is null ${MINUTES_OF_PASS}
    where ${IS_COUNTED} group by 1
    union all select u.customer_id, ${SUMS}
    from passes p join purchases u on u.entrepreneur_id = p.entrepreneur_id and u.id = p.purchase_id ${MINUTES_OF_PASS}
    where p.entrepreneur_id = $1::text and p.purchase_id in (${OPEN_SESSIONS}) and p.revoked_at is null
      and u.customer_id = any ($6::text[]) and ${IS_COUNTED} and day_of_id(p.id) in (select day from known) group by 1
  ) parts group by 1 ${PLAN_EACH_TIME}`

export type Buyer = { customerId: string; phone: string; seenAt: Date }
type BuyerRow = { key: string; passes: number; sold: number; used: number }

/**
 * Sums the minutes of these buyers' passes that were created and started since an instant and have ended;
 * `key` is the customer's id. Reads uncounted days by number (E.164), which purchases have an index for.
 */
export const sumBuyersMinutes = (
  tx: TenantTx,
  { from, now }: Span,
  buyers: readonly Buyer[],
): Promise<BuyerRow[]> =>
  tx.send<BuyerRow>(OF_BUYERS, [
    tx.sellerId,
    daysBetween(from, now),
    now,
    from,
    firstIdAt(from),
    buyers.map(({ customerId }) => customerId),
    buyers.map(({ phone }) => phone),
    buyers.map(({ seenAt }) => seenAt),
  ])
