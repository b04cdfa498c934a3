import { readBoard } from '@minit/contract/customer/near.ts'
import { drawPoster, readPoster } from '@minit/contract/entrepreneur/poster.ts'
import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchDialToPay } from '../../src/modules/money/pay-codes/pay-codes.ts'
import { setFreeOffer } from '../../src/modules/sales/sponsors/free-offer.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { dialledFixture } from '../dialled-fixture.ts'
import { pagesOf } from '../pdf-text.ts'
import { placedShops } from '../placed-shops.ts'

let fixture: TestApp
let dialling: ReturnType<typeof dialledFixture>
let shops: ReturnType<typeof placedShops>
beforeAll(async () => {
  fixture = await startTestApp({ hasMonime: true })
  dialling = dialledFixture(fixture)
  shops = placedShops(fixture)
})
afterAll(() => fixture.close())

const boardOf = ({ slug }: TestSeller) => callApp(fixture.app)(readBoard, { params: { entrepreneur: slug } })

describe('the board on the wall', () => {
  test('names the code to dial and its sums at once, and no longer once it is off', async () => {
    const seller = await aSeller(fixture.deps)
    expect((await boardOf(seller)).dial).toBeNull()
    const code = await dialling.switchesOn(seller)
    expect((await boardOf(seller)).dial).toEqual({ code, least: 1, most: 25_200 })
    await switchDialToPay(fixture.deps, seller.id, { isOn: false })
    expect((await boardOf(seller)).dial).toBeNull()
  })

  test('names no code where no sum buys minutes, or the shop is closed', async () => {
    const seller = await aSeller(fixture.deps)
    await dialling.switchesOn(seller)
    await (await shops.asSeller(seller))(switchSite, { body: { isOpen: false } })
    expect((await boardOf(seller)).dial).toBeNull()
    await (await shops.asSeller(seller))(switchSite, { body: { isOpen: true } })
    await dialling.takesOffSale(seller)
    expect((await boardOf(seller)).dial).toBeNull()
  })

  test('names the free minutes of today, and the cheapest hour with what is sold', async () => {
    const seller = await aSeller(fixture.deps)
    expect(await boardOf(seller)).toMatchObject({ free: null, hourPrice: { packageName: 'Market Hour' } })
    await setFreeOffer(fixture.deps, seller.id, { isOn: true, minutes: 10, maxADay: 5 }, ADMIN)
    await aPackage(fixture.deps, seller.id, { name: 'Day', durationMinutes: 480, priceMinor: 15_000 })
    expect(await boardOf(seller)).toMatchObject({
      free: { name: '', minutes: 10 },
      hourPrice: { price: 18.75, packageName: 'Day', packagePrice: 150, packageMinutes: 480 },
    })
  })
})

test('the poster names both bounds of a dialled sum', async () => {
  const seller = await aSeller(fixture.deps)
  const code = await dialling.switchesOn(seller)
  const call = await shops.asSeller(seller)
  expect((await call(readPoster, {})).dial).toMatchObject({ code, least: 1, most: 25_200 })
  await fixture.database.asOwner('update packages set price_minor = 12000 where entrepreneur_id = $1', [
    seller.id,
  ])
  // Le 120 an hour: a minute costs Le 2.
  expect((await call(readPoster, {})).dial).toMatchObject({ least: 2 })
  const pdf = await fixture.app.inject({
    url: `${drawPoster.path}?format=pdf`,
    headers: { authorization: `Bearer ${(await logInAs(fixture.deps, seller)).sessionToken}` },
  })
  expect(pagesOf(pdf.rawPayload).join('').replaceAll('\n', ' ')).toContain('Type an amount from Le 2 to Le')
})
