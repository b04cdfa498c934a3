import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { isAllowed, SELLER_ROLES, type SellerRole, whoMayText } from '@minit/domain/shop/rights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundOwnSale } from '../../src/modules/money/refunds/refund-purchase.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, logInAs, type TestSeller } from '../builders.ts'
import { moneyWorld } from '../money-world.ts'
import { type Sample, sampleOrNull } from '../rows/all-rows.ts'
import { aPerson, asPerson } from '../staff-world.ts'

let world: TestApp
let seller: TestSeller
let tokens: Record<SellerRole, string>
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
  const cashier = await aPerson(world, seller, { name: 'Isatu Conteh' })
  const manager = await aPerson(world, seller, { name: 'Sorie Kamara', role: 'manager' })
  tokens = {
    owner: (await logInAs(world.deps, seller)).sessionToken,
    cashier: (await asPerson(world, seller, cashier)).token,
    manager: (await asPerson(world, seller, manager)).token,
  }
})
afterAll(() => world.close())

// The table's own keys.
const rows = (Object.entries(endpoints) as [keyof Endpoints, EndpointRow][]).filter(
  ([, { audience }]) => audience === 'entrepreneur',
)
const anId = (): string => world.deps.newId()

/** A call in a valid form: a good body, and an unknown id. */
const calls = async (name: keyof Endpoints, row: EndpointRow, role: SellerRole) => {
  await world.database.asOwner('delete from rate_limits')
  const sample: Partial<Sample> = sampleOrNull(name, seller) ?? {}
  const { body, params = {} } = sample
  return world.app.inject({
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
  const person = await aPerson(world, seller, { name: 'Fatu Bangura' })
  const { token } = await asPerson(world, seller, person)
  const asks = async (): Promise<number> =>
    (
      await world.app.inject({
        url: endpoints.readAnalytics.path,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  const becomes = (role: string) =>
    world.app.inject({
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
  const money = moneyWorld(world)
  const [today, yesterday] = [await money.paid(seller, 'cash'), await money.paid(seller, 'cash')]
  const refunds = (sellerRole: SellerRole, transactionId: string) =>
    refundOwnSale(
      world.deps,
      { accountId: 'x', name: 'x', entrepreneurId: seller.id, sellerRole },
      { transactionId, reason: 'The WiFi was down' },
    )
  await expect(refunds('manager', today.purchaseId)).resolves.toMatchObject({ method: 'cash' })
  world.clock.advance({ hours: 13 })
  await expect(refunds('manager', yesterday.purchaseId)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(refunds('owner', yesterday.purchaseId)).resolves.toMatchObject({ method: 'cash' })
})

test('a person’s actions are in the audit log under their own name', async () => {
  const [line] = await world.database.asOwner<{ id: string }>(
    'select customer_id as id from purchases where entrepreneur_id = $1 limit 1',
    [seller.id],
  )
  const token = (
    await asPerson(world, seller, await aPerson(world, seller, { name: 'Adama Sesay', role: 'manager' }))
  ).token
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/entrepreneur/customers/${line?.id}/reveal-phone`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  const [entry] = await world.database.asOwner<{ actor_name: string }>(
    `select actor_name from audit_log where action = 'customer_phone_revealed' order by id desc limit 1`,
  )
  expect(entry?.actor_name).toBe('Adama Sesay')
})
