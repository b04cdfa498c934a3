import { listClaims } from '@minit/contract/admin/claims.ts'
import { claimWithoutLink } from '@minit/contract/customer/claims.ts'
import { listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anUnansweredOrder, aReference, claimFixture, claims, REFERENCE } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { buys, eventually, refusalOf, statusOf } from '../purchases.ts'
import { NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

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
})
afterAll(() => fixture.close())
beforeEach(() => people.beginAnew())

const claimsWithoutLink = (body: { reference: string; phoneNumber: string }) =>
  callApp(fixture.app)(claimWithoutLink, { body })

describe('a claim of payment', () => {
  test('gets the answer that no money is known yet', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    expect(await people.helpOf(order)).toMatchObject({
      money: 'not_known',
      pass: 'none',
      advice: 'send_reference',
      canClaim: true,
      claim: null,
    })
    expect(await claims(fixture, order, order)).toMatchObject({
      advice: 'wait_for_person',
      claim: { state: 'open', reference: 'PP2409121432B12345', answer: null },
    })
    const { items: waiting } = await admin(listClaims, { query: {} })
    expect(waiting).toMatchObject([
      {
        purchase: { transactionId: order.transactionId },
        isLate: false,
        isBuyersNumber: true,
        payment: 'pawaPay has the request and has reported no money.',
        money: [],
        orders: [],
      },
    ])
    expect((await asSeller(listSellerClaims, { query: {} })).items).toMatchObject([
      { sale: { transactionId: order.transactionId }, money: [] },
    ])
  })

  test('is granted at once where money with this reference, amount and number has arrived', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: order.phoneNumber })
    expect(await claims(fixture, order, { ...order, reference })).toMatchObject({
      money: 'received',
      claim: { state: 'found' },
    })
    expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
    expect((await people.messagesTo(order.phoneNumber)).join()).toContain(`/pass/${order.transactionId}?t=`)
    await expectInvariants(fixture)
  })

  test.each([
    ['another number', { payerPhone: '+23276111222' }, 'other'],
    ['no number', {}, 'unknown'],
  ] as const)('waits for an admin where the money that arrived states %s', async (_, change, number) => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await people.moneyComes(reference, change)
    expect(await claims(fixture, order, { ...order, reference })).toMatchObject({ claim: { state: 'open' } })
    expect((await admin(listClaims, { query: {} })).items[0]?.money[0]).toMatchObject({
      transaction: reference,
      fit: { reference: true, amount: true, number, way: true },
      canBePlaced: true,
    })
  })

  test('waits for an admin where another unpaid order of the number fits the money as well', async () => {
    const first = await anUnansweredOrder(fixture, seller)
    fixture.clock.advance({ minutes: 16 })
    await fixture.drain()
    const second = await anUnansweredOrder(fixture, seller, first.phoneNumber)
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: first.phoneNumber })
    expect(await claims(fixture, second, { ...second, reference })).toMatchObject({
      claim: { state: 'open' },
    })
    expect(await recordsOf(fixture, second.transactionId)).toMatchObject(NO_SALE)
  })

  test('is late after a day without an answer, and not before', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    await claims(fixture, order, order)
    const askedAgo = (minutes: number) =>
      fixture.database.asOwner('update claims set asked_at = $1 where purchase_id = $2', [
        new Date(fixture.deps.now().getTime() - minutes * 60_000),
        order.transactionId,
      ])
    await askedAgo(24 * 60 - 1)
    expect((await admin(listClaims, { query: {} })).items).toMatchObject([{ isLate: false }])
    await askedAgo(24 * 60)
    expect((await admin(listClaims, { query: {} })).items).toMatchObject([{ isLate: true }])
  })

  test('is corrected when it is sent again, and stays one claim', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    await claims(fixture, order, order)
    await claims(fixture, order, order)
    const reference = aReference()
    await claims(fixture, order, { ...order, reference })
    const rows = await fixture.database.asOwner('select times, said from claims where purchase_id = $1', [
      order.transactionId,
    ])
    expect(rows).toEqual([{ times: 2, said: reference }])
  })

  test('with errors gets them listed, and nothing is written', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const said = (reference: string, phoneNumber = order.phoneNumber) =>
      refusalOf(claims(fixture, order, { reference, phoneNumber }))
    expect(await said('076123456')).toMatchObject({ status: 400, fields: { reference: /phone number/ } })
    expect(await said(order.transactionId)).toMatchObject({ fields: { reference: /our own/ } })
    expect(await said(REFERENCE, '12345678901')).toMatchObject({ code: 'phone_not_valid' })
    expect(await people.helpOf(order)).toMatchObject({ claim: null })
  })

  test('is refused for a paid order, and for cash', async () => {
    const paid = await buys(fixture, seller)
    const phoneNumber = aPhone()
    expect(await refusalOf(claims(fixture, paid, { phoneNumber }))).toMatchObject({
      code: 'claim_not_needed',
    })
    expect(await people.helpOf(paid)).toMatchObject({
      money: 'received',
      pass: 'running',
      advice: 'show_code',
    })
  })

  test('has to wait after five of its number in an hour', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    for (let times = 0; times < 5; times += 1)
      await claims(fixture, order, { ...order, reference: aReference() })
    expect(await refusalOf(claims(fixture, order, order))).toMatchObject({ code: 'too_many_requests' })
  })

  test('does not count towards the five when it is refused', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    for (let times = 0; times < 8; times += 1)
      expect(await refusalOf(claims(fixture, order, { ...order, reference: 'I paid' }))).toMatchObject({
        code: 'invalid_request',
      })
    for (let times = 0; times < 5; times += 1) await claims(fixture, order, order)
    expect(await refusalOf(claims(fixture, order, order))).toMatchObject({ code: 'too_many_requests' })
  })

  test('is accepted from a shared network although another customer there sent unreadable ones', async () => {
    for (let times = 0; times < 130; times += 1)
      await refusalOf(claimsWithoutLink({ reference: 'I paid', phoneNumber: aPhone() }))
    await claimsWithoutLink({ reference: aReference(), phoneNumber: aPhone() })
  })
})

test('a claim queries the provider again: money that it knows of is recorded at once', async () => {
  // The payer pays, and the provider sends no notice.
  const order = await anUnansweredOrder(fixture, seller, '+23276000059')
  await eventually(async () => expect(await people.mends(order)).toMatchObject({ money: 'received' }))
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
})
