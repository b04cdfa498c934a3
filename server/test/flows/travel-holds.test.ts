import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTravelling } from '../../src/modules/money/travel/holds.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { atOnce } from '../at-once.ts'
import { aSeller } from '../builders.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const hold = (sellerId: string, minor: number): Promise<boolean> =>
  fixture.deps.db.asPlatform((tx) => holdTravelling(tx, sellerId, minor))

const aSellerWith = async (available: number, pending: number): Promise<string> => {
  const { id } = await aSeller(fixture.deps)
  await fixture.database.asOwner(
    'insert into seller_balances (entrepreneur_id, available_minor, pending_minor) values ($1, $2, $3)',
    [id, available, pending],
  )
  return id
}

const heldOf = async (id: string): Promise<number> => {
  const sql = 'select travelling_minor from seller_balances where entrepreneur_id = $1'
  const [row] = await fixture.database.asOwner<{ travelling_minor: string }>(sql, [id])
  return Number(row?.travelling_minor)
}

test('a balance is kept back up to what is available or pending, and can be released', async () => {
  const id = await aSellerWith(300, 200)
  expect(await hold(id, 400)).toBe(true)
  expect(await hold(id, 101)).toBe(false)
  expect(await hold(id, 100)).toBe(true)
  expect(await heldOf(id)).toBe(500)
  expect(await hold(id, -450)).toBe(true)
  expect(await heldOf(id)).toBe(50)
})

test('a seller who was never owed anything has nothing to keep back', async () => {
  const { id } = await aSeller(fixture.deps)
  expect(await hold(id, 1)).toBe(false)
})

test('of many at once no more is kept back than the balance has', async () => {
  const id = await aSellerWith(200, 0)
  const held = await atOnce(fixture, { seller_balances: { entrepreneur_id: id } }, [1, 2, 3, 4], () =>
    hold(id, 100),
  )
  expect(held.filter((isHeld) => isHeld)).toHaveLength(2)
  expect(await heldOf(id)).toBe(200)
})
