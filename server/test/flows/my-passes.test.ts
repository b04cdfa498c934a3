import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { aPaidSale, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { givesPass, PAYER_NAME, textsTo } from '../gifts.ts'
import { openMarketplace } from '../marketplace.ts'
import { aDevice, aDeviceOf, codeSentTo } from '../my-passes.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
let a: TestSeller
let b: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  a = await aSeller(fixture.deps, { shop: { businessName: 'Aberdeen Beach' } })
  b = await aSeller(fixture.deps, { shop: { businessName: 'Bo Junction' } })
})
afterAll(() => fixture.close())

const names = (body: { passes: { businessName: string }[] }) =>
  body.passes.map(({ businessName }) => businessName)

describe('a number that bought', () => {
  test('sees with a code what it bought at all sellers, with receipts and its loyalty', async () => {
    const phoneNumber = aPhone()
    for (const seller of [a, b, a])
      await aPaidSale(fixture, seller, { phoneNumber, deliveryMethod: 'qr_display' })
    await aPaidSale(fixture, b, { deliveryMethod: 'qr_display' })
    const device = await aDeviceOf(fixture, phoneNumber)
    const { status, body } = await device.read()
    expect(status).toBe(200)
    expect(names(body)).toEqual(['Aberdeen Beach', 'Bo Junction', 'Aberdeen Beach'])
    expect(body.passes[0]).toMatchObject({ state: 'to_connect', price: 35, totalMinutes: 60, sentTo: null })
    expect(body.loyalty).toMatchObject({
      tier: 'bronze',
      paidPurchases: 3,
      next: { tier: 'silver', missing: 7 },
    })
    for (const path of [body.passes[0].receiptPath, body.passes[0].passPath]) {
      const [, id, search] = /\/(?:receipts|pass)\/(\w+)\?[kt]=(.+)/.exec(path) ?? []
      const isReceipt = path.startsWith('/receipts')
      const call = await fixture.app.inject({
        url: `/api/${isReceipt ? 'receipts' : 'purchases'}/${id}`,
        headers: { [isReceipt ? 'receipt-key' : 'purchase-token']: search },
      })
      expect(call.statusCode).toBe(200)
    }
  })

  test('sees what was refunded, what ended and what waits for its first use', async () => {
    const phoneNumber = aPhone()
    const shop = await aSeller(fixture.deps, { pack: { clock: 'first_use' } })
    const ended = await aPaidSale(fixture, a, { phoneNumber, deliveryMethod: 'qr_display' })
    fixture.clock.advance({ hours: 2 })
    await aPaidSale(fixture, shop, { phoneNumber, deliveryMethod: 'qr_display' })
    const refunded = await aPaidSale(fixture, b, { phoneNumber, deliveryMethod: 'qr_display' })
    await refundByAdmin(fixture, refunded.transactionId)
    const { body } = await (await aDeviceOf(fixture, phoneNumber)).read()
    expect(body.passes.map(({ state }: { state: string }) => state)).toEqual(['refunded', 'unused', 'ended'])
    expect(body.passes[2].transactionId).toBe(ended.transactionId)
  })

  test('sees no purchase older than 90 days, and no unpaid one', async () => {
    const phoneNumber = aPhone()
    await aPaidSale(fixture, a, { phoneNumber, deliveryMethod: 'qr_display' })
    const device = await aDeviceOf(fixture, phoneNumber)
    await fixture.app.inject({
      method: 'POST',
      url: '/api/customer/signup-and-pay',
      payload: {
        packageId: b.pack.id,
        customerName: 'Aminata Kamara',
        phoneNumber,
        paymentMethod: 'cash',
        entrepreneurId: b.slug,
      },
      headers: { prefer: 'respond-async' },
    })
    expect(names((await device.read()).body)).toEqual(['Aberdeen Beach'])
    fixture.clock.advance({ hours: 24 * 89 })
    expect(names((await device.read()).body)).toEqual(['Aberdeen Beach'])
    fixture.clock.advance({ hours: 48 })
    expect((await device.read()).status).toBe(401)
  })
})

