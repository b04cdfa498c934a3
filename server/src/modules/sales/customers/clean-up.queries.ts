import type { Tx } from '../../../db/database.ts'

/** Rows checked, and then deleted, per statement. */
export const BATCH = 500

/** The final states of an unpaid order. */
export const ENDED = ['failed', 'expired'] as const

export type OldOrder = { id: string; sellerId: string }
/** A checked row, and whether to delete it. */
export type Checked<Row extends { id: string }> = Row & { isDue: boolean }

/** A buyer's or shop's own statement about an order is no report of a provider. */
const NO_PROVIDERS_WORD = `v.kind = 'failed' and v.source in ('customer', 'seller')`

/**
 * A subquery per row, along an index: `offset 0` stops the planner from reading a whole table for a batch.
 */
const there = (rows: string) => `exists (select from ${rows} offset 0)`
const ofOrder = (table: string, alias: string) =>
  `${table} ${alias} where ${alias}.entrepreneur_id = p.entrepreneur_id and ${alias}.purchase_id = p.id`

/**
 * Whether an ended order `p` was never paid, without any report of a provider and without a claim that it was
 * paid. Its router sessions are deleted first, by a separate job.
 */
const UNPAID = `${there(`${ofOrder('payments', 'y')} and y.next_check_at is null and y.needs_review is null`)}
  and not ${there(`${ofOrder('payments', 'y')} and not y.is_current`)}
  and not ${there(`payments y join provider_events v on v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
    where y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id and not (${NO_PROVIDERS_WORD})`)}
  and not ${there(ofOrder('ledger_transactions', 't'))} and not ${there(ofOrder('claims', 'c'))}
  and not ${there(ofOrder('access_sessions', 's'))}`

export type OrdersCursor = { status: (typeof ENDED)[number]; beforeId: string }

/**
 * Lists the next ended orders after an id, so that orders that stay are not read for each batch. It compares
 * status and id, which one index covers: by id alone it would pass all paid orders.
 */
export const listEndedOrders = (tx: Tx, { status, beforeId }: OrdersCursor, after: string) =>
  tx.send<Checked<OldOrder>>(
    `select p.id, p.entrepreneur_id as "sellerId", ${UNPAID} as "isDue" from (
       select entrepreneur_id, id from purchases where (status, id) > ($1::text, $2::text) and (status, id) < ($1, $3::text)
       order by status, id limit ${BATCH}) p
     order by p.id`,
    [status, after, beforeId],
  )

/** `$1` sellers and `$2` their orders, as pairs: an order's rows have no index by its id alone. */
const THESE = '(select seller, id from unnest($1::text[], $2::text[]) as old (seller, id))'
const OF_THESE = `where (entrepreneur_id, purchase_id) in ${THESE}`

const LOCK = `select from purchases p join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id
  where (p.entrepreneur_id, p.id) in ${THESE} order by p.id for update of p, y`

const STILL = `select p.id, p.entrepreneur_id as "sellerId" from purchases p
  where (p.entrepreneur_id, p.id) in ${THESE} and p.status in ('${ENDED.join(`', '`)}') and ${UNPAID}`

/** In the order of the foreign keys. The order's phones and payment windows are deleted by cascade. */
const DELETIONS = [
  'select forget_unpaid_words($1::text[], $2::text[])',
  `delete from notifications ${OF_THESE}`,
  `update code_stock set purchase_id = null ${OF_THESE} and given_at is null`,
  `delete from payments ${OF_THESE}`,
  `delete from purchases where (entrepreneur_id, id) in ${THESE}`,
]

const valuesOf = (orders: readonly OldOrder[]) => [
  orders.map(({ sellerId }) => sellerId),
  orders.map(({ id }) => id),
]

/** Deletes the orders that are still due, with all their rows; returns how many. */
export const deleteOrders = async (tx: Tx, orders: readonly OldOrder[]): Promise<number> => {
  await tx.send(LOCK, valuesOf(orders))
  // Checked again under the lock: a provider may have reported since.
  const still = await tx.send<OldOrder>(STILL, valuesOf(orders))
  if (still.length > 0) for (const text of DELETIONS) await tx.send(text, valuesOf(still))
  return still.length
}

/** Whether the customer `c`, created before `$1`, never ordered. A VIP was set by an admin, and stays. */
const UNKNOWN_CALLER = `c.created_at < $1::timestamptz and not c.is_vip
  and not ${there('purchases p where p.phone = c.phone')} and not ${there('purchases p where p.customer_id = c.id')}
  and not ${there('seller_customers s where s.customer_id = c.id')}`

/** Lists the next customers after an id. */
export const listCustomers = (tx: Tx, before: Date, after: string) =>
  tx.send<Checked<{ id: string }>>(
    `select c.id, ${UNKNOWN_CALLER} as "isDue" from (select id, phone, is_vip, created_at from customers where id > $2::text
       order by id limit ${BATCH}) c
     order by c.id`,
    [before, after],
  )

/**
 * Deletes the customers who still never ordered; returns how many. A concurrent order waits, and creates a
 * new customer.
 */
export const deleteUnrecognised = async (
  tx: Tx,
  before: Date,
  customers: readonly { id: string }[],
): Promise<number> => {
  const ids = customers.map(({ id }) => id)
  await tx.send('select from customers where id = any($1::text[]) order by id for update', [ids])
  const gone = await tx.send(
    `delete from customers c where c.id = any($2::text[]) and ${UNKNOWN_CALLER} returning c.id`,
    [before, ids],
  )
  return gone.length
}
