import { resendGift } from '@minit/contract/customer/gifts.ts'
import { enterCode } from '@minit/contract/customer/network.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { openReceipt } from '@minit/contract/customer/receipts.ts'
import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { MESSAGES_A_DAY } from '@minit/domain/messaging/messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { giftOf, givesPass, refusedWith, textsTo } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { openMarketplace } from '../marketplace.ts'
import { usesUpMessages } from '../messages-of-a-day.ts'
import { refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const GATEWAYS = ['africastalking', 'twilio', 'whatsapp-cloud']
const orders = (order: Parameters<typeof anOrder>[1], headers = {}) =>
  callApp(fixture.app)(signupAndPay, { body: anOrder(seller, order), headers })
const resend = ({ transactionId, statusToken }: Ticket) =>
  callApp(fixture.app)(resendGift, { params: { transactionId }, headers: { 'purchase-token': statusToken } })

describe('a pass that is bought for another number', () => {
  test('is sent to that number alone, and the payer gets a confirmation with the receipt', async () => {
    const { answer, payer, recipient, text, held } = await givesPass(fixture, seller)
    const gift = await giftOf(fixture, held)
    const code = gift.result?.password ?? '-'
    expect(text).toContain(
      `A gift for you. WiFi: Test Hub WiFi. Show this code to the seller, who connects your phone: ${code}.`,
    )
    expect(text).toContain(`https://minit.test/gift/${answer.transactionId}?t=`)
    expect(await textsTo(fixture, payer)).toEqual([])
    expect(answer).toMatchObject({ status: 'sent', to: expect.stringMatching(/^\+232 78 \*\*\* \d{3}$/) })
    const seen = await statusOf(fixture, answer)
    expect(seen).toMatchObject({
      status: 'ready',
      gift: { to: answer.to, message: { channel: 'sms', state: 'sent', isStuck: false }, canSendAgain: true },
      receiptPath: expect.stringContaining(`/receipts/${answer.transactionId}?k=`),
    })
    expect([seen.result, seen.pass]).toEqual([undefined, undefined])
    expect(gift).toMatchObject({ status: 'ready', businessName: 'Test Hub', totalMinutes: 60 })
    expect(gift.result?.message?.to.replaceAll(' ', '')).toBe(recipient)
  })

  test('is a loyalty step of its payer, and none of its recipient', async () => {
    const { payer, recipient } = await givesPass(fixture, seller)
    const countOf = async (phone: string) =>
      (await callApp(fixture.app)(identifyCustomer, { body: { phone } })).totalPurchases
    expect([await countOf(payer), await countOf(recipient)]).toEqual([1, 0])
    await expectInvariants(fixture)
  })

  test('gives no access to the payer’s phone at the router', async () => {
    const shop = await aSeller(fixture.deps)
    const router = await aRouter(fixture, shop)
    const theirs = 'da:a1:19:00:07:01'
    const { place } = await router.join(theirs)
    await givesPass(fixture, shop, {}, place)
    expect(await router.turn()).toEqual([])
    expect(router.isOpen(theirs)).toBe(false)
  })

  test('goes by WhatsApp where the payer chose it', async () => {
    const { answer } = await givesPass(fixture, seller, { deliveryMethod: 'whatsapp' })
    expect((await statusOf(fixture, answer)).gift?.message?.channel).toBe('whatsapp')
  })

  test('is not a gift where the payer typed their own number again', async () => {
    const phoneNumber = aPhone()
    const answer = await orders({
      phoneNumber,
      sendTo: phoneNumber.replace('+232', '0'),
      deliveryMethod: 'qr_display',
    })
    expect(answer.status).toBe('ready')
    expect((await statusOf(fixture, answer)).gift).toBeUndefined()
  })

  test('has no added minutes, because its holder is not the payer', async () => {
    const shop = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
    const { held } = await givesPass(fixture, shop)
    expect((await giftOf(fixture, held)).pass).toMatchObject({ overtime: null, movesLeft: 3 })
  })

  test('sends its recipient the message about a power cut', async () => {
    const shop = await aSeller(fixture.deps)
    const router = await aRouter(fixture, shop)
    await router.turn()
    const { payer, recipient, held } = await givesPass(fixture, shop)
    const code = (await giftOf(fixture, held)).result?.password ?? ''
    const { place } = await router.join('da:a1:19:00:07:03')
    await callApp(fixture.app)(enterCode, { headers: { 'phone-place': place }, body: { code } })
    for (const _ of ['opened', 'said so']) await router.turn()
    fixture.clock.advance({ minutes: 6 })
    for (const _ of ['back', 'there']) await router.turn()
    await fixture.drain()
    expect((await textsTo(fixture, recipient)).at(-1)).toMatch(/^Power cut: \d min given back\./)
    expect(await textsTo(fixture, payer)).toEqual([])
  })
})

describe('the payer', () => {
  test('can send it again, as often as a seller may, and to no other number', async () => {
    const { answer, recipient } = await givesPass(fixture, seller)
    expect(await refusalOf(resend(answer))).toMatchObject({ status: 429, code: 'too_many_requests' })
    for (const _ of ['second', 'third']) {
      fixture.clock.advance({ seconds: 61 })
      expect(await resend(answer)).toEqual({ success: true, message: `Sent again to ${answer.to}` })
    }
    fixture.clock.advance({ seconds: 61 })
    expect(await refusedWith(resend(answer))).toBe('too_many_requests')
    expect(await textsTo(fixture, recipient)).toHaveLength(3)
  })

  test('learns that the number cannot be reached, and sees no code', async () => {
    const { answer } = await givesPass(fixture, seller, { sendTo: '+23276000403' })
    expect((await statusOf(fixture, answer)).gift).toMatchObject({
      message: { state: 'failed' },
      canSendAgain: true,
    })
    fixture.clock.advance({ seconds: 61 })
    expect(await resend(answer)).toMatchObject({
      success: false,
      message: expect.stringContaining('The seller can help'),
    })
  })

  test('gets a message of its own when no more messages can be sent today', async () => {
    const onTrial = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
    const { answer } = await givesPass(fixture, onTrial)
    await usesUpMessages(fixture, onTrial, answer.transactionId, MESSAGES_A_DAY.onTrial)
    fixture.clock.advance({ seconds: 61 })
    expect(await refusalOf(resend(answer))).toMatchObject({
      status: 429,
      message:
        'The seller can send no more messages today. Send it again tomorrow, or ask the seller to show the code to them.',
    })
  })

  test('cannot send their own pass this way, whose code is on its page', async () => {
    const own = await aPaidSale(fixture, seller)
    expect(await refusedWith(resend(own))).toBe('purchase_not_found')
  })

  test('has a receipt that the recipient cannot open', async () => {
    const { answer, held } = await givesPass(fixture, seller)
    const path = (await statusOf(fixture, answer)).receiptPath ?? ''
    const key = new URL(path, 'http://x').searchParams.get('k') ?? ''
    const params = { transactionId: answer.transactionId }
    expect((await callApp(fixture.app)(openReceipt, { params, headers: { 'receipt-key': key } })).price).toBe(
      35,
    )
    const asHolder = callApp(fixture.app)(openReceipt, {
      params,
      headers: { 'receipt-key': held.statusToken },
    })
    expect(await refusedWith(asHolder)).toBe('purchase_not_found')
  })
})

describe('nothing is bought, and no money is requested,', () => {
  test.each([
    ['a number abroad', '+14155550100'],
    ['a line at home', '+23222123456'],
    ['no number', 'my sister'],
  ])('for %s', async (_, sendTo) => {
    const refusal = await refusalOf(orders({ sendTo }))
    expect(refusal).toMatchObject({ code: 'recipient_not_reachable', fields: { sendTo: expect.any(String) } })
  })

  test('while no gateway sends messages', async () => {
    const marketplace = await openMarketplace(fixture)
    const wasOn = (await marketplace.list()).filter(({ id, isEnabled }) => isEnabled && GATEWAYS.includes(id))
    expect(wasOn.length).toBeGreaterThan(0)
    for (const { id } of wasOn) await marketplace.enable(id, false)
    fixture.clock.advance({ seconds: 6 })
    try {
      const refusal = await refusalOf(orders({ sendTo: aPhone(), deliveryMethod: 'qr_display' }))
      expect(refusal).toMatchObject({ code: 'delivery_not_offered', fields: { sendTo: expect.any(String) } })
    } finally {
      for (const { id } of wasOn) await marketplace.enable(id, true)
      fixture.clock.advance({ seconds: 6 })
    }
  })

  test("once the seller's messages of the day are used up", async () => {
    const shop = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
    const { transactionId } = await aPaidSale(fixture, shop, { deliveryMethod: 'qr_display' })
    await usesUpMessages(fixture, shop, transactionId, MESSAGES_A_DAY.onTrial)
    const body = anOrder(shop, { sendTo: aPhone(), deliveryMethod: 'qr_display' })
    expect(await refusedWith(callApp(fixture.app)(signupAndPay, { body }))).toBe('delivery_not_offered')
  })

  test('where the same key comes with another number', async () => {
    const order = { phoneNumber: aPhone(), sendTo: aPhone() }
    const headers = { 'idempotency-key': 'one-gift-for-her', prefer: 'respond-async' }
    const first = await orders(order, headers)
    const again = await orders(order, headers)
    const ids = [first, again].map((answer) => ('transactionId' in answer ? answer.transactionId : null))
    expect(ids[0]).toBe(ids[1])
    expect(await refusedWith(orders({ ...order, sendTo: aPhone() }, headers))).toBe('key_reused')
  })
})
