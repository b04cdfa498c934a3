import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { daysOf } from '@minit/domain/kernel/periods.ts'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantTx } from '../../src/db/database.ts'
import { owned } from '../../src/db/owned.ts'
import { isNamed } from '../../src/kernel/like-patterns.ts'
import {
  sumCashAndRouters,
  sumOutsideShifts,
} from '../../src/modules/money/drawers/cash-and-routers.queries.ts'
import { sumsUntil } from '../../src/modules/money/payouts/statement.queries.ts'
import { listUsedPackages } from '../../src/modules/network/line-plans.queries.ts'
import { listRunningPasses } from '../../src/modules/passes/slips.queries.ts'
import { listSales } from '../../src/modules/reporting/exports/sales.queries.ts'
import { countRepeatCustomers } from '../../src/modules/reporting/figures/analytics.queries.ts'
import { countDays } from '../../src/modules/reporting/figures/count-days.ts'
import { purchases } from '../../src/modules/sales/purchases/purchases.tables.ts'
import {
  countPackageStock,
  countSold,
  countStock,
  stockColumns,
} from '../../src/modules/shop/codes/code-stock.queries.ts'
import { packages } from '../../src/modules/shop/packages/packages.tables.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { addPastSales } from '../past-sales.ts'
import { plansWithoutSeqScans } from '../plans.ts'

const PAST_SALES = 20_000
const MAX_PAGES = 60

/** Each sale got a code that a router had printed, and 500 more are for sale. */
const SOLD_BY_CODE = [
  `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at)
     select distinct entrepreneur_id, 'printer', 'Printer', 'codes', '', 'printer', now() from purchases`,
  `insert into code_stock (entrepreneur_id, id, gateway_id, package_id, sealed_code, code_digest, added_at, purchase_id, given_at)
     select entrepreneur_id, id, 'printer', package_id, '', id, paid_at, id, paid_at from purchases`,
  `insert into code_stock (entrepreneur_id, id, gateway_id, package_id, sealed_code, code_digest, added_at)
     select entrepreneur_id, 'left ' || lpad(n::text, 3, '0'), 'printer', package_id, '', 'left ' || n, now()
     from (select entrepreneur_id, package_id from purchases limit 1) shop, generate_series(1, 500) n`,
  // Next to a router of another kind a package may have no codes.
  `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at)
     select entrepreneur_id, 'router', 'Router', 'opennds', '', 'router', now() from gateways`,
  `insert into packages (entrepreneur_id, id, name, duration_minutes, price_minor, allows_overtime, overtime_rate_minor, created_at)
     select entrepreneur_id, 'none', 'None', 60, 100, false, 0, now() from packages`,
]

let fixture: TestApp
let busy: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  busy = await aSeller(fixture.deps)
  await addPastSales(fixture.database.ownerUrl, busy.slug, PAST_SALES)
  // A run that is full leaves days to the next one.
  while ((await countDays(fixture.deps)) > 0);
  for (const text of SOLD_BY_CODE) await fixture.database.asOwner(text)
  await fixture.database.asOwner('vacuum (analyze)')
})
afterAll(() => fixture.close())

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
type Sent = { sql: string; params: unknown[] }

/** How many pages of 8 kB a seller's read touches, with its row security, which limits the use of indexes. */
const pagesOf = (read: (tx: TenantTx, sent: (statement: Sent) => void) => unknown): Promise<number> =>
  fixture.deps.db.inTenant(busy.id, async (tx) => {
    let statement: Sent | null = null
    await read(tx, (sent) => {
      statement = sent
    })
    const { sql, params } = statement ?? { sql: 'select', params: [] }
    const [row] = await tx.send<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      params,
    )
    const plan = row?.['QUERY PLAN'][0].Plan
    return plan === undefined ? Number.NaN : plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  })

/** The statement of a read that bypasses the query builder. */
const noted =
  (read: (tx: TenantTx, days: readonly string[]) => Promise<unknown>) =>
  async (tx: TenantTx, note: (statement: Sent) => void) => {
    const send = async (sql: string, params: unknown[]) => {
      note({ sql, params })
      return [{}]
    }
    // Has the type that the caller states.
    const listening = Object.assign(Object.create(tx) as TenantTx, {
      send: send as unknown as TenantTx['send'],
    })
    await read(listening, daysOf('90d', fixture.deps.now()).days)
  }

