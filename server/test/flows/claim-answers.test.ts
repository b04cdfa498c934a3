import { answerClaim, listClaims } from '@minit/contract/admin/claims.ts'
import { claimWithoutLink } from '@minit/contract/customer/claims.ts'
import { answerSellerClaim, listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { claimAnswerText } from '@minit/domain/sales/claims.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anUnansweredOrder, aReference, claimFixture, claims } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { openMarketplace } from '../marketplace.ts'
import { buys, refusalOf, statusOf } from '../purchases.ts'
import { ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let people: ReturnType<typeof claimFixture>
let admin: ReturnType<typeof callApp>
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  people = claimFixture(fixture, seller)
  admin = callApp(fixture.app, await anAdmin(fixture))
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  // The gateway does not reach silent payers' numbers either, and each try would wait for it.
  await (await openMarketplace(fixture)).enable('africastalking', false)
})
afterAll(() => fixture.close())
beforeEach(() => people.beginAnew())

describe('the answer of an admin', () => {
  const none = { outcome: 'no_money', answer: 'went_back', words: 'Orange says so.' } as const
  const read = claimAnswerText(none.answer)

  test('that money was found grants the order as its provider would have, once, and is in the audit log', async () => {
    const { order, params, found } = await people.claimed(admin)
    await admin(answerClaim, { params, body: found })
    expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
    expect(await people.helpOf(order)).toMatchObject({ money: 'received', claim: { state: 'found' } })
    expect(await refusalOf(admin(answerClaim, { params, body: found }))).toMatchObject({
      code: 'already_decided',
    })
    await expectInvariants(fixture)
  })

  test('that no money came is on the page and sent to the buyer, and another reference reopens the claim', async () => {
    const { order, params } = await people.claimed(admin, { amountMinor: 100 })
    await asSeller(answerSellerClaim, { params, body: none })
    expect(await people.helpOf(order)).toMatchObject({
      advice: 'no_money_came',
      claim: { state: 'no_money', answer: read },
    })
    expect((await people.messagesTo(order.phoneNumber))[0]).toContain(read)
    expect((await asSeller(listSellerClaims, { query: {} })).items).toEqual([])
    expect(await claims(fixture, order, { ...order, reference: aReference() })).toMatchObject({
      claim: { state: 'open', answer: null },
    })
  })

  test('for a seller’s order books money with the claim’s reference, and no other', async () => {
    const { order, params, found } = await people.claimed(admin)
    const other = aReference()
    await people.moneyComes(other)
    const [free] = (await fixture.database.asOwner<{ id: string }>(
      'select id from suspense_items where transaction_key = $1',
      [other],
    )) as [{ id: string }]
    const wrong = { ...found, moneyId: free.id }
    expect(await refusalOf(asSeller(answerSellerClaim, { params, body: wrong }))).toMatchObject({
      code: 'money_does_not_fit',
    })
    await asSeller(answerSellerClaim, { params, body: found })
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
  })

  test('needs the admin’s reason to give a pass, and none of a seller, who can give it for one reference only', async () => {
    const { order, params, found } = await people.claimed(admin)
    const body = { ...found, words: '' }
    expect(await refusalOf(admin(answerClaim, { params, body }))).toMatchObject({
      code: 'invalid_request',
      fields: { words: 'Write a few words' },
    })
    await asSeller(answerSellerClaim, { params, body })
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
  })

  test('cannot book another amount than the price, nor money that does not exist', async () => {
    const { params, found } = await people.claimed(admin, { amountMinor: 3_400 })
    expect(await refusalOf(admin(answerClaim, { params, body: found }))).toMatchObject({
      code: 'money_does_not_fit',
    })
    const unknown = { ...found, moneyId: seller.pack.id }
    expect(await refusalOf(admin(answerClaim, { params, body: unknown }))).toMatchObject({
      code: 'suspense_not_found',
    })
    expect(await refusalOf(admin(answerClaim, { params: { id: seller.pack.id }, body: none }))).toMatchObject(
      {
        code: 'claim_not_found',
      },
    )
  })
})

describe('a customer who has lost the page of their pass', () => {
  const asks = (body: { reference: string; phoneNumber: string; note?: string }) =>
    callApp(fixture.app)(claimWithoutLink, { body })

  test('gets the link of a paid pass, sent to its own number alone', async () => {
    const phoneNumber = aPhone()
    const sale = await buys(fixture, seller, { phoneNumber })
    if (sale.status !== 'ready') throw new Error('the sale was not paid in time')
    const [event] = await fixture.database.asOwner<{ reference: string }>(
      `select v.provider_transaction_id as reference from provider_events v
       join payments y on y.id = v.payment_id where y.purchase_id = $1`,
      [sale.transactionId],
    )
    const reference = event?.reference ?? ''
    expect(await asks({ reference, phoneNumber: aPhone() })).toEqual({ success: true })
    expect(await asks({ reference, phoneNumber })).toEqual({ success: true })
    await fixture.drain()
    expect(await people.messagesTo(phoneNumber)).toHaveLength(1)
    expect((await people.messagesTo(phoneNumber))[0]).toContain(`/pass/${sale.transactionId}?t=`)
    // The stranger's claim waits for an admin, without any order or money.
    expect((await admin(listClaims, { query: {} })).items).toMatchObject([
      { purchase: null, orders: [], money: [] },
    ])
  })

  test('gets the one order that the money certainly fits', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: order.phoneNumber })
    await asks({ reference, phoneNumber: order.phoneNumber })
    await fixture.drain()
    expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
  })

  test('is answered by an admin, who books money for an order of the number, or rejects the claim by SMS', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await people.moneyComes(reference)
    await asks({ reference, phoneNumber: order.phoneNumber, note: 'Lumley, at noon' })
    await fixture.drain()
    const [claim] = (await admin(listClaims, { query: {} })).items
    expect(claim).toMatchObject({
      said: `${reference}\nLumley, at noon`,
      orders: [{ transactionId: order.transactionId }],
    })
    const params = { id: claim?.id ?? '' }
    const body = { outcome: 'found', moneyId: claim?.money[0]?.id ?? '', words: 'It is theirs.' } as const
    expect(await refusalOf(admin(answerClaim, { params, body }))).toMatchObject({
      code: 'purchase_not_found',
    })
    await admin(answerClaim, { params, body: { ...body, transactionId: order.transactionId } })
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
    const { phoneNumber } = await anUnansweredOrder(fixture, seller)
    await asks({ reference: aReference(), phoneNumber })
    const [other] = (await admin(listClaims, { query: {} })).items
    await admin(answerClaim, {
      params: { id: other?.id ?? '' },
      body: { outcome: 'no_money', answer: 'not_received' },
    })
    expect((await people.messagesTo(phoneNumber))[0]).toContain(claimAnswerText('not_received'))
    expect((await asSeller(listSellerClaims, { query: {} })).items).toEqual([])
  })
})
