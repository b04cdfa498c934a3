import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import {
  archivePackage,
  createPackage,
  listPackages,
  switchPackage,
  updatePackage,
} from '@minit/contract/entrepreneur/packages.ts'
import { listRecentSales } from '@minit/contract/entrepreneur/sales.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { AT_ONCE, buys, eventually, refusalOf, statusOf } from '../purchases.ts'

const TERMS = { name: 'Beach Hour', durationMinutes: 60, price: 30 }

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const comesIn = async (shop: { hasOwnInternet?: boolean } = {}): Promise<void> => {
  seller = await aSeller(fixture.deps, { shop })
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
}
beforeEach(() => comesIn())

const edit = (changes: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
  asSeller(updatePackage, { params: { id: seller.pack.id }, body: bodyOf(changes) })
const bodyOf = (changes: {
  name?: string
  durationMinutes?: number
  price?: number
  description?: string
  allowsOvertime?: boolean
  overtimeRate?: number
}) => ({ ...TERMS, ...changes })

describe('overtime of a package', () => {
  test('is set when the package is created, and is off by default', async () => {
    const body = { ...TERMS, allowsOvertime: true, overtimeRate: 0.45 }
    expect(await asSeller(createPackage, { body })).toMatchObject({
      allowsOvertime: true,
      overtimeRate: 0.45,
    })
    expect(await asSeller(createPackage, { body: TERMS })).toMatchObject({
      allowsOvertime: false,
      overtimeRate: 0,
    })
  })

  test.each([{ allowsOvertime: true }, { allowsOvertime: true, overtimeRate: 0 }])(
    'without a rate is refused with an error on its field: %j',
    async (overtime) => {
      expect(await refusalOf(asSeller(createPackage, { body: { ...TERMS, ...overtime } }))).toMatchObject({
        status: 400,
        fields: { overtimeRate: 'Overtime rate must be at least Le 0.01' },
      })
    },
  )

  test('loses its rate when it is switched off', async () => {
    await edit({ allowsOvertime: true, overtimeRate: 0.5 })
    expect(await edit({ allowsOvertime: false, overtimeRate: 0.5 })).toMatchObject({
      allowsOvertime: false,
      overtimeRate: 0,
    })
  })
})

describe('an edited package', () => {
  test('is sold at its new terms, while earlier orders keep the old ones', async () => {
    const begun = await buys(fixture, seller, { phoneNumber: '+23276000059' }, AT_ONCE)
    await edit({ name: 'Renamed', price: 50, durationMinutes: 120, description: 'Two hours now' })
    expect(
      await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } }),
    ).toEqual([
      expect.objectContaining({
        name: 'Renamed',
        price: 50,
        durationMinutes: 120,
        description: 'Two hours now',
      }),
    ])
    await eventually(async () => {
      fixture.clock.advance({ seconds: 6 })
      await fixture.drain()
      expect(await statusOf(fixture, begun)).toMatchObject({
        status: 'ready',
        order: { packageName: 'Market Hour', price: 35, totalMinutes: 60 },
      })
    })
    const { transactionId } = await aPaidSale(fixture, seller, { amount: 50 })
    expect((await asSeller(listRecentSales, {}))[0]).toMatchObject({ id: transactionId, amount: 50 })
  })

  test('on rented equipment stays between 10 and 180 minutes, and a longer one changes nothing', async () => {
    await comesIn({ hasOwnInternet: false })
    const words = 'Passes of rented equipment last 10 to 180 minutes'
    expect(await refusalOf(edit({ name: 'Long', durationMinutes: 300 }))).toMatchObject({
      status: 422,
      code: 'duration_not_allowed',
      fields: { durationMinutes: words },
    })
    expect((await asSeller(listPackages, {}))[0]).toMatchObject({ name: 'Market Hour', durationMinutes: 60 })
    for (const durationMinutes of [10, 180]) {
      expect(await edit({ durationMinutes })).toMatchObject({ durationMinutes })
    }
  })

  test('is refused with the specification’s messages', async () => {
    expect(await refusalOf(edit({ name: 'X', durationMinutes: 0, price: 0.05 }))).toMatchObject({
      status: 400,
      fields: {
        name: 'Package name required',
        durationMinutes: 'Duration must be at least 1 minute',
        price: 'Price must be at least $0.10',
      },
    })
  })
})

describe('an archived package', () => {
  const archive = () => asSeller(archivePackage, { params: { id: seller.pack.id } })

  test('leaves every list and stays in the history; archiving it again changes nothing', async () => {
    const { transactionId } = await aPaidSale(fixture, seller)
    expect(await archive()).toEqual({ success: true })
    const day = () =>
      fixture.database.asOwner('select archived_at from packages where id = $1', [seller.pack.id])
    const first = await day()
    expect(await archive()).toEqual({ success: true })
    expect(await day()).toEqual(first)
    expect(await asSeller(listPackages, {})).toEqual([])
    expect(
      await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } }),
    ).toEqual([])
    expect((await asSeller(listRecentSales, {}))[0]).toMatchObject({
      id: transactionId,
      packageName: 'Market Hour',
    })
  })

  test('is no longer sold, edited or switched on', async () => {
    await archive()
    expect(await refusalOf(buys(fixture, seller))).toMatchObject({ code: 'package_inactive' })
    expect(await refusalOf(edit())).toMatchObject({ status: 404, code: 'package_not_found' })
    const on = asSeller(switchPackage, { params: { id: seller.pack.id }, body: { isActive: true } })
    expect(await refusalOf(on)).toMatchObject({ status: 404, code: 'package_not_found' })
  })
})
