import { randomUUID } from 'node:crypto'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { createPackage, switchPackage, updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHappyHour } from '../../src/modules/shop/promotions/promotions.ts'
import { switchSite } from '../../src/modules/shop/sellers/settings.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aHappyHour } from '../promotions.ts'
import { buys, refusalOf } from '../purchases.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})

const aKey = (): string => randomUUID()

type Line = {
  action: string
  name: string
  before: unknown
  after: { soldAt?: string; receivedAt?: string } | null
}
const linesAbout = (subjectId: string): Promise<Line[]> =>
  fixture.database.asOwner<Line>(
    'select action, actor_name as name, before, after from audit_log where subject_id = $1 order by id',
    [subjectId],
  )

const asOwner = async () => callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

describe('the audit log', () => {
  test('names who changed a package, with the old and the new values', async () => {
    const call = await asOwner()
    const terms = { name: 'Short', durationMinutes: 30, price: 20 }
    const pack = await call(createPackage, { body: terms })
    const params = { id: pack.id }
    await call(updatePackage, { params, body: { ...terms, price: 25 } })
    await call(updatePackage, { params, body: { ...terms, price: 25 } })
    await call(switchPackage, { params, body: { isActive: false } })
    expect(await linesAbout(pack.id)).toMatchObject([
      { action: 'package_created', name: seller.username, after: { priceMinor: 2000 } },
      { action: 'package_changed', before: { priceMinor: 2000 }, after: { priceMinor: 2500 } },
      { action: 'package_switched', before: { isOnSale: true }, after: { isOnSale: false } },
    ])
  })

  test('names who closed the shop', async () => {
    const isatu = { accountId: 'isatu', name: 'Isatu Conteh' }
    await switchSite(fixture.deps, seller.id, false, isatu)
    await switchSite(fixture.deps, seller.id, false, isatu)
    expect(await linesAbout(seller.id)).toEqual([
      {
        action: 'shop_switched',
        name: 'Isatu Conteh',
        before: { isOpen: true },
        after: { isOpen: false },
      },
    ])
  })

  test('names who made a happy hour', async () => {
    const isatu = { accountId: 'isatu', name: 'Isatu Conteh' }
    const wanted = { name: 'Noon', percent: 30, days: [1], fromMinute: 0, toMinute: 60 }
    const lastDay = new Date(fixture.deps.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const { id } = await createHappyHour(fixture.deps, seller.id, { ...wanted, lastDay }, isatu)
    expect(await linesAbout(id)).toMatchObject([
      { action: 'promotion_created', name: 'Isatu Conteh', after: { percent: 30, days: [1] } },
    ])
  })

  test('is not readable for a seller', async () => {
    const reading = fixture.deps.db.inTenant(seller.id, (tx) => tx.send('select * from audit_log', []))
    await expect(reading).rejects.toThrow('permission denied')
  })
})

describe('a sale that a cashier uploads late', () => {
  const aSale = (amount: number) => ({
    packageId: seller.pack.id,
    customerName: 'Aminata',
    phoneNumber: aPhone(),
    deliveryMethod: 'qr_display' as const,
    amount,
  })

  test('is in the audit log once, with name, times and the difference below the price', async () => {
    const isatu = await aPerson(fixture, seller)
    const { call } = await asPerson(fixture, seller, isatu)
    await aHappyHour(fixture, seller, { percent: 20 })
    fixture.clock.advance({ hours: 1 })
    const sale = { body: { ...aSale(28), madeSecondsAgo: 1800 }, headers: { 'idempotency-key': aKey() } }
    const { transactionId } = await call(sellForCash, sale)
    await call(sellForCash, sale)
    const [line, ...more] = await linesAbout(transactionId)
    expect(more).toEqual([])
    expect(line).toMatchObject({
      action: 'sale_uploaded_late',
      name: isatu.name,
      after: { priceMinor: 2800, listPriceNowMinor: 3500, offPriceNowMinor: 700 },
    })
    const late = Date.parse(line?.after?.receivedAt ?? '') - Date.parse(line?.after?.soldAt ?? '')
    expect(Math.round(late / 60_000)).toBe(30)
  })

  test('has no happy hour that was created after it', async () => {
    const call = await asOwner()
    fixture.clock.advance({ hours: 1 })
    await aHappyHour(fixture, seller, { percent: 20 })
    const headers = { 'idempotency-key': aKey() }
    const late = call(sellForCash, { body: { ...aSale(28), madeSecondsAgo: 1800 }, headers })
    expect(await refusalOf(late)).toMatchObject({ code: 'price_changed' })
  })
})

describe('the slip of a pass', () => {
  test('leaves a line where another person sold it and it is in use', async () => {
    const isatu = await aPerson(fixture, seller)
    const { call } = await asPerson(fixture, seller, isatu)
    const bought = await buys(fixture, seller)
    await call(readSlip, { params: { id: bought.transactionId } })
    expect(await linesAbout(bought.transactionId)).toMatchObject([{ action: 'slip_shown', name: isatu.name }])
  })

  test('leaves none where the person sold it', async () => {
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    const body = { packageId: seller.pack.id, customerName: 'Ami', phoneNumber: aPhone(), amount: 35 }
    const headers = { 'idempotency-key': aKey() }
    const sale = await call(sellForCash, { body: { ...body, deliveryMethod: 'qr_display' }, headers })
    await call(readSlip, { params: { id: sale.transactionId } })
    expect(await linesAbout(sale.transactionId)).toEqual([])
  })
})
