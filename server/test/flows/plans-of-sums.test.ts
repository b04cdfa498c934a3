import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { daysOf } from '@minit/domain/kernel/periods.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../src/db/database.ts'
import { sumHoldings } from '../../src/modules/money/payouts/admin-payouts.queries.ts'
import { listFailed } from '../../src/modules/money/payouts/payout-lists.queries.ts'
import { listRefundableMinutes } from '../../src/modules/operations/checks/worklist.queries.ts'
import { countSellerRanges } from '../../src/modules/reporting/figures/count-ranges.ts'
import { sumDays } from '../../src/modules/reporting/figures/metrics.queries.ts'
import { sumByDay } from '../../src/modules/reporting/figures/revenue.queries.ts'
import { listBestSellers } from '../../src/modules/reporting/figures/seller-ranges.queries.ts'
import { searchCustomers } from '../../src/modules/sales/customers/admin-customers.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { addPastSales } from '../past-sales.ts'

const PAST_SALES = 20_000
const MAX_PAGES = 60
const DAYS = { from: '2000-01-01', until: '2100-01-01' }

let fixture: TestApp
let owner: pg.Client

beforeAll(async () => {
  fixture = await startTestApp()
  const busy = await aSeller(fixture.deps)
  await addPastSales(fixture.database.ownerUrl, busy.slug, PAST_SALES)
  owner = new pg.Client({ connectionString: fixture.database.ownerUrl })
  await owner.connect()
  for (const text of [...REFUNDED_AND_SUMMED, ...manySellers(today())]) await owner.query(text)
  await countSellerRanges(fixture.deps)
  await owner.query('vacuum (analyze)')
})
afterAll(async () => {
  await owner.end()
  await fixture.close()
})

/**
 * One pass in sixteen was refunded, and one purchase extended another pass. Bulk rows bypass the triggers, so
 * the sums are written here.
 */
const REFUNDED_AND_SUMMED = [
  'set session_replication_role = replica',
  `update purchases set status = 'refunded' where right(id, 1) = '7'`,
  `update purchases set kind = 'overtime', pass_purchase_id = left(id, 25) || '4' where right(id, 1) = '3'`,
  `insert into platform_days (day, part, sales, revenue_minor)
     select day, 0, sum(sales), sum(revenue_minor) from seller_days group by day on conflict do nothing`,
  `insert into seller_holdings (entrepreneur_id, pawapay_minor)
     select entrepreneur_id, sum(amount_minor) from ledger_entries where account like 'received:%' group by 1 on conflict do nothing`,
  `insert into customers (id, phone, created_at) select 'many ' || i, '+23271' || lpad(i::text, 6, '0'), now()
     from generate_series(1, 30000) i`,
  'set session_replication_role = default',
]

/** 300 more sellers with sales on each of their last days and all payouts made. */
const manySellers = (lastDay: string) => [
  'set session_replication_role = replica',
  `insert into entrepreneurs (id, slug, business_name, first_name, last_name, location, phone, has_own_internet, subscription_status, created_at)
     select 'many ' || i, 'many-' || i, 'Many', 'A', 'B', 'C', '+232' || i, true, 'active', now() from generate_series(1, 300) i`,
  `insert into seller_days (entrepreneur_id, day, sales, revenue_minor)
     select 'many ' || i, date '${lastDay}' - n, 1, 1000 + i from generate_series(1, 300) i, generate_series(0, 89) n`,
  `insert into seller_ranges (entrepreneur_id) select distinct entrepreneur_id from seller_days on conflict do nothing`,
  `insert into payouts (entrepreneur_id, id, amount_minor, phone, method, provider, asked_by, state, created_at, ended_at)
     select 'many ' || i % 300 + 1, 'paid ' || i, 1, '+23276001000', 'orange_money', 'pawapay', 'seller', 'paid', now(), now()
     from generate_series(1, 20000) i`,
  'set session_replication_role = default',
]

const today = () => freetownDay(fixture.clock.now())
const rangeDays = () => daysOf('90d', fixture.clock.now())

type Statement = { sql: string; params: unknown[] }

/** The statement of a read that bypasses the query builder. */
const sentBy = async (read: (tx: Tx) => Promise<unknown>): Promise<Statement> => {
  let sent: Statement | null = null
  await fixture.deps.db.readAsPlatform(async (tx) => {
    const send = async (sql: string, params: unknown[]) => {
      sent = { sql, params }
      return []
    }
    // Has the type that the caller states.
    await read(Object.assign(Object.create(tx) as Tx, { send: send as unknown as Tx['send'] }))
  })
  if (sent === null) throw new Error('nothing was sent')
  return sent
}

const built = (read: (tx: Tx) => unknown): Promise<Statement> =>
  // A builder is also a promise, so its SQL is passed instead.
  fixture.deps.db.readAsPlatform(async (tx) => (read(tx) as { toSQL: () => Statement }).toSQL())

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** How many pages of 8 kB a statement touches. */
const pagesOf = async ({ sql, params }: Statement): Promise<number> => {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    params,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan === undefined ? Number.NaN : plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test.each<[what: string, statement: () => Promise<Statement>]>([
  ['what each provider holds', () => sentBy(sumHoldings)],
  [
    'minutes owed back',
    () => built((tx) => listRefundableMinutes(tx, { search: null, code: null, after: null, limit: 51 })),
  ],
  ["the platform's days for the figures", () => built((tx) => sumDays(tx, DAYS.from, DAYS.until))],
  ["the platform's days for the revenue", () => built((tx) => sumByDay(tx, DAYS))],
  [
    'the sellers of a range',
    () => sentBy((tx) => listBestSellers(tx, '90d', { from: rangeDays().firstDay, until: today() })),
  ],
  ['payouts that failed', () => built((tx) => listFailed(tx, { search: null, after: null }))],
  ['buyers by the prefix of a number', () => built((tx) => searchCustomers(tx, '+2327', null))],
])('%s are read from few pages, however long the past', async (_, statement) => {
  expect(await pagesOf(await statement())).toBeLessThan(MAX_PAGES)
})

test.each([
  ['the sum of the ledger', `select sum(amount_minor) from ledger_entries where account like 'received:%'`],
  [
    'overtime found from every refunded pass',
    `select o.id from purchases p join purchases o on o.entrepreneur_id = p.entrepreneur_id and o.pass_purchase_id = p.id
       and o.kind = 'overtime' and o.status = 'paid' where p.status = 'refunded' order by o.id desc limit 100`,
  ],
  [
    'the sum of all sellers’ days',
    `select entrepreneur_id, sum(revenue_minor) from seller_days group by 1 order by 2 desc limit 200`,
  ],
  [
    'a check of every payout for an operator',
    `select * from payouts p where state = 'failed' or exists (select from payout_parts t where t.payout_id = p.id and t.alarm is not null)
       order by id desc limit 100`,
  ],
  [
    'the newest buyers with the same prefix',
    `select * from customers where phone like '+2327%' order by phone || '' desc limit 51`,
  ],
])('the same measure finds %s', async (_, sql) => {
  expect(await pagesOf({ sql, params: [] })).toBeGreaterThan(MAX_PAGES)
})
