import { DAY_MS } from '@minit/domain/durations.ts'
import { firstIdAt } from '@minit/domain/ids.ts'
import { KEPT_DAYS } from '@minit/domain/keeping.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { deleteOldMine } from './my-passes.queries.ts'

/** Days that an order which nobody paid is kept. */
export const UNPAID_DAYS = KEPT_DAYS.unpaidOrders

/** Who asked for a number's passes is counted over a day. */
const MY_CODES_KEPT_DAYS = KEPT_DAYS.myCodes

const BATCH = 500

/**
 * Deletes orders which nobody paid and no provider ever said anything of, 90 days after they were made, and then phone
 * numbers that have no order at all. What a provider said is kept for ever, and with it the order that it is about.
 * Returns how many orders and customers went. Safe at any time, also twice at once.
 */
export const cleanUp = async (deps: Deps): Promise<{ orders: number; customers: number }> => {
  const before = new Date(deps.now().getTime() - UNPAID_DAYS * DAY_MS)
  let orders = 0
  for (;;) {
    const gone = await deps.db.asPlatform((tx) => deleteUnpaid(tx, before))
    orders += gone
    if (gone < BATCH) break
  }
  const customers = await deps.db.asPlatform((tx) => deleteStrangers(tx, before))
  const now = deps.now()
  const askedBefore = new Date(now.getTime() - MY_CODES_KEPT_DAYS * DAY_MS)
  await deps.db.asPlatform((tx) => deleteOldMine(tx, { askedBefore, now }))
  return { orders, customers }
}

const deleteUnpaid = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from purchases p
    join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id
    where p.status in ('failed', 'expired') and p.id < ${firstIdAt(before)}
      and y.next_check_at is null and y.needs_review is null
      and not exists (select from provider_events v
        where v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id)
      and not exists (select from payments o
        where o.entrepreneur_id = p.entrepreneur_id and o.purchase_id = p.id and not o.is_current)
      and not exists (select from ledger_transactions t
        where t.entrepreneur_id = p.entrepreneur_id and t.purchase_id = p.id)
      and not exists (select from claims c
        where c.entrepreneur_id = p.entrepreneur_id and c.purchase_id = p.id)
    order by p.id limit ${BATCH} for update of p, y skip locked`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const these = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  await tx.execute(sql`delete from notifications where purchase_id in ${these}`)
  await tx.execute(
    sql`update code_stock set purchase_id = null where purchase_id in ${these} and given_at is null`,
  )
  await tx.execute(sql`delete from payments where purchase_id in ${these}`)
  await tx.execute(sql`delete from purchases where id in ${these}`)
  return ids.length
}

/** A VIP is an admin's word, and stays. */
const deleteStrangers = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await tx.execute(sql`
    delete from customers c where c.created_at < ${before.toISOString()}::timestamptz and not c.is_vip
      and not exists (select from purchases p where p.phone = c.phone)
      and not exists (select from purchases p where p.customer_id = c.id)
      and not exists (select from seller_customers s where s.customer_id = c.id)
    returning c.id`)
  return rows.length
}

export const cleanUpJobs = (deps: Deps): Pick<JobHandlers, 'clean-up'> => ({
  'clean-up': async () => {
    const gone = await cleanUp(deps)
    deps.log.info(gone, 'unpaid orders and unknown numbers were deleted')
  },
})
