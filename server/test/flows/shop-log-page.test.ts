import { endpoints } from '@minit/contract/endpoints.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import type { ShopFact } from '@minit/domain/shop/shop-log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listShopLog } from '../../src/modules/platform/audit/shop-log.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs } from '../builders.ts'
import { buysOnProviderPage, refusalOf } from '../purchases.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'
import { aBatch } from '../voucher-fixture.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const textsOf = (facts: readonly ShopFact[]): Record<string, string | null> =>
  Object.fromEntries(facts.map(({ name, from, to }) => [name, from === null ? to : `${from} → ${to}`]))

describe('the owner’s page of what people did', () => {
  test('has each line with name, text, facts and time; of one person alone where one is chosen', async () => {
    const seller = await aSeller(fixture.deps)
    const isatu = await aPerson(fixture, seller, { role: 'manager' })
    const { call: asIsatu } = await asPerson(fixture, seller, isatu)
    const pack = { name: 'Market Hour', durationMinutes: 60, price: 20 }
    await asIsatu(endpoints.updatePackage, { params: { id: seller.pack.id }, body: pack })
    const asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    await asOwner(endpoints.switchSite, { body: { isOpen: false } })
    const { items } = await asOwner(endpoints.listShopLog, { query: {} })
    expect(items).toMatchObject([
      {
        personName: 'Owner',
        what: 'Closed the shop',
        facts: [],
      },
      { personName: 'Isatu Conteh', action: 'package_changed', subjectId: seller.pack.id },
    ])
    expect(items[1]?.facts).toContainEqual({ name: 'Price', from: 'Le 35', to: 'Le 20' })
    const hers = await asOwner(endpoints.listShopLog, { query: { personId: isatu.id } })
    expect(hers.items.map(({ personName }) => personName)).toEqual(['Isatu Conteh'])
  })

  test('shows for a cash order that a cashier declined who, how much, and the end of the number', async () => {
    const seller = await aSeller(fixture.deps)
    const { call: asIsatu } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    const order = { paymentMethod: 'cash', phone: '+23278123456' } as const
    const { transactionId } = await buysOnProviderPage(fixture, seller, order)
    const params = { id: transactionId }
    await asIsatu(endpoints.declineCash, { params })
    expect(await refusalOf(asIsatu(endpoints.declineCash, { params }))).toMatchObject({
      code: 'already_decided',
    })
    const asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const { items } = await asOwner(endpoints.listShopLog, { query: {} })
    expect(items).toMatchObject([{ personName: 'Isatu Conteh', what: 'Declined a cash order' }])
    expect(items[0]?.facts).toEqual([
      { name: 'Package', from: null, to: 'Market Hour' },
      { name: 'Amount', from: null, to: 'Le 35' },
      { name: 'Order', from: null, to: orderCodeOf(transactionId) },
      { name: 'Number', from: null, to: '+232 78 *** 456' },
    ])
  })

  test('shows which offer was created or ended, with package and hours', async () => {
    const seller = await aSeller(fixture.deps)
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller, { role: 'manager' }))
    const lastDay = freetownDay(fixture.deps.now())
    const terms = { name: 'Noon', percent: 30, packageId: seller.pack.id, lastDay }
    const hours = { days: [1, 2, 3, 4, 5], fromMinute: 720, toMinute: 840 }
    const { id } = await call(endpoints.createHappyHour, { body: { ...terms, ...hours } })
    await call(endpoints.endPromotion, { params: { id } })
    const code = { code: 'MARKET20', maxUses: 5, maxPerBuyer: 1 }
    const all = { name: 'Flyer', percent: 20, lastDay }
    await call(endpoints.createDiscountCode, { body: { ...all, ...code } })
    const { items } = await listShopLog(fixture.deps, seller.id, {})
    const said = items.map(({ what, facts }) => ({ what, ...textsOf(facts) }))
    const offer = { Name: 'Noon', Package: 'Market Hour', Discount: '30 %' }
    const when = { Hours: 'Monday to Friday, 12:00 to 14:00' }
    expect(said).toMatchObject([
      { what: 'Made an offer', Name: 'Flyer', Package: 'every package', Code: 'MARKET20', Uses: '5' },
      { what: 'Ended an offer', ...offer, ...when },
      { what: 'Made an offer', ...offer, ...when },
    ])
  })

  test('names the voucher that was taken out of use, and no cash for an unsold one', async () => {
    const seller = await aSeller(fixture.deps)
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller, { role: 'manager' }))
    const { cards } = await aBatch(fixture, seller)
    const [unsold, sold] = cards
    await call(endpoints.sellVoucher, { params: { id: sold?.id ?? '' }, body: {} })
    for (const { id } of cards.slice(0, 2)) await call(endpoints.voidVoucher, { params: { id } })
    const { items } = await listShopLog(fixture.deps, seller.id, {})
    const said = items.filter(({ action }) => action === 'voucher_voided').map(({ facts }) => textsOf(facts))
    expect(said).toEqual([
      {
        Voucher: sold?.name,
        Package: 'Market Hour',
        Price: 'Le 35',
        'Cash to hand back': 'Le 35',
        State: 'sold → void',
      },
      { Voucher: unsold?.name, Package: 'Market Hour', Price: 'Le 35', State: 'unsold → void' },
    ])
  })

  test('names the package whose price changed, and the archived one', async () => {
    const seller = await aSeller(fixture.deps)
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller, { role: 'manager' }))
    const params = { id: seller.pack.id }
    const pack = { name: 'Market Hour', durationMinutes: 60, price: 20 }
    await call(endpoints.updatePackage, { params, body: pack })
    await call(endpoints.archivePackage, { params })
    const { items } = await listShopLog(fixture.deps, seller.id, {})
    expect(items.map(({ facts }) => textsOf(facts))).toMatchObject([
      { Package: 'Market Hour' },
      { Package: 'Market Hour', Price: 'Le 35 → Le 20' },
    ])
  })

  test('is the owner’s alone, and contains nothing of another seller', async () => {
    const seller = await aSeller(fixture.deps)
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller, { role: 'manager' }))
    expect(await refusalOf(call(endpoints.listShopLog, { query: {} }))).toMatchObject({ status: 403 })
    const other = await aSeller(fixture.deps)
    const asOther = callApp(fixture.app, (await logInAs(fixture.deps, other)).sessionToken)
    expect((await asOther(endpoints.listShopLog, { query: {} })).items).toEqual([])
  })
})