test.each([
  ['the sales next to routers', sumCashAndRouters],
  ['the cash outside shifts', sumOutsideShifts],
])('%s of three months are read from few pages once their days are counted', async (_, read) => {
  expect(await pagesOf(noted(read))).toBeLessThan(MAX_PAGES)
})

const dayAgo = () => new Date(fixture.deps.now().getTime() - DAY_MS)

test.each([
  ['the balance before today', (tx: TenantTx) => sumsUntil(tx, dayAgo())],
  ['the stock of printed codes', (tx: TenantTx) => countStock(tx, dayAgo())],
  [
    'what is left of a package’s codes',
    (tx: TenantTx) =>
      countPackageStock(tx, { entrepreneurId: busy.id, packageId: busy.pack.id, dayAgo: dayAgo() }),
  ],
])('%s is read from few pages, however much was sold', async (_, read) => {
  expect(await pagesOf(noted(read))).toBeLessThan(MAX_PAGES)
})

const MAX_PAGES_A_SALE = 20

test('what passes used of the line is read from the latest hundred sales of each package alone', async () => {
  const now = fixture.deps.now()
  const read = (tx: TenantTx) => listUsedPackages(tx, { since: new Date(0), now })
  expect(await pagesOf(noted(read))).toBeLessThan(100 * MAX_PAGES_A_SALE)
})

test('which packages are sold by code, and whether any code is left, is found without reading sold codes', async () => {
  const read = (tx: TenantTx, note: (statement: Sent) => void) =>
    note(tx.select(stockColumns()).from(packages).where(owned(packages, tx)).toSQL())
  expect(await pagesOf(read)).toBeLessThan(MAX_PAGES)
})

test('running passes are found among many ended ones without reading those', async () => {
  const wanted = { now: fixture.deps.now(), fromId: '', limit: 60 }
  const read = (tx: TenantTx, note: (statement: Sent) => void) => note(listRunningPasses(tx, wanted).toSQL())
  expect(await pagesOf(read)).toBeLessThan(MAX_PAGES)
})

type Query = { toSQL: () => Sent }

test.each(['Past', 'D’Or'])(
  'the sales of the name %s are found by its index, in each spelling',
  async (start) => {
    const search = { kind: 'name', start } as const
    const read = (tx: TenantTx, note: (statement: Sent) => void) =>
      // A builder is also a promise, so its SQL is passed instead.
      note((listSales(tx, { search, limit: 51 }) as unknown as Query).toSQL())
    expect(await pagesOf(read)).toBeLessThan(MAX_PAGES)
  },
)

test('the same measure finds names that are compared one by one', async () => {
  const read = (tx: TenantTx, note: (statement: Sent) => void) =>
    note(tx.select().from(purchases).where(isNamed(purchases.customerName, "d'or%")).toSQL())
  expect(await pagesOf(read)).toBeGreaterThan(MAX_PAGES)
})

test('the same measure finds reports that are read sale by sale', async () => {
  await fixture.database.asOwner('insert into days_to_count select entrepreneur_id, day from counted_days')
  expect(await pagesOf(noted(sumCashAndRouters))).toBeGreaterThan(MAX_PAGES)
})

test.each([
  ['the sum of the ledger from its beginning', (tx: TenantTx) => sumsUntil(tx, new Date(0))],
  ['a count of all sold codes', (tx: TenantTx) => countSold(tx, 'printer')],
])('the same measure finds %s', async (_, read) => {
  expect(await pagesOf(noted(read))).toBeGreaterThan(MAX_PAGES)
})

test('returning customers are found by their index, also with a generic plan', async () => {
  const dialect = new PgDialect({ casing: 'snake_case' })
  const period = daysOf('30d', fixture.deps.now())
  const { sql } = await fixture.deps.db.inTenant(busy.id, async (tx) =>
    dialect.sqlToQuery(countRepeatCustomers(tx, period)),
  )
  // As before: the number of passes was a parameter, whose value a generic plan does not know.
  const before = sql.replace('> 1', '> $3')
  const [now, then] = await plansWithoutSeqScans(fixture.database.ownerUrl, [sql, before])
  expect(now?.plan).toContain('seller_customers_again')
  expect(then?.plan).not.toContain('seller_customers_again')
})