describe('of a gift', () => {
  test('the payer sees that it was sent, the recipient the pass, and neither sees the other', async () => {
    const { payer, recipient, answer, held } = await givesPass(fixture, a)
    const [ofPayer, ofHolder] = [await aDeviceOf(fixture, payer), await aDeviceOf(fixture, recipient)]
    const [paid, got] = [await ofPayer.read(), await ofHolder.read()]
    expect(paid.body.passes).toMatchObject([{ state: 'sent', price: 35, endsAt: null, sentTo: answer.to }])
    expect(got.body.passes).toMatchObject([
      {
        state: 'received',
        price: null,
        receiptPath: null,
        sentTo: null,
        passPath: expect.stringMatching(/^\/gift\//),
      },
    ])
    for (const secret of [recipient.slice(-8), held.statusToken]) expect(paid.text).not.toContain(secret)
    for (const secret of [payer.slice(-8), PAYER_NAME, answer.statusToken])
      expect(got.text).not.toContain(secret)
    expect([paid.body.loyalty.paidPurchases, got.body.loyalty.paidPurchases]).toEqual([1, 0])
  })
})

describe('the response to a request for a code', () => {
  test('is the same for a number that never bought, which gets no message', async () => {
    const [known, unknown] = [aPhone(), aPhone()]
    await aPaidSale(fixture, a, { phoneNumber: known, deliveryMethod: 'qr_display' })
    const answers = [await aDevice(fixture).ask(known), await aDevice(fixture).ask(unknown)]
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ['askId', 'codeUntil']],
      [200, ['askId', 'codeUntil']],
    ])
    expect(await codeSentTo(fixture, known)).toMatch(/^\d{6}$/)
    expect(await textsTo(fixture, unknown)).toEqual([])
    const wrong = await aDevice(fixture).confirm(answers[1]?.body.askId, '123456')
    const alsoWrong = await aDevice(fixture).confirm(answers[0]?.body.askId, 'abc')
    expect([wrong.status, wrong.text]).toEqual([alsoWrong.status, alsoWrong.text])
  })

  test('is a refusal after three in an hour, known or not and from any address, and accepts again an hour later', async () => {
    for (const isKnown of [true, false]) {
      const phone = aPhone()
      if (isKnown) await aPaidSale(fixture, a, { phoneNumber: phone, deliveryMethod: 'qr_display' })
      const statuses = []
      for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8::1', '198.51.100.3'])
        statuses.push((await aDevice(fixture, address).ask(phone)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      fixture.clock.advance({ hours: 1 })
      expect((await aDevice(fixture).ask(phone)).status).toBe(200)
    }
  })

  test.each(['+14155550100', '+23222123456', '12345678'])(
    'is a refusal for %s, to which no SMS can be sent',
    async (phone) => {
      expect((await aDevice(fixture).ask(phone)).body).toMatchObject({
        code: 'phone_not_valid',
        fields: { phoneNumber: expect.any(String) },
      })
    },
  )

  test('says so while no gateway sends SMS, instead of promising a code', async () => {
    const marketplace = await openMarketplace(fixture)
    await marketplace.enable('africastalking', false)
    fixture.clock.advance({ seconds: 6 })
    try {
      const phone = aPhone()
      expect((await aDevice(fixture).ask(phone)).body).toMatchObject({
        code: 'delivery_not_offered',
        message: expect.stringContaining('cannot send SMS'),
      })
      expect(await countRows(fixture, 'my_codes', `phone = '${phone}'`)).toBe(0)
    } finally {
      await marketplace.enable('africastalking', true)
      fixture.clock.advance({ seconds: 6 })
    }
  })
})

describe('a device', () => {
  test('has a cookie that scripts cannot read, for 90 days at most, and shows nothing after logging out', async () => {
    const phoneNumber = aPhone()
    await aPaidSale(fixture, a, { phoneNumber, deliveryMethod: 'qr_display' })
    const device = aDevice(fixture)
    const { askId } = (await device.ask(phoneNumber)).body as { askId: string }
    const { setCookie } = await device.confirm(askId, (await codeSentTo(fixture, phoneNumber)) ?? '')
    expect(setCookie).toMatch(/^minit_my=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    const copied = device.cookie()
    const forgotten = await device.forget()
    expect(forgotten.setCookie).toMatch(/^minit_my=; Max-Age=0/)
    expect((await device.forget()).status).toBe(200)
    device.useCookie(copied)
    expect((await device.read()).body).toMatchObject({ code: 'not_logged_in' })
  })

  test('of one number shows nothing of another, nor does an invented cookie', async () => {
    const [mine, theirs] = [aPhone(), aPhone()]
    await aPaidSale(fixture, a, { phoneNumber: mine, deliveryMethod: 'qr_display' })
    await aPaidSale(fixture, b, { phoneNumber: theirs, deliveryMethod: 'qr_display' })
    expect(names((await (await aDeviceOf(fixture, mine)).read()).body)).toEqual(['Aberdeen Beach'])
    const outsider = aDevice(fixture)
    for (const cookie of ['', 'minit_my=', `minit_my=${'x'.repeat(43)}`, 'minit_my=%00']) {
      outsider.useCookie(cookie)
      expect((await outsider.read()).status).toBe(401)
    }
  })

  test('is deleted at night once its time is over, together with old codes', async () => {
    const phoneNumber = aPhone()
    await aPaidSale(fixture, a, { phoneNumber, deliveryMethod: 'qr_display' })
    await aDeviceOf(fixture, phoneNumber)
    await cleanUp(fixture.deps)
    const of = `phone = '${phoneNumber}'`
    expect([await countRows(fixture, 'my_codes', of), await countRows(fixture, 'my_sessions', of)]).toEqual([
      1, 1,
    ])
    fixture.clock.advance({ hours: 24 * 91 })
    await cleanUp(fixture.deps)
    expect([await countRows(fixture, 'my_codes', of), await countRows(fixture, 'my_sessions', of)]).toEqual([
      0, 0,
    ])
  })
})
