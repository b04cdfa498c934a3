import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { declineCash, listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { sellForCash as sellOnce } from '../../src/modules/sales/purchases/cash-sales.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { AT_ONCE, refusalOf } from '../purchases.ts'
import { countRows, NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const aSale = () => ({
  packageId: seller.pack.id,
  customerName: 'Aminata Kamara',
  phoneNumber: aPhone(),
  deliveryMethod: 'qr_display' as const,
  amount: 35,
})

const reports = (body: ReturnType<typeof aSale>, key: string) =>
  asSeller(sellForCash, { body, headers: { 'idempotency-key': key } })

test('a cash sale is uploaded in one call, and its pass is in the feed', async () => {
  const { transactionId } = await reports(aSale(), 'told-in-one-call')
  expect(await recordsOf(fixture, transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
  const news = (await asSeller(listNotifications, {})).filter((each) => each.transactionId === transactionId)
  expect(news).toMatchObject([{ kind: 'sale', paymentMethod: 'cash', password: expect.any(String) }])
})

test('an upload repeated hours later or 20 times at once is the same sale', async () => {
  const sale = aSale()
  const copies = await Promise.all(Array.from({ length: 20 }, () => reports(sale, 'told-many-times')))
  fixture.clock.advance({ hours: 3 })
  const { transactionId } = await reports(sale, 'told-many-times')
  for (const copy of copies) expect(copy).toMatchObject({ transactionId })
  expect(await recordsOf(fixture, transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
  expect(await countRows(fixture, 'purchases', `idempotency_key = 'told-many-times'`)).toBe(1)
})

test('negative control: without its key each upload is another sale', async () => {
  const sale = { ...aSale(), phoneText: aPhone(), amountMinor: 3500 }
  const { phoneNumber: _, amount: __, ...order } = sale
  const before = await countRows(fixture, 'purchases')
  for (const idempotencyKey of ['first-telling', 'second-telling'])
    await sellOnce(fixture.deps, seller.id, { ...order, idempotencyKey, actorId: 'the-seller' })
  expect(await countRows(fixture, 'purchases')).toBe(before + 2)
})

test('an order that arrived before the line failed is that same sale, also after its time is over', async () => {
  const sale = aSale()
  const headers = { ...AT_ONCE, 'idempotency-key': 'began-at-the-counter' }
  const order = await asSeller(purchaseWithQr, { body: { ...sale, paymentMethod: 'cash' }, headers })
  fixture.clock.advance({ hours: 2 })
  await fixture.drain()
  expect(await recordsOf(fixture, order.transactionId)).toMatchObject({ ...NO_SALE, status: 'expired' })
  expect(await reports(sale, 'began-at-the-counter')).toMatchObject({ transactionId: order.transactionId })
  expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
})

test('the next upload completes the sale of a server that died between order and money', async () => {
  const sale = aSale()
  const headers = { ...AT_ONCE, 'idempotency-key': 'died-in-between' }
  await asSeller(purchaseWithQr, { body: { ...sale, paymentMethod: 'cash' }, headers })
  const { transactionId } = await reports(sale, 'died-in-between')
  await expect(
    decideCash(fixture.deps, seller.id, { purchaseId: transactionId, decision: 'received' }),
  ).rejects.toMatchObject({ code: 'already_decided' })
  expect(await recordsOf(fixture, transactionId)).toMatchObject(ONE_SALE)
})

test('a sale that cannot be made is refused with its reason, and nothing changes', async () => {
  const before = await countRows(fixture, 'purchases')
  expect(await refusalOf(reports({ ...aSale(), amount: 30 }, 'another-price'))).toMatchObject({
    code: 'price_changed',
    quote: { finalPrice: 35 },
  })
  const off = await aPackage(fixture.deps, seller.id)
  await fixture.database.asOwner('update packages set is_active = false where id = $1', [off.id])
  expect(await refusalOf(reports({ ...aSale(), packageId: off.id }, 'not-on-sale'))).toMatchObject({
    code: 'package_inactive',
  })
  expect(await countRows(fixture, 'purchases')).toBe(before)
})

test('an order that the seller has since declined is not sold by a late upload', async () => {
  const sale = aSale()
  const headers = { ...AT_ONCE, 'idempotency-key': 'declined-since' }
  const order = await asSeller(purchaseWithQr, { body: { ...sale, paymentMethod: 'cash' }, headers })
  await asSeller(declineCash, { params: { id: order.transactionId } })
  expect(await refusalOf(reports(sale, 'declined-since'))).toMatchObject({ code: 'already_decided' })
  expect(await recordsOf(fixture, order.transactionId)).toMatchObject(NO_SALE)
})
