import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDays } from '../../src/modules/reporting/figures/count-days.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp, logInAs, type TestSeller } from '../builders.ts'
import { countBreaches } from '../invariants.ts'
import { sellAt } from '../past-sale.ts'
import { aShopWithPast } from '../shop-with-past.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** Each buyer's minutes, sorted by number. */
const minutesOf = async (seller: TestSeller) => {
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const { customers } = await call(listCustomers, { query: { period: '30d' } })
  return customers
    .toSorted((one, other) => one.phoneNumber.localeCompare(other.phoneNumber))
    .map(({ minutes }) => minutes)
}

const change = (set: string, { id }: TestSeller) =>
  fixture.database.asOwner(`update counted_days set buyers = ${set} where entrepreneur_id = $1`, [id])

const brokenDays = () => countBreaches(fixture, 'I29')

test('what buyers bought and used comes from the counted days, and of today from its sales', async () => {
  const { seller } = await aShopWithPast(fixture)
  const before = await minutesOf(seller)
  expect(before).toMatchObject([{ sold: expect.any(Number) }, { sold: expect.any(Number) }])
  await countDays(fixture.deps)
  expect(await minutesOf(seller)).toEqual(before)

  await sellAt(fixture, seller, { at: fixture.deps.now(), phone: '076200003' })
  fixture.clock.advance({ minutes: 120 })

  expect(await minutesOf(seller)).toEqual([...before, { sold: seller.pack.durationMinutes, used: 0 }])
})

test('the list of buyers shows a wrong count as stored, and the ledger check reports it', async () => {
  const { seller } = await aShopWithPast(fixture)
  await countDays(fixture.deps)
  const [one, other] = await minutesOf(seller)
  await change(
    `(select coalesce(jsonb_object_agg(key, jsonb_build_array(1, 500 + (value ->> 1)::int, 0)), '{}') from jsonb_each(buyers))`,
    seller,
  )
  // Of the day on which a router first gave a phone access only a part counts: it comes from its sales.
  expect(await minutesOf(seller)).toMatchObject([
    { sold: (one?.sold ?? 0) + 1_000 },
    { sold: (other?.sold ?? 0) + 1_000 },
  ])
  expect(await brokenDays()).toBe(3)
  await fixture.database.asOwner('delete from counted_days where entrepreneur_id = $1', [seller.id])
})

test('days that an earlier release counted without buyers are read from their sales, and counted again', async () => {
  const { seller } = await aShopWithPast(fixture)
  await countDays(fixture.deps)
  const before = await minutesOf(seller)
  await change('null', seller)
  expect(await minutesOf(seller)).toEqual(before)
  expect(await brokenDays()).toBe(0)
  expect(await countDays(fixture.deps)).toBeGreaterThan(80)
  expect(await minutesOf(seller)).toEqual(before)
})
