import { eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { insertFromJson, rowsFor } from '../../db/json-rows.ts'
import { chunksOf } from '../../kernel/collections.ts'
import { activity, notifications } from '../../modules/messaging/feed/feed.tables.ts'
import { messages } from '../../modules/messaging/messages/messages.tables.ts'
import { ledgerEntries, ledgerTransactions } from '../../modules/money/ledger/ledger.tables.ts'
import { payments, providerEvents } from '../../modules/money/payments/payments.tables.ts'
import type { CustomerRow } from '../../modules/passes/loyalty/customers.queries.ts'
import { customers, sellerCustomers } from '../../modules/passes/loyalty/customers.tables.ts'
import { passes, passMinutes } from '../../modules/passes/passes.tables.ts'
import { sellerTotals } from '../../modules/passes/roll-ups/roll-ups.tables.ts'
import { purchases } from '../../modules/sales/purchases/purchases.tables.ts'
import { ratings } from '../../modules/sales/purchases/ratings.tables.ts'
import { packages } from '../../modules/shop/packages/packages.tables.ts'
import { entrepreneurs, sites } from '../../modules/shop/sellers/sellers.tables.ts'
import type { OvertimeRows } from './book-overtime.ts'
import type { Booking } from './book-visit.ts'
import type { RatingInsert, SellerCustomerInsert } from './rows.ts'

const ofSlugs = (tx: Tx, slugs: readonly string[]) =>
  tx
    .select({ sales: sellerTotals.sales, seller: entrepreneurs, site: sites })
    .from(sellerTotals)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerTotals.entrepreneurId))
    .innerJoin(sites, eq(sites.entrepreneurId, sellerTotals.entrepreneurId))
    .where(inArray(entrepreneurs.slug, [...slugs]))
    .orderBy(sellerTotals.entrepreneurId)
    .$dynamic()

/** The shops of these slugs without any sale. */
export const listUnsoldShops = async (tx: Tx, slugs: readonly string[]) =>
  (await ofSlugs(tx, slugs)).filter(({ sales }) => sales === 0)

/** The same, locked, without those that another process is filling now. */
export const lockUnsoldShops = async (tx: Tx, slugs: readonly string[]) =>
  (await ofSlugs(tx, slugs).for('update', { of: sellerTotals, skipLocked: true })).filter(
    ({ sales }) => sales === 0,
  )

/** Locked, since their counts will be updated. */
export const lockCustomersOf = (tx: Tx, phones: readonly string[]): Promise<CustomerRow[]> =>
  tx
    .select()
    .from(customers)
    .where(inArray(customers.phone, [...phones]))
    .for('update')

/** Inserts new customers, and updates the counts of existing ones. */
export const saveCustomers = async (tx: Tx, rows: readonly CustomerRow[]): Promise<void> => {
  for (const chunk of chunksOf(rows)) {
    await tx
      .insert(customers)
      .values(chunk)
      .onConflictDoUpdate({ target: customers.id, set: { paidPurchases: sql`excluded.paid_purchases` } })
  }
}

export const insertSellerCustomers = async (tx: Tx, rows: readonly SellerCustomerInsert[]): Promise<void> => {
  await insertRows(tx, sellerCustomers, rows)
}

/**
 * Inserts all rows of many purchases, table by table. PostgreSQL caches the plan of a foreign-key check at
 * its first use: sale by sale, in almost empty tables, the cached plan would read more with every sale.
 */
