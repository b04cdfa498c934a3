import { readFileSync } from 'node:fs'
import { listApplications } from '@minit/contract/admin/applications.ts'
import { listClaims } from '@minit/contract/admin/claims.ts'
import { listSellers } from '@minit/contract/admin/entrepreneurs.ts'
import { listPlatformGateways } from '@minit/contract/admin/gateways.ts'
import { listInstallations } from '@minit/contract/admin/installations.ts'
import { readPayoutLists } from '@minit/contract/admin/payouts.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { listCashOrders } from '@minit/contract/entrepreneur/cash.ts'
import { listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { apply } from '../../src/modules/shop/applications/apply.ts'
import { aReference, claims } from '../a-claim.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { AT_ONCE, buys } from '../purchases.ts'

/** One name in both stored forms: from a phone's keyboard, and in plain characters. */
const STORED = ['D’Or–Sesay “Or”', 'D\'Or-Sesay "Or"'] as const
const TYPED = [...STORED, 'd‘OR—sesay «or»'] as const

type Call = ReturnType<typeof callApp>

let fixture: TestApp
let admin: Call
/** Sellers whose business has the name, and sellers who have it themselves. */
let businesses: TestSeller[]
let owners: TestSeller[]
beforeAll(async () => {
  fixture = await startTestApp()
  admin = callApp(fixture.app, await anAdmin(fixture))
  businesses = await forEachName((businessName) => aSeller(fixture.deps, { shop: { businessName } }))
  owners = await forEachName((firstName) => aSeller(fixture.deps, { shop: { firstName } }))
})
afterAll(() => fixture.close())

const forEachName = async <Row>(make: (name: string) => Promise<Row>): Promise<Row[]> => {
  const rows: Row[] = []
  for (const name of STORED) rows.push(await make(name))
  return rows
}

const aShop = async () => {
  const seller = await aSeller(fixture.deps)
  return { seller, call: callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken) }
}

/** Expects each way of typing the name to find all these, and another name none. */
const expectFound = async (
  ids: readonly string[],
  search: (words: string) => Promise<readonly (string | undefined)[]>,
): Promise<void> => {
  for (const words of TYPED) expect.soft((await search(words)).toSorted(), words).toEqual(ids.toSorted())
  expect(await search('Other')).toEqual([])
}

/** The migration that normalises the names of earlier orders. */
const PLAIN_NAMES = new URL('../../src/db/migrations/0067_plain-names.sql', import.meta.url)

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const paysAt = async (seller: TestSeller, customerName = 'Aminata Kamara'): Promise<string> =>
  (await aPaidSale(fixture, seller, { customerName })).transactionId

/** Inserts a row for each seller, with the seller's id as its own. */
const insertFor = (sellers: readonly TestSeller[], table: string, columns: string, values: string) =>
  fixture.database.asOwner(
    `insert into ${table} (entrepreneur_id, id, ${columns}) select id, id, ${values} from unnest($1::text[]) id`,
    [idsOf(sellers)],
  )

test('a seller finds sales by the customer’s name, also those of earlier releases', async () => {
  const { seller, call } = await aShop()
  const sales = await forEachName((name) => paysAt(seller, name))
  const search = async (words: string) => idsOf(await call(listSalesHistory, { query: { search: words } }))
  await expectFound(sales, search)
  await fixture.database.asOwner(
    "update purchases set customer_name_lower = 'd´or–sesay «or»' where id = $1",
    [sales[0]],
  )
  expect(await search("d'or")).not.toContain(sales[0])
  await fixture.database.asOwner(readFileSync(PLAIN_NAMES, 'utf8'))
  await expectFound(sales, search)
})

test('a seller finds cash orders by the customer’s name', async () => {
  const { seller, call } = await aShop()
  const orders = await forEachName(async (customerName) => {
    const order = await buys(fixture, seller, { paymentMethod: 'cash', customerName }, AT_ONCE)
    return order.transactionId
  })
  await expectFound(orders, async (search) =>
    (await call(listCashOrders, { query: { search } })).orders.map((each) => each.transactionId),
  )
})

