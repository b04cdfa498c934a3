import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { MANY_REFUNDS, type RefundsOfSeller } from '@minit/domain/money/refunds-many.ts'
import type { Tx } from '../../../db/database.ts'

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Reports at most this many sellers, those with the most refunds. */
const MAX_SELLERS = 10

// Selects refunded orders of two days by id, since an order may be paid a day after it is made; then reads
// one day of those few sellers.
const MANY = `
  select e.id, e.business_name as name, many.refunded,
    (select count(*)::int from purchases s where s.entrepreneur_id = e.id and s.paid_at >= $1 and s.payment_method <> 'cash'
      and s.status in ('paid', 'refunded')) as sales
  from (select p.entrepreneur_id, count(*)::int as refunded from purchases p
    where p.status = 'refunded' and p.id >= $2 and p.paid_at >= $1 and p.payment_method <> 'cash'
    group by p.entrepreneur_id having count(*) >= $3 order by 2 desc, 1 limit ${MAX_SELLERS}) many
  join entrepreneurs e on e.id = many.entrepreneur_id
  order by many.refunded desc, e.id`

/** Lists sellers with many refunds of sales of the last 24 hours. */
export const readManyRefunds = (tx: Tx, now: Date): Promise<RefundsOfSeller[]> =>
  tx.send<RefundsOfSeller>(MANY, [before(now, DAY_MS), firstIdAt(before(now, 2 * DAY_MS)), MANY_REFUNDS])