export const insertBookings = async (tx: Tx, bookings: readonly Booking[]): Promise<void> => {
  await insertRows(
    tx,
    purchases,
    bookings.map(({ purchase }) => purchase),
  )
  await insertRows(
    tx,
    payments,
    bookings.map(({ payment }) => payment),
  )
  await insertRows(
    tx,
    providerEvents,
    bookings.map(({ event }) => event ?? []),
  )
  await insertRows(
    tx,
    notifications,
    bookings.map(({ cashNotification }) => cashNotification ?? []),
  )
  const sales = bookings.flatMap(({ sale }) => sale ?? [])
  await insertRows(
    tx,
    passes,
    sales.map(({ pass }) => pass.pass),
  )
  await insertRows(
    tx,
    passMinutes,
    sales.map(({ pass }) => pass.minutes),
  )
  await insertRows(
    tx,
    ledgerTransactions,
    sales.map(({ ledger }) => ledger.transaction),
  )
  await insertRows(
    tx,
    ledgerEntries,
    sales.map(({ ledger }) => ledger.entries),
  )
  await insertRows(
    tx,
    messages,
    sales.map(({ message }) => message ?? []),
  )
  await insertRows(
    tx,
    notifications,
    sales.map(({ news }) => news),
  )
  await insertRows(
    tx,
    activity,
    sales.map((sale) => sale.activity),
  )
  await insertOvertime(
    tx,
    bookings.flatMap(({ overtime }) => overtime ?? []),
  )
}

/** Insert after the passes that they extend. */
const insertOvertime = async (tx: Tx, rows: readonly OvertimeRows[]): Promise<void> => {
  await insertRows(
    tx,
    purchases,
    rows.map(({ purchase }) => purchase),
  )
  await insertRows(
    tx,
    payments,
    rows.map(({ payment }) => payment),
  )
  await insertRows(
    tx,
    providerEvents,
    rows.map(({ event }) => event),
  )
  await insertRows(
    tx,
    passMinutes,
    rows.map(({ minutes }) => minutes),
  )
  await insertRows(
    tx,
    ledgerTransactions,
    rows.map(({ ledger }) => ledger.transaction),
  )
  await insertRows(
    tx,
    ledgerEntries,
    rows.map(({ ledger }) => ledger.entries),
  )
  await insertRows(
    tx,
    notifications,
    rows.map(({ news }) => news),
  )
  await insertRows(
    tx,
    activity,
    rows.map((row) => row.activity),
  )
}

/** Inserts ratings of existing purchases, and updates the sums of packages and sellers. */
export const insertRatings = async (tx: Tx, rows: readonly RatingInsert[]): Promise<void> => {
  await insertRows(tx, ratings, rows)
  const sellers = [...new Set(rows.map(({ entrepreneurId }) => entrepreneurId))]
  for (const seller of sellers) {
    await tx.execute(sql`
      update ${packages} set rating_sum = given.sum, rating_count = given.count
      from (
        select p.package_id, sum(r.stars) as sum, count(*) as count
        from ${ratings} r join ${purchases} p on p.entrepreneur_id = r.entrepreneur_id and p.id = r.purchase_id
        where r.entrepreneur_id = ${seller} group by p.package_id
      ) as given where ${packages.entrepreneurId} = ${seller} and ${packages.id} = given.package_id`)
    await tx.execute(sql`
      update ${entrepreneurs} set rating_sum = given.sum, rating_count = given.count
      from (select sum(stars) as sum, count(*) as count from ${ratings} where entrepreneur_id = ${seller}) as given
      where ${entrepreneurs.id} = ${seller}`)
  }
}

export const setFeedVersion = async (tx: Tx, entrepreneurId: string, feedVersion: number): Promise<void> => {
  await tx.update(sellerTotals).set({ feedVersion }).where(eq(sellerTotals.entrepreneurId, entrepreneurId))
}

/**
 * Inserts a few hundred groups of rows with each statement; a group, such as a sale's ledger lines, stays in
 * one statement. The rows are one parameter: thousands of parameters would take longer to plan than the rest
 * of the history.
 */
export const insertRows = async <Table extends PgTable>(
  tx: Tx,
  table: Table,
  groups: readonly (Table['$inferInsert'] | readonly Table['$inferInsert'][])[],
): Promise<void> => {
  for (const chunk of chunksOf(groups)) {
    // A row is not an array itself.
    const rows = chunk.flat() as Table['$inferInsert'][]
    const input = JSON.stringify(Object.fromEntries([rowsFor(table, rows)]))
    await tx.execute(
      sql`with input as materialized (select ${input}::jsonb as j) ${sql.raw(insertFromJson(table))}`,
    )
  }
}
