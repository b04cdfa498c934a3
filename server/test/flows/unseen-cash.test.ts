import { endpoints } from '@minit/contract/endpoints.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { aCode, aHappyHour } from '../promotions.ts'
import { buys, buysOnProviderPage } from '../purchases.ts'
import { atDrawer } from '../shift-fixture.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'
import { aBatch, anAgent, usesCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let asOwner: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
// Each test has its own seller and noon.
beforeEach(async () => {
  toNoon(fixture.clock)
  seller = await aSeller(fixture.deps)
  asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const { confirmCashRefund, listBatches, listSalesHistory, readShiftSummary, refundSale } = endpoints

const summary = () => asOwner(readShiftSummary, { query: { period: '7d' } })
const today = () => freetownDay(fixture.deps.now())

const sellsAt = (
  call: ReturnType<typeof callApp>,
  amount: number,
  some: { discountCode?: string; phoneNumber?: string } = {},
) =>
  call(endpoints.sellForCash, {
    body: {
      packageId: seller.pack.id,
      customerName: 'Ami',
      phoneNumber: aPhone(),
      amount,
      deliveryMethod: 'qr_display',
      ...some,
    },
    headers: { 'idempotency-key': fixture.deps.newId() },
  })

const types = (code: string) => usesCard(fixture, { code })

describe('the owner sees cash that is in no drawer', () => {
  test('for vouchers of the stall that were used without a tap, by day and in the batch', async () => {
    const { cards } = await aBatch(fixture, seller)
    for (const { code } of cards.slice(0, 2)) await types(code)
    expect((await summary()).untapped).toEqual([{ day: today(), cards: 2, amount: 70 }])
    const { items } = await asOwner(listBatches, { query: {} })
    expect(items).toMatchObject([{ untapped: 2, counts: { unsold: 1, used: 2 } }])
  })

  test('and not for those that an agent sold', async () => {
    const { cards } = await aBatch(fixture, seller, { agentId: await anAgent(fixture, seller) })
    await types(cards[0]?.code ?? '')
    expect((await summary()).untapped).toEqual([])
    const { items } = await asOwner(listBatches, { query: {} })
    expect(items).toMatchObject([{ untapped: 0 }])
  })
})

describe('refunded cash', () => {
  const handsBack = async (call: ReturnType<typeof callApp>, transactionId: string) => {
    const refund = await call(refundSale, { params: { id: transactionId }, body: { reason: 'No WiFi' } })
    await call(confirmCashRefund, { params: { id: refund.id }, body: { reference: 'At the counter' } })
  }

  test('outside a shift is in the summary with the name of who refunded it', async () => {
    const { call: asIsatu } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    const drawer = atDrawer(fixture, seller, asIsatu)
    await drawer.opens(0)
    const sold = await drawer.sells()
    const sorie = await aPerson(fixture, seller, { role: 'manager', name: 'Sorie Kamara' })
    const { call: asSorie } = await asPerson(fixture, seller, sorie)
    await handsBack(asSorie, sold)
    expect((await drawer.own())?.expected).toBe(35)
    expect((await summary()).handedBack).toEqual([
      {
        personName: 'Sorie Kamara',
        refunds: 1,
        amount: 35,
        outsideRefunds: 1,
        outsideAmount: 35,
        usedPasses: 0,
      },
    ])
  })

  test('out of a drawer is counted, and not as outside', async () => {
    const sorie = await aPerson(fixture, seller, { role: 'manager', name: 'Sorie Kamara' })
    const { call: asSorie } = await asPerson(fixture, seller, sorie)
    const drawer = atDrawer(fixture, seller, asSorie)
    await drawer.opens(0)
    await handsBack(asSorie, await drawer.sells())
    expect((await summary()).handedBack).toMatchObject([{ refunds: 1, outsideRefunds: 0, outsideAmount: 0 }])
  })

  test('for a used pass says so', async () => {
    const own = atDrawer(fixture, seller, asOwner)
    const { cards } = await aBatch(fixture, seller)
    await types(cards[0]?.code ?? '')
    await own.sells()
    const used = await fixture.database.asOwner<{ id: string }>(
      'select purchase_id as id from passes where entrepreneur_id = $1 and first_used_at is not null',
      [seller.id],
    )
    await handsBack(asOwner, used[0]?.id ?? '')
    expect((await summary()).handedBack).toMatchObject([{ personName: 'Owner', refunds: 1, usedPasses: 1 }])
  })
})

test('a late upload is in the sale and, by person, in the summary, with its discount', async () => {
  const isatu = await aPerson(fixture, seller)
  const { call } = await asPerson(fixture, seller, isatu)
  fixture.clock.advance({ hours: 2 })
  const { transactionId } = await call(endpoints.sellForCash, {
    body: {
      packageId: seller.pack.id,
      customerName: 'Ami',
      phoneNumber: aPhone(),
      amount: 35,
      deliveryMethod: 'qr_display',
      madeSecondsAgo: 3600,
    },
    headers: { 'idempotency-key': 'a-sale-without-a-line' },
  })
  const again = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const { late } = await again(readShiftSummary, { query: { period: '7d' } })
  expect(late).toEqual([{ personName: 'Isatu Conteh', sales: 1, offAmount: 0, judgedNow: 0 }])
  const [sale] = await again(listSalesHistory, { query: { period: '7d' } })
  expect(sale).toMatchObject({
    id: transactionId,
    lateUpload: { personName: 'Isatu Conteh', soldAt: expect.any(String), device: expect.any(String) },
  })
})

describe('a price that was lowered at the counter', () => {
  const history = () => asOwner(listSalesHistory, { query: { period: '7d' } })

  test('by a code names code, list price, discount and who took the cash', async () => {
    await aCode(fixture, seller)
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await sellsAt(call, 28, { discountCode: 'MARKET20' })
    expect(await history()).toMatchObject([
      {
        amount: 28,
        listPrice: 35,
        discount: 7,
        soldBy: 'Isatu Conteh',
        offer: { kind: 'code', name: 'Market flyer', code: 'MARKET20', off: 7 },
      },
    ])
    expect((await summary()).takenOff).toEqual([
      { personName: 'Isatu Conteh', sales: 1, amount: 7, byCodes: 7, byHappyHours: 0, forLoyalty: 0 },
    ])
  })

  test('by a happy hour names it, and is in the export', async () => {
    await aHappyHour(fixture, seller)
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await sellsAt(call, 28)
    await sellsAt(asOwner, 28)
    const offer = { kind: 'happy_hour', name: 'Quiet hours', code: null, off: 7 }
    expect(await history()).toMatchObject([
      { soldBy: 'Owner', offer },
      { soldBy: 'Isatu Conteh', offer },
    ])
    expect((await summary()).takenOff).toMatchObject([
      { personName: 'Isatu Conteh', sales: 1, byCodes: 0, byHappyHours: 7 },
      { personName: 'Owner', sales: 1, byHappyHours: 7 },
    ])
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const headers = { authorization: `Bearer ${sessionToken}` }
    const file = await fixture.app.inject({ url: '/api/entrepreneur/sales/export', headers })
    expect(file.body).toContain('paid,Quiet hours,Isatu Conteh')
  })

  test('for a loyal customer counts too', async () => {
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    const phone = aPhone()
    await sellsAt(call, 35, { phoneNumber: phone })
    await fixture.database.asOwner('update customers set paid_purchases = 60 where phone = $1', [phone])
    const order = { phone, paymentMethod: 'cash', amount: 26.25 } as const
    const { transactionId } = await buysOnProviderPage(fixture, seller, order)
    await call(endpoints.confirmCash, { params: { id: transactionId } })
    const [sale] = await history()
    expect(sale).toMatchObject({ amount: 26.25, listPrice: 35, discount: 8.75, offer: null })
    expect((await summary()).takenOff).toEqual([
      { personName: 'Isatu Conteh', sales: 1, amount: 8.75, byCodes: 0, byHappyHours: 0, forLoyalty: 8.75 },
    ])
  })

  test('is none where the price is the list price, which still names who took the cash', async () => {
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await sellsAt(call, 35)
    await buys(fixture, seller)
    expect(await history()).toMatchObject([
      { discount: 0, offer: null, soldBy: null },
      { discount: 0, offer: null, soldBy: 'Isatu Conteh' },
    ])
    expect((await summary()).takenOff).toEqual([])
  })
})
