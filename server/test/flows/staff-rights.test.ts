import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { isAllowed, SELLER_ROLES, type SellerRole, whoMayText } from '@minit/domain/shop/rights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundOwnSale } from '../../src/modules/money/refunds/refund-purchase.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, logInAs, type TestSeller } from '../builders.ts'
import { moneyFixture } from '../money-fixture.ts'
import { type Sample, sampleOrNull } from '../rows/all-rows.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let tokens: Record<SellerRole, string>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const cashier = await aPerson(fixture, seller, { name: 'Isatu Conteh' })
  const manager = await aPerson(fixture, seller, { name: 'Sorie Kamara', role: 'manager' })
  tokens = {
    owner: (await logInAs(fixture.deps, seller)).sessionToken,
    cashier: (await asPerson(fixture, seller, cashier)).token,
    manager: (await asPerson(fixture, seller, manager)).token,
  }
})
afterAll(() => fixture.close())

// The table's own keys.
const rows = (Object.entries(endpoints) as [keyof Endpoints, EndpointRow][]).filter(
  ([, { audience }]) => audience === 'entrepreneur',
)
const anId = (): string => fixture.deps.newId()

/** A call in a valid form: a good body, and an unknown id. */
const calls = async (name: keyof Endpoints, row: EndpointRow, role: SellerRole) => {
  await fixture.database.asOwner('delete from rate_limits')
  const sample: Partial<Sample> = sampleOrNull(name, seller) ?? {}
  const { body, params = {} } = sample
  return fixture.app.inject({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? anId()),
    headers: { authorization: `Bearer ${tokens[role]}` },
    ...(body !== undefined && { payload: body }),
  })
}

const forbidden = rows.flatMap(([name, row]) =>
  SELLER_ROLES.filter((role) => !isAllowed(role, row.action)).map((role) => ({ name, row, role })),
)
const readable = rows.flatMap(([name, row]) =>
  row.method !== 'GET'
    ? []
    : SELLER_ROLES.filter((role) => isAllowed(role, row.action)).map((role) => ({ name, row, role })),
)

test('a cashier and a manager have calls to be refused, and the owner has none', () => {
  const refusedTo = (role: SellerRole) => forbidden.filter((each) => each.role === role).length
  expect(refusedTo('owner')).toBe(0)
  expect(refusedTo('manager')).toBeGreaterThan(20)
  expect(refusedTo('cashier')).toBeGreaterThan(refusedTo('manager') + 10)
})

describe.each(forbidden)('$name by a $role', ({ name, row, role }) => {
  test('is refused with 403, in words that say whom to ask', async () => {
    const answer = await calls(name, row, role)
    expect(answer.statusCode, answer.body).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'forbidden', message: whoMayText(row.action) })
  })
})

describe.each(readable)('$name by a $role', ({ name, row, role }) => {
  test('is not refused for lack of a right', async () => {
    const { statusCode } = await calls(name, row, role)
    expect([401, 403]).not.toContain(statusCode)
  })
})

test('a role that the owner changes applies from the next call on', async () => {
  const person = await aPerson(fixture, seller, { name: 'Fatu Bangura' })
  const { token } = await asPerson(fixture, seller, person)
  const asks = async (): Promise<number> =>
    (
      await fixture.app.inject({
        url: endpoints.readAnalytics.path,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  const becomes = (role: string) =>
    fixture.app.inject({
      method: 'PATCH',
      url: `/api/entrepreneur/staff/${person.id}`,
      headers: { authorization: `Bearer ${tokens.owner}` },
      payload: { role },
    })
  expect(await asks()).toBe(403)
  expect((await becomes('manager')).statusCode).toBe(200)
  expect(await asks()).toBe(200)
  expect((await becomes('cashier')).statusCode).toBe(200)
  expect(await asks()).toBe(403)
})

test('a manager refunds a sale of today, and only the owner an older one', async () => {
  const money = moneyFixture(fixture)
  const [today, yesterday] = [await money.paid(seller, 'cash'), await money.paid(seller, 'cash')]
  const refunds = (sellerRole: SellerRole, transactionId: string) =>
    refundOwnSale(
      fixture.deps,
      { accountId: 'x', name: 'x', entrepreneurId: seller.id, sellerRole },
      { transactionId, reason: 'The WiFi was down' },
    )
  await expect(refunds('manager', today.purchaseId)).resolves.toMatchObject({ method: 'cash' })
  fixture.clock.advance({ hours: 13 })
  await expect(refunds('manager', yesterday.purchaseId)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(refunds('owner', yesterday.purchaseId)).resolves.toMatchObject({ method: 'cash' })
})

test('a person’s actions are in the audit log under their own name', async () => {
  const [line] = await fixture.database.asOwner<{ id: string }>(
    'select customer_id as id from purchases where entrepreneur_id = $1 limit 1',
    [seller.id],
  )
  const token = (
    await asPerson(fixture, seller, await aPerson(fixture, seller, { name: 'Adama Sesay', role: 'manager' }))
  ).token
  const answer = await fixture.app.inject({
    method: 'POST',
    url: `/api/entrepreneur/customers/${line?.id}/reveal-phone`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  const [entry] = await fixture.database.asOwner<{ actor_name: string }>(
    `select actor_name from audit_log where action = 'customer_phone_revealed' order by id desc limit 1`,
  )
  expect(entry?.actor_name).toBe('Adama Sesay')
})