test('claims are found by the name of the customer or the business', async () => {
  const { seller, call } = await aShop()
  let numbers = 0
  const isClaimed = async (at: TestSeller, customerName = 'Aminata Kamara'): Promise<string> => {
    numbers += 1
    // One of the stand-in's numbers whose owner never acts.
    const phoneNumber = `+2327600${numbers}129`
    const order = await buys(fixture, at, { phoneNumber, customerName }, AT_ONCE)
    await claims(fixture, order, { phoneNumber, reference: aReference() })
    return order.transactionId
  }
  const ofCustomers = await forEachName((name) => isClaimed(seller, name))
  const all = [...ofCustomers]
  for (const business of businesses) all.push(await isClaimed(business))
  await expectFound(all, async (search) =>
    (await admin(listClaims, { query: { search } })).items.map(({ purchase }) => purchase?.transactionId),
  )
  await expectFound(ofCustomers, async (search) =>
    (await call(listSellerClaims, { query: { search } })).items.map(({ sale }) => sale?.transactionId),
  )
})

test('the work list is found by the name of the customer or the business', async () => {
  const { seller } = await aShop()
  const sales = await forEachName((name) => paysAt(seller, name))
  for (const business of businesses) sales.push(await paysAt(business))
  await fixture.database.asOwner(
    `insert into suspense_items (entrepreneur_id, id, purchase_id, provider, provider_reference, transaction_key, reason,
       amount_minor, currency, received_at)
     select entrepreneur_id, id, id, 'monime', id, id, 'paid_again', 2000, 'SLE', now() from purchases where id = any($1)`,
    [sales],
  )
  await expectFound(sales, async (search) =>
    (await admin(readWorklist, { query: { list: 'mismatched', search } })).mismatched.map(
      ({ purchase }) => purchase.transactionId,
    ),
  )
})

test('differences of statements are found by the name of the business', async () => {
  await insertFor(
    businesses,
    'statement_differences',
    'provider, kind, line_kind, reference, subject_key, day, found_at',
    "'monime', 'missing_there', 'payment', id, id, now(), now()",
  )
  await expectFound(idsOf(businesses), async (search) =>
    idsOf((await admin(readWorklist, { query: { list: 'differences', search } })).differences),
  )
})

test('applications are found by the applicant’s name', async () => {
  const sent = await forEachName((fullName) =>
    apply(fixture.deps, {
      fullName,
      location: 'Lumley',
      nearestLandmark: 'Opposite the market',
      phoneNumber: aPhone(),
      expectedCustomers: 40,
      monthlyEarningsGoal: 'Le 2,000',
      monthlyMobileSpend: 150,
      reference: `APP-2026-${fixture.deps.newId().slice(-8)}`,
    }),
  )
  await expectFound(sent, async (search) => idsOf(await admin(listApplications, { query: { search } })))
})

test('sellers are found by their own name or that of the business', async () => {
  await expectFound(idsOf([...businesses, ...owners]), async (search) =>
    idsOf((await admin(listSellers, { query: { search } })).items),
  )
})

test('installations are found by the name of the seller or the business', async () => {
  const sellers = [...businesses, ...owners]
  await insertFor(
    sellers,
    'installations',
    'application_id, location, nearest_landmark, created_at',
    "id, 'Bo', 'Market', now()",
  )
  await expectFound(idsOf(sellers), async (search) =>
    idsOf((await admin(listInstallations, { query: { search } })).installations),
  )
})

test('payouts are found by the name of the seller or the business', async () => {
  const sellers = [...businesses, ...owners]
  await insertFor(
    sellers,
    'payouts',
    'amount_minor, phone, method, provider, asked_by, state, created_at',
    "5000, '+23231000001', 'orange_money', 'monime', 'seller', 'waits_for_admin', now()",
  )
  await expectFound(idsOf(sellers), async (search) =>
    idsOf((await admin(readPayoutLists, { query: { list: 'due', search } })).due),
  )
})

test('routers are found by their own name or that of the business', async () => {
  const { seller } = await aShop()
  const add = async (at: TestSeller, name: string): Promise<string> =>
    (await createGateway(fixture.deps, at.id, { name, kind: 'opennds' })).id
  const routers = await forEachName((name) => add(seller, name))
  for (const business of businesses) routers.push(await add(business, 'Stall'))
  await expectFound(routers, async (search) =>
    idsOf((await admin(listPlatformGateways, { query: { search } })).items),
  )
})
