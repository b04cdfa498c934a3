import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { switchPackage as switchRow } from '@minit/contract/entrepreneur/packages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countPackages, insertPackage } from '../../src/modules/shop/packages/packages.queries.ts'
import { archivePackage, createPackage, switchPackage } from '../../src/modules/shop/packages/packages.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { refusalOf } from '../purchases.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const TERMS = {
  name: 'One more',
  description: '',
  durationMinutes: 10,
  priceMinor: 500,
  overtimeRateMinor: 0,
}

const aSellerWith = async (onSale: number): Promise<TestSeller> => {
  const seller = await aSeller(fixture.deps)
  for (let made = 1; made < onSale; made += 1) await aPackage(fixture.deps, seller.id, TERMS)
  return seller
}
const onSaleOf = (seller: TestSeller) =>
  countRows(fixture, 'packages', `entrepreneur_id = '${seller.id}' and is_active`)
const outcomesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code,
  )

describe('a seller has at most 50 packages on sale', () => {
  test('of two created at once at the limit one is refused', async () => {
    const seller = await aSellerWith(49)
    const make = () => createPackage(fixture.deps, seller.id, TERMS)
    expect((await outcomesOf([make(), make()])).sort()).toEqual(['done', 'too_many_packages'])
    expect(await onSaleOf(seller)).toBe(50)
  })

  test('negative control: without the lock both are created', async () => {
    const seller = await aSellerWith(49)
    let arrived = 0
    let bothCounted: () => void = () => {}
    const barrier = new Promise<void>((resolve) => {
      bothCounted = resolve
    })
    const make = () =>
      fixture.deps.db.inTenant(seller.id, async (tx) => {
        const { onSale } = await countPackages(tx)
        arrived += 1
        if (arrived === 2) bothCounted()
        await barrier
        if (onSale >= 50) throw new Error('the seller has 50 already')
        const id = fixture.deps.newId()
        await insertPackage(tx, { ...TERMS, id, entrepreneurId: seller.id, createdAt: fixture.deps.now() })
      })
    await Promise.all([make(), make()])
    expect(await onSaleOf(seller)).toBe(51)
  })

  test('putting one back on sale is refused with a message, and a package on sale may be switched on again', async () => {
    const seller = await aSellerWith(50)
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const call = callApp(fixture.app, sessionToken)
    const params = { id: seller.pack.id }
    await call(switchRow, { params, body: { isActive: true } })
    await call(switchRow, { params, body: { isActive: false } })
    await aPackage(fixture.deps, seller.id, TERMS)
    expect(await refusalOf(call(switchRow, { params, body: { isActive: true } }))).toMatchObject({
      status: 422,
      code: 'too_many_packages',
      message: 'You can have 50 packages on sale. Take one off sale or archive it first.',
    })
  })

  test('and 200 with those off sale, where an archived one frees its place', async () => {
    const seller = await aSeller(fixture.deps)
    for (let made = 1; made < 200; made += 1) {
      const { id } = await aPackage(fixture.deps, seller.id, TERMS)
      await switchPackage(fixture.deps, seller.id, { packageId: id, isActive: false })
    }
    expect(await outcomesOf([createPackage(fixture.deps, seller.id, TERMS)])).toEqual(['too_many_packages'])
    await archivePackage(fixture.deps, seller.id, seller.pack.id)
    expect(await outcomesOf([createPackage(fixture.deps, seller.id, TERMS)])).toEqual(['done'])
  })
})

test('one seller’s packages take no place in another’s list', async () => {
  const full = await aSellerWith(20)
  const small = await aSeller(fixture.deps)
  const listed = await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })
  const packagesOf = (seller: TestSeller) => listed.find(({ id }) => id === seller.id)?.packages
  expect(packagesOf(full)).toHaveLength(12)
  expect(packagesOf(small)?.map(({ id }) => id)).toEqual([small.pack.id])
})
