import { resendAccess } from '@minit/contract/entrepreneur/sales.ts'
import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import { nameNetwork } from '@minit/contract/entrepreneur/site.ts'
import { signUpOwner } from '@minit/contract/public/applications.ts'
import { MESSAGES_A_DAY } from '@minit/domain/messaging/messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { regrantPass } from '../../src/modules/sales/purchases/correct-purchase.ts'
import { aPaidSale, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { usesUpMessages } from '../messages-of-a-day.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf, shopPageOf, statusOf } from '../purchases.ts'
import { countRows } from '../records.ts'

const ABROAD = '+447911123456'
const ON_SCREEN = { deliveryMethod: 'qr_display' } as const

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const sentTo = async (phone: string): Promise<{ to: string; text: string }[]> => {
  const response = await fetch(`${fixture.standInsUrl}/control/ledger/africastalking`)
  // The stand-in's ledger has this shape.
  return ((await response.json()) as { to: string; text: string }[]).filter(({ to }) => to === phone)
}

const outboxOf = (transactionId: string) =>
  fixture.database.asOwner<{ state: string; problem: string | null }>(
    'select state, last_problem as problem from messages where purchase_id = $1 order by id',
    [transactionId],
  )

const resend = (transactionId: string, call = asSeller) =>
  call(resendAccess, { body: { transactionId, method: 'sms' } })

describe('a number abroad', () => {
  const soldAbroad = async () => {
    const { transactionId } = await buysOnProviderPage(fixture, seller, {
      phone: ABROAD,
      paymentMethod: 'cash',
    })
    await decideCash(fixture.deps, seller.id, { purchaseId: transactionId, decision: 'received' })
    return transactionId
  }

  test('gets no message from the seller, and none from the admin’s regrant', async () => {
    const id = await soldAbroad()
    expect(await refusalOf(resend(id))).toMatchObject({ status: 422, code: 'recipient_not_reachable' })
    await regrantPass(fixture.deps, ADMIN, {
      transactionId: id,
      isNewCode: true,
      minutes: 0,
      reason: 'The code was seen.',
    })
    await fixture.drain()
    expect(await outboxOf(id)).toEqual([])
    expect(await sentTo(ABROAD)).toEqual([])
  })

  test('cannot be used to buy by SMS or WhatsApp', async () => {
    for (const deliveryMethod of ['sms', 'whatsapp'] as const) {
      const order = { phoneNumber: ABROAD, paymentMethod: 'vult', deliveryMethod } as const
      expect(await refusalOf(buys(fixture, seller, order))).toMatchObject({
        code: 'recipient_not_reachable',
        fields: { deliveryMethod: expect.stringContaining('Sierra Leone') },
      })
    }
    expect(await countRows(fixture, 'purchases', `phone = '${ABROAD}' and payment_method = 'vult'`)).toBe(0)
  })
})

describe('a queued message', () => {
  test('is not sent once the pass was refunded', async () => {
    const phone = aPhone()
    const bought = await buys(fixture, seller, { deliveryMethod: 'sms', phoneNumber: phone })
    if (bought.status !== 'ready') throw new Error('the sale was not paid in time')
    await refundByAdmin(fixture, bought.transactionId)
    await fixture.drain()
    expect(await outboxOf(bought.transactionId)).toEqual([
      { state: 'failed', problem: 'the pass was taken back' },
    ])
    // The message about its refund is sent all the same.
    expect((await sentTo(phone)).filter(({ text }) => !/ back to /.test(text))).toEqual([])
  })

  test('is not sent once its code was replaced; the new one is', async () => {
    const phone = aPhone()
    const bought = await buys(fixture, seller, { deliveryMethod: 'sms', phoneNumber: phone })
    if (bought.status !== 'ready') throw new Error('the sale was not paid in time')
    const change = { isNewCode: true, minutes: 0, reason: 'The code was seen.' }
    await regrantPass(fixture.deps, ADMIN, { transactionId: bought.transactionId, ...change })
    await fixture.drain()
    expect(await outboxOf(bought.transactionId)).toMatchObject([
      { state: 'failed', problem: 'the code was replaced' },
      { state: 'sent' },
    ])
    expect(await sentTo(phone)).toHaveLength(1)
    expect((await statusOf(fixture, bought)).result?.message?.state).toBe('sent')
  })
})

describe('a name that contains an address', () => {
  const WITH_ADDRESSES = [
    'WIN Le5000: evil.example/x',
    'evil．example',
    'hub@shop',
    'WWW hub',
    'a/b',
    'HTTP hub',
  ]

  test.each(WITH_ADDRESSES)(
    '%s is refused for the network and the business, and changes nothing',
    async (name) => {
      expect(await refusalOf(asSeller(nameNetwork, { body: { networkName: name } }))).toMatchObject({
        status: 422,
        code: 'name_holds_address',
        fields: { networkName: expect.stringContaining('Leave out') },
      })
      const { slug: _, ...before } = await asSeller(readSettings, {})
      const email = 'hub@minit.example'
      for (const field of ['businessName', 'networkName'] as const)
        expect(
          await refusalOf(asSeller(saveSettings, { body: { ...before, email, [field]: name } })),
        ).toMatchObject({
          code: 'name_holds_address',
          fields: { [field]: expect.any(String) },
        })
      expect(await asSeller(readSettings, {})).toMatchObject(before)
    },
  )

  test.each(['WIN Le5000 call 076123456', '07 6-12.34', '٠٧٦١٢٣', 'call 0761２3'])(
    '%s contains a phone number and is refused',
    async (networkName) => {
      expect(await refusalOf(asSeller(nameNetwork, { body: { networkName } }))).toMatchObject({
        status: 422,
        code: 'name_holds_number',
        fields: { networkName: expect.stringContaining('phone numbers') },
      })
    },
  )

  test.each(['Hub 24-7', 'TP-Link_A1B2C3', 'Mr. Bah & Sons', 'Hub No.1', 'Aunty’s WiFi - 24h'])(
    '%s is a name',
    async (networkName) => {
      expect(await asSeller(nameNetwork, { body: { networkName } })).toMatchObject({ networkName })
    },
  )

  test('from before the rule stays until it is changed', async () => {
    const old = await aSeller(fixture.deps, { shop: { businessName: 'Hub.sl', networkName: 'hub.sl' } })
    const call = callApp(fixture.app, (await logInAs(fixture.deps, old)).sessionToken)
    const { slug: _, ...before } = await call(readSettings, {})
    const body = { ...before, email: 'hub@minit.example', location: 'Lumley' }
    expect(await call(saveSettings, { body })).toMatchObject({ businessName: 'Hub.sl', location: 'Lumley' })
    const renamed = { ...body, businessName: 'Shop.sl' }
    expect(await refusalOf(call(saveSettings, { body: renamed }))).toMatchObject({
      code: 'name_holds_address',
    })
  })

  test('is refused at the sign-up, which names the business after its owner', async () => {
    const body = {
      fullName: 'evil.example Kamara',
      location: 'Lumley',
      nearestLandmark: 'Opposite the market',
      expectedCustomers: 40,
      monthlyEarningsGoal: 'Le 2,000',
      monthlyMobileSpend: 150,
      phoneNumber: aPhone(),
      currentPackage: 'basic',
    } as const
    expect(await refusalOf(callApp(fixture.app)(signUpOwner, { body }))).toMatchObject({
      code: 'name_holds_address',
      fields: { fullName: expect.any(String) },
    })
  })
})

describe('the messages of a day', () => {
  test('run out: the seller sees it, customers are offered the screen, and a sale continues without one', async () => {
    const onTrial = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
    const call = callApp(fixture.app, (await logInAs(fixture.deps, onTrial)).sessionToken)
    const offers = async () => (await shopPageOf(fixture, onTrial)).deliveryMethods
    const begun = await buys(
      fixture,
      onTrial,
      { deliveryMethod: 'sms', phoneNumber: '+23278000029' },
      AT_ONCE,
    )
    const { transactionId } = await aPaidSale(fixture, onTrial, ON_SCREEN)
    expect(await offers()).toEqual(['qr_display', 'sms', 'whatsapp'])
    await usesUpMessages(fixture, onTrial, transactionId, MESSAGES_A_DAY.onTrial)
    expect(await offers()).toEqual(['qr_display'])
    expect(await refusalOf(resend(transactionId, call))).toMatchObject({
      status: 429,
      message: expect.stringContaining(`Your ${MESSAGES_A_DAY.onTrial} messages of today are used up`),
    })
    expect(await refusalOf(buys(fixture, onTrial, { deliveryMethod: 'sms' }))).toMatchObject({
      status: 422,
      code: 'delivery_not_offered',
    })
    expect(begun.status).toBe('awaiting_payment')
    const other = await aPaidSale(fixture, seller)
    // The day's earlier messages are ahead of it in the queue.
    const sentAfterAll = async () => {
      await fixture.drain()
      return outboxOf(other.transactionId)
    }
    await expect.poll(sentAfterAll, { timeout: 20_000 }).toMatchObject([{ state: 'sent' }])
    fixture.clock.advance({ hours: 24 })
    expect(await offers()).toEqual(['qr_display', 'sms', 'whatsapp'])
  })

  test('that run out while an order waits leave its sale complete, with a message that says why it failed', async () => {
    const onTrial = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
    const { transactionId } = await aPaidSale(fixture, onTrial, ON_SCREEN)
    await usesUpMessages(fixture, onTrial, transactionId, MESSAGES_A_DAY.onTrial + 1)
    expect((await outboxOf(transactionId)).at(-1)).toEqual({
      state: 'failed',
      problem: "the seller's messages of the day are used up",
    })
  })
})
