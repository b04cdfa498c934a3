import { saveGst } from '@minit/contract/admin/money-terms.ts'
import { openReceipt } from '@minit/contract/customer/receipts.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { quotePass } from '@minit/domain/shop/pricing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gstNow } from '../../src/modules/platform/settings/money-terms.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture, hasFee } from '../billing-fixture.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'
import { refusalOf } from '../purchases.ts'
import { aReceipt, type MadeReceipt } from '../receipts.ts'
import { aCard, sells } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  seller = await aSeller(fixture.deps)
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

/** The GST on pages before a purchase: the same rule, with the rate that every page is rendered with. */
const shownGst = async (): Promise<number> =>
  quotePass({
    pack: { durationMinutes: 60, priceMinor: 3_500 },
    method: 'orange_money',
    channel: 'provider',
    customer: null,
    gstBasisPoints: await gstNow(fixture.deps),
  }).gstMinor / 100

const receiptOf = ({ transactionId, key }: MadeReceipt) =>
  callApp(fixture.app)(openReceipt, { params: { transactionId }, headers: { 'receipt-key': key } })

const invoicesOf = async (at: TestSeller) => {
  const money = billingFixture(fixture)
  await hasFee(fixture, at)
  await money.bills(at)
  return (await money.billing(at)).invoices
}

const cardGst = async (): Promise<number | undefined> => {
  const { purchaseId } = await sells(fixture, seller, await aCard(fixture, seller))
  const [row] = await fixture.database.asOwner<{ gst: number }>(
    'select gst_minor::int as gst from purchases where id = $1',
    [purchaseId],
  )
  return row?.gst
}

test('a rate that begins tomorrow applies to quote, sale, receipt, card and invoice of tomorrow, and to nothing of today', async () => {
  const from = freetownDay(new Date(fixture.deps.now().getTime() + DAY_MS))
  const today = freetownDay(fixture.deps.now())
  const set = (day: string) =>
    asAdmin(saveGst, { body: { from: day, basisPoints: 1_750, reason: 'By the Finance Act.' } })
  expect(await refusalOf(set(today))).toMatchObject({ code: 'gst_begins_too_early' })
  await set(from)

  const before = await aReceipt(fixture, seller)
  expect(await shownGst()).toBe(4.57)
  expect(before.receipt).toMatchObject({ gst: 4.57, net: 30.43, gstPercent: 15 })
  expect(await cardGst()).toBe(457)
  expect(await invoicesOf(await aSeller(fixture.deps))).toMatchObject([{ net: 34_050, gst: 5_108 }])

  fixture.clock.advance({ hours: 24 })
  const after = await aReceipt(fixture, seller)
  expect(await shownGst()).toBe(5.21)
  expect(after.receipt).toMatchObject({ gst: 5.21, net: 29.79, gstPercent: 17.5 })
  expect(await cardGst()).toBe(521)
  expect(await invoicesOf(await aSeller(fixture.deps))).toMatchObject([{ net: 34_050, gst: 5_959 }])

  expect(await receiptOf(before)).toMatchObject({ gst: 4.57, gstPercent: 15 })
  await expectInvariants(fixture)
})
