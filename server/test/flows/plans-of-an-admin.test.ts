import { listMessages } from '@minit/contract/admin/messages.ts'
import { listPlatformPurchases, readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletePhones } from '../../src/modules/network/old-sessions.ts'
import { PARTS } from '../../src/modules/operations/privacy/export.queries.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { listenToStatements } from '../co-location/statements.ts'
import { addPastSales } from '../past-sales.ts'
import { planCosts } from '../plans.ts'

const PAST_SALES = 20_000
const MAX_COST = 1_000
/** A scan of a whole index of one of these tables costs more. */
const MAX_COST_OF_A_PERSON = 200

const { heard: reported, stop } = listenToStatements()
let fixture: TestApp
let seller: TestSeller

beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  await addPastSales(fixture.database.ownerUrl, seller.slug, PAST_SALES)
})
afterAll(async () => {
  stop()
  await fixture.close()
})

test('an admin who opens a sale or failed messages or searches a number or an order code scans no whole past', async () => {
  const { transactionId } = await aPaidSale(fixture, seller)
  const call = callApp(fixture.app, await anAdmin(fixture))
  reported.clear()
  await call(readPlatformPurchase, { params: { transactionId } })
  await call(listMessages, { query: { state: 'failed' } })
  await call(listMessages, { query: { search: '+2327000001' } })
  await call(listMessages, { query: { search: orderCodeOf(transactionId) } })
  await call(listPlatformPurchases, { query: { search: '+2327000001' } })
  await call(listPlatformPurchases, { query: { search: orderCodeOf(transactionId) } })

  const costs = await costsOf(statementsSent(/ledger_entries|"messages"|cross join lateral|right\(/))

  expect(costs.length).toBeGreaterThan(3)
  expect(costs.filter(({ cost }) => cost > MAX_COST)).toEqual([])
})

test('the same check finds a ledger that is scanned whole', async () => {
  const costs = await costsOf(['select sum(amount_minor) from ledger_entries where account = $1'])
  expect(costs.filter(({ cost }) => cost > MAX_COST)).toHaveLength(1)
})

test('the export of a number scans no whole past', async () => {
  const costs = await costsOf(PARTS.map(({ text }) => text))
  expect(costs.filter(({ cost }) => cost > MAX_COST_OF_A_PERSON)).toEqual([])
})

test('the nightly deletion of phones reads those of old orders alone', async () => {
  const { db, now } = fixture.deps
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     insert into pass_devices (entrepreneur_id, purchase_id, device_digest, mac_tail, gateway_id, added_at)
       select '${seller.id}', substr('${firstIdAt(now())}', 1, 10) || lpad(i::text, 16, '0'), 'd', '00:0c', 'g', '${now().toISOString()}'
       from generate_series(1, ${PAST_SALES}) i;
     set session_replication_role = default;
     analyze pass_devices`,
  )
  const checked = await db.asPlatform(async (tx) => {
    await deletePhones(tx, new Date(now().getTime() - 90 * DAY_MS))
    return tx.send<{ rows: number }>(
      `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
       from pg_stat_xact_user_tables where relname = 'pass_devices'`,
      [],
    )
  })
  expect(checked).toEqual([{ rows: 0 }])
})

/** The statements of the platform's role on such tables. */
const statementsSent = (about: RegExp): string[] =>
  [...reported.values()].flatMap(({ text, isOfOneSeller }) =>
    !isOfOneSeller && text.startsWith('select') && about.test(text) ? [text] : [],
  )

const costsOf = (texts: readonly string[]) => planCosts(fixture.database.ownerUrl, texts)
