import { readPurchase } from '@minit/contract/customer/passes.ts'
import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { logIn } from '../../src/modules/identity/sessions.ts'
import { reconcilePayments } from '../../src/modules/money/payments/payment-transfers.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { findCatalogueFaults } from '../check-catalogue.ts'
import { restoreTestDatabase, type TestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { expectInvariants } from '../invariants.ts'

/** What the product's database at c0b19ed contained. README.md of this folder describes how it was made. */
const SELLER = { slug: 'sias-wifi-bo', phone: '+23278555010', password: 'stored-dump-password' }
const PAID = { transactionId: '01M813A2KQ165T6JD5CV30Z2RV', token: 'dfg43s7TGF4F3ET2i8IpAoWQ6yf' }
const REGULAR = '+23278600001'

const KEPT = `
  select
    (select jsonb_object_agg(status, count) from
      (select status, count(*)::int as count from purchases group by status) of_status) as purchases,
    (select sum(price_minor)::int from purchases where status = 'paid') as "paidMinor",
    (select count(*)::int from passes) as passes,
    (select sum(minutes)::int from pass_minutes) as minutes,
    (select count(*)::int from ledger_entries) as "ledgerEntries",
    (select sum(amount_minor)::int from ledger_entries where account like 'received:%') as "receivedMinor",
    (select sum(revenue_minor)::int from seller_totals) as "shownMinor",
    (select count(*)::int from customers) as customers,
    (select sum(paid_purchases)::int from customers) as "countedSales",
    (select count(*)::int from messages) as messages,
    (select count(*)::int from applications) as applications,
    (select count(*)::int from accounts) as accounts,
    (select value from platform_settings where key = 'usd_rate') as "usdRate"`

let database: TestDatabase
let fixture: TestApp
let before: unknown
beforeAll(async () => {
  database = await restoreTestDatabase('c0b19ed')
  ;[before] = await database.asOwner(KEPT)
  await migrate(database.ownerUrl, TEST_SECRET_KEY)
  fixture = await startTestApp({ database })
  // The clock is two days ahead whenever the test runs, so all passes of the dump are over.
  fixture.clock.advance({ hours: 48 })
  return () => fixture.close()
})

test('every sale, pass, balance and customer of the dump exists after the upgrade', async () => {
  const [after] = await database.asOwner(KEPT)
  expect(after).toEqual(before)
  expect(after).toMatchObject({
    purchases: { paid: 255, refunded: 1, expired: 7, failed: 12, awaiting_payment: 3 },
    passes: 246,
    customers: 144,
  })
  const faults = await findCatalogueFaults((text, values) => database.asOwner(text, values))
  expect(faults).toEqual([])
})

test('all invariants hold after the upgrade, once money that no ledger had before is recorded', async () => {
  await reconcilePayments(fixture.deps)
  await fixture.drain()
  await expectInvariants(fixture)
})

test("a customer's old link opens the pass, and its code can be read", async () => {
  const view = await callApp(fixture.app)(readPurchase, {
    params: { transactionId: PAID.transactionId },
    headers: { 'purchase-token': PAID.token },
  })
  expect(view).toMatchObject({ status: 'ready', order: { packageName: 'An hour', price: 20 } })
  const [pass] = await database.asOwner<{ id: string; sealed_code: string }>(
    'select id, sealed_code from passes where purchase_id = $1',
    [PAID.transactionId],
  )
  expect(fixture.deps.secrets.open(pass?.sealed_code ?? '', pass?.id ?? '')).toBe('MDMN-JPP-RT2')
})

test('the seller logs in with the old password, sees the takings, and sells', async () => {
  const { sessionToken } = await logIn(fixture.deps, {
    role: 'entrepreneur',
    name: SELLER.phone,
    password: SELLER.password,
    userAgent: '',
  })
  const asSeller = callApp(fixture.app, sessionToken)
  // Six passes and half an hour of overtime; one more was refunded.
  expect(await asSeller(readStats, {})).toMatchObject({ totalSales: 135 })
  const [pack] = await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: SELLER.slug } })
  const order = { packageId: pack?.id ?? '', entrepreneurId: SELLER.slug, phoneNumber: REGULAR }
  const sale = await aPaidSale(fixture, { slug: SELLER.slug, pack: { id: pack?.id ?? '' } }, order)
  expect(sale.password).toMatch(/^[A-Z0-9]{4}-/)
  expect((await asSeller(readStats, {})).totalSales).toBeGreaterThan(135)
  await expectInvariants(fixture)
})

test('what was undecided in the dump is completed after the upgrade', async () => {
  fixture.clock.advance({ hours: 2 })
  await fixture.drain()
  const open = await database.asOwner(`select id from purchases where status = 'awaiting_payment'`)
  expect(open).toEqual([])
})
