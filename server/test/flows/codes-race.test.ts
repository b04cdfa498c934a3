import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NEXT_CODE, reserveCode } from '../../src/modules/shop/codes/code-stock.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aCodeShop } from '../code-shop.ts'
import { eventually } from '../purchases.ts'
import { countWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/**
 * Two orders take a code while the other's transaction is open: the first commits only once the second has
 * its answer or waits for it. Returns which orders got a code, and how many codes are reserved.
 */
const twoAtOnce = async (codes: number, next: string) => {
  const { seller } = await aCodeShop(fixture, codes)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order = (purchaseId: string) => ({ entrepreneurId: seller.id, packageId: seller.pack.id, purchaseId })
  const one = fixture.deps.db.inTenant(seller.id, async (tx) => {
    const got = await reserveCode(tx, order('first'), next)
    first.resolve()
    await second.promise
    return got
  })
  await first.promise
  const other = fixture.deps.db.inTenant(seller.id, (tx) => reserveCode(tx, order('second'), next))
  const hasAnswered = other.then(() => true)
  await eventually(async () => {
    const isReady =
      (await countWaiting(fixture.database, '%code_stock%')) > 0 ||
      (await Promise.race([hasAnswered, Promise.resolve(false)]))
    expect(isReady).toBe(true)
  })
  second.resolve()
  const got = [await one, await other]
  const kept = await fixture.database.asOwner(
    'select id from code_stock where entrepreneur_id = $1 and purchase_id is not null',
    [seller.id],
  )
  return { got, kept: kept.length }
}

const UNGUARDED = NEXT_CODE.replace(/for update of c skip locked/, '')

describe('two orders that take a code at the same instant', () => {
  test('get two where there are two', async () => {
    expect(await twoAtOnce(2, NEXT_CODE)).toEqual({ got: [true, true], kept: 2 })
  })

  test('get one where there is one, and the other is told so', async () => {
    expect(await twoAtOnce(1, NEXT_CODE)).toEqual({ got: [true, false], kept: 1 })
  })

  test('both get the same one without the lock (negative control)', async () => {
    expect(UNGUARDED).not.toBe(NEXT_CODE)
    expect(await twoAtOnce(1, UNGUARDED)).toEqual({ got: [true, true], kept: 1 })
  })
})
