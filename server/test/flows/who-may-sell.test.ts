import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { AT_ONCE, buys, eventually, refusalOf, statusOf } from '../purchases.ts'
import { countRows, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const changes: [string, string, string][] = [
  [
    'is suspended',
    `update entrepreneurs set subscription_status = 'suspended' where id = $1`,
    'seller_not_selling',
  ],
  [
    'has left',
    `update entrepreneurs set subscription_status = 'cancelled' where id = $1`,
    'seller_not_selling',
  ],
  ['has closed', 'update entrepreneurs set is_open = false where id = $1', 'seller_closed'],
  [
    'takes no Orange Money',
    'update entrepreneurs set accepts_orange_money = false where id = $1',
    'method_not_offered',
  ],
  [
    'switched the package off',
    'update packages set is_active = false where entrepreneur_id = $1',
    'package_inactive',
  ],
  [
    'archived the package',
    'update packages set archived_at = now() where entrepreneur_id = $1',
    'package_inactive',
  ],
  [
    'sells it too long for rented equipment',
    `with rented as (update entrepreneurs set has_own_internet = false where id = $1)
     update packages set duration_minutes = 300 where entrepreneur_id = $1`,
    'duration_not_allowed',
  ],
]

const comesToPass = async (seller: TestSeller, statement: string) => {
  await fixture.database.asOwner(statement, [seller.id])
}

describe.each(changes)('a seller who %s', (_what, statement, code) => {
  test('sells nothing: the call is refused, and nothing is written or requested', async () => {
    const seller = await aSeller(fixture.deps)
    await comesToPass(seller, statement)
    expect(await refusalOf(buys(fixture, seller))).toMatchObject({ status: 422, code })
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(0)
  })

  test('still owes what was begun before, on the terms of then', async () => {
    // One number is prompted at most four times a minute.
    fixture.clock.advance({ minutes: 1 })
    const seller = await aSeller(fixture.deps)
    const ticket = await buys(fixture, seller, { phoneNumber: '+23276000059' }, AT_ONCE)
    expect(ticket.status).toBe('awaiting_payment')
    await comesToPass(seller, statement)
    await fixture.database.asOwner(
      `update packages set name = 'Renamed', price_minor = 9900 where entrepreneur_id = $1`,
      [seller.id],
    )
    await eventually(async () => {
      fixture.clock.advance({ seconds: 6 })
      await fixture.drain()
      expect(await statusOf(fixture, ticket)).toMatchObject({
        status: 'ready',
        order: { packageName: 'Market Hour', price: 35, totalMinutes: 60 },
      })
    })
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(ONE_SALE)
  })
})

test('rented equipment sells passes that are short enough', async () => {
  const seller = await aSeller(fixture.deps, {
    shop: { hasOwnInternet: false },
    pack: { durationMinutes: 180 },
  })
  expect(await buys(fixture, seller)).toMatchObject({ status: 'ready' })
})

test('a seller on trial sells, also when the trial is over', async () => {
  const trialEndsAt = new Date(fixture.deps.now().getTime() + 60_000)
  const seller = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial', trialEndsAt } })
  expect(await buys(fixture, seller)).toMatchObject({ status: 'ready' })
  fixture.clock.advance({ minutes: 2 })
  expect(await buys(fixture, seller)).toMatchObject({ status: 'ready' })
})
