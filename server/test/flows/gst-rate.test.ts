import { saveGst } from '@minit/contract/admin/money-terms.ts'
import { openReceipt } from '@minit/contract/customer/receipts.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { quotePass } from '@minit/domain/shop/pricing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gstNow } from '../../src/modules/platform/settings/money-terms.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingWorld, hasFee } from '../billing-world.ts'
import { expectSoundBooks } from '../books.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { toNoon } from '../noon.ts'
import { refusalOf } from '../purchases.ts'
import { aReceipt, type MadeReceipt } from '../receipts.ts'
import { aCard, sells } from '../voucher-world.ts'

let world: TestApp
let seller: TestSeller
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  world = await startTestApp()
  toNoon(world.clock)
  seller = await aSeller(world.deps)
  asAdmin = callApp(world.app, await anAdmin(world))
})
afterAll(() => world.close())

/** The GST on pages before a purchase: the same rule, with the rate that every page is rendered with. */
const shownGst = async (): Promise<number> =>
  quotePass({
    pack: { durationMinutes: 60, priceMinor: 3_500 },
    method: 'orange_money',
    channel: 'provider',
    customer: null,
    gstBasisPoints: await gstNow(world.deps),
  }).gstMinor / 100

const receiptOf = ({ transactionId, key }: MadeReceipt) =>
  callApp(world.app)(openReceipt, { params: { transactionId }, headers: { 'receipt-key': key } })

const invoicesOf = async (at: TestSeller) => {
  const money = billingWorld(world)
  await hasFee(world, at)
  await money.bills(at)
  return (await money.billing(at)).invoices
}

const cardGst = async (): Promise<number | undefined> => {
  const { purchaseId } = await sells(world, seller, await aCard(world, seller))
  const [row] = await world.database.asOwner<{ gst: number }>(
    'select gst_minor::int as gst from purchases where id = $1',
    [purchaseId],
  )
  return row?.gst
}

test('a rate that begins tomorrow applies to quote, sale, receipt, card and invoice of tomorrow, and to nothing of today', async () => {
  const from = freetownDay(new Date(world.deps.now().getTime() + DAY_MS))
  const today = freetownDay(world.deps.now())
  const set = (day: string) =>
    asAdmin(saveGst, { body: { from: day, basisPoints: 1_750, reason: 'By the Finance Act.' } })
  expect(await refusalOf(set(today))).toMatchObject({ code: 'gst_begins_too_early' })
  await set(from)

  const before = await aReceipt(world, seller)
  expect(await shownGst()).toBe(4.57)
  expect(before.receipt).toMatchObject({ gst: 4.57, net: 30.43, gstPercent: 15 })
  expect(await cardGst()).toBe(457)
  expect(await invoicesOf(await aSeller(world.deps))).toMatchObject([{ net: 34_050, gst: 5_108 }])

  world.clock.advance({ hours: 24 })
  const after = await aReceipt(world, seller)
  expect(await shownGst()).toBe(5.21)
  expect(after.receipt).toMatchObject({ gst: 5.21, net: 29.79, gstPercent: 17.5 })
  expect(await cardGst()).toBe(521)
  expect(await invoicesOf(await aSeller(world.deps))).toMatchObject([{ net: 34_050, gst: 5_959 }])

  expect(await receiptOf(before)).toMatchObject({ gst: 4.57, gstPercent: 15 })
  await expectSoundBooks(world)
})
