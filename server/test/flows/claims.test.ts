import { listClaims } from '@minit/contract/admin/claims.ts'
import { claimWithoutLink } from '@minit/contract/customer/claims.ts'
import { listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anUnansweredOrder, aReference, claims, claimWorld, REFERENCE } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { expectSoundBooks } from '../books.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { buys, eventually, refusalOf, statusOf } from '../purchases.ts'
import { NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let world: TestApp
let seller: TestSeller
let people: ReturnType<typeof claimWorld>
let admin: ReturnType<typeof callApp>
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
  people = claimWorld(world, seller)
  admin = callApp(world.app, await anAdmin(world))
  asSeller = callApp(world.app, (await logInAs(world.deps, seller)).sessionToken)
})
afterAll(() => world.close())
beforeEach(() => people.beginAnew())

const claimsWithoutLink = (body: { reference: string; phoneNumber: string }) =>
  callApp(world.app)(claimWithoutLink, { body })

describe('who says that they paid', () => {
  test('reads that no money is known, and claims it', async () => {
    const order = await anUnansweredOrder(world, seller)
    expect(await people.helpOf(order)).toMatchObject({
      money: 'not_known',
      pass: 'none',
      advice: 'send_reference',
      canClaim: true,
      claim: null,
    })
    expect(await claims(world, order, order)).toMatchObject({
      advice: 'wait_for_person',
      claim: { state: 'open', reference: 'PP2409121432B12345', answer: null },
    })
    const { items: waiting } = await admin(listClaims, { query: {} })
    expect(waiting).toMatchObject([
      {
        purchase: { transactionId: order.transactionId },
        isLate: false,
        isBuyersNumber: true,
        payment: 'pawaPay has the request and has told of no money.',
        money: [],
        orders: [],
      },
    ])
    expect((await asSeller(listSellerClaims, { query: {} })).items).toMatchObject([
      { sale: { transactionId: order.transactionId }, money: [] },
    ])
  })

  test('is granted at once where money with this reference, sum and number had come', async () => {
    const order = await anUnansweredOrder(world, seller)
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: order.phoneNumber })
    expect(await claims(world, order, { ...order, reference })).toMatchObject({
      money: 'received',
      claim: { state: 'found' },
    })
    expect(await statusOf(world, order)).toMatchObject({ status: 'ready' })
    expect(await recordsOf(world, order.transactionId)).toMatchObject(ONE_SALE)
    expect((await people.messagesTo(order.phoneNumber)).join()).toContain(`/pass/${order.transactionId}?t=`)
    await expectSoundBooks(world)
  })

  test.each([
    ['another number', { payerPhone: '+23276111222' }, 'other'],
    ['no number', {}, 'unknown'],
  ] as const)('waits for a person where the money that came states %s', async (_, change, number) => {
    const order = await anUnansweredOrder(world, seller)
    const reference = aReference()
    await people.moneyComes(reference, change)
    expect(await claims(world, order, { ...order, reference })).toMatchObject({ claim: { state: 'open' } })
    expect((await admin(listClaims, { query: {} })).items[0]?.money[0]).toMatchObject({
      transaction: reference,
      fit: { reference: true, amount: true, number, way: true },
      canBePlaced: true,
    })
  })

  test('waits for a person where another unpaid order of the number fits the money as well', async () => {
    const first = await anUnansweredOrder(world, seller)
    world.clock.advance({ minutes: 16 })
    await world.drain()
    const second = await anUnansweredOrder(world, seller, first.phoneNumber)
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: first.phoneNumber })
    expect(await claims(world, second, { ...second, reference })).toMatchObject({ claim: { state: 'open' } })
    expect(await recordsOf(world, second.transactionId)).toMatchObject(NO_SALE)
  })

  test('is late after a day without an answer, and not before', async () => {
    const order = await anUnansweredOrder(world, seller)
    await claims(world, order, order)
    const askedAgo = (minutes: number) =>
      world.database.asOwner('update claims set asked_at = $1 where purchase_id = $2', [
        new Date(world.deps.now().getTime() - minutes * 60_000),
        order.transactionId,
      ])
    await askedAgo(24 * 60 - 1)
    expect((await admin(listClaims, { query: {} })).items).toMatchObject([{ isLate: false }])
    await askedAgo(24 * 60)
    expect((await admin(listClaims, { query: {} })).items).toMatchObject([{ isLate: true }])
  })

  test('corrects the one claim there is, however often they say it', async () => {
    const order = await anUnansweredOrder(world, seller)
    await claims(world, order, order)
    await claims(world, order, order)
    const reference = aReference()
    await claims(world, order, { ...order, reference })
    const rows = await world.database.asOwner('select times, said from claims where purchase_id = $1', [
      order.transactionId,
    ])
    expect(rows).toEqual([{ times: 2, said: reference }])
  })

  test('is told what is wrong, and nothing is written', async () => {
    const order = await anUnansweredOrder(world, seller)
    const said = (reference: string, phoneNumber = order.phoneNumber) =>
      refusalOf(claims(world, order, { reference, phoneNumber }))
    expect(await said('076123456')).toMatchObject({ status: 400, fields: { reference: /phone number/ } })
    expect(await said(order.transactionId)).toMatchObject({ fields: { reference: /our own/ } })
    expect(await said(REFERENCE, '12345678901')).toMatchObject({ code: 'phone_not_valid' })
    expect(await people.helpOf(order)).toMatchObject({ claim: null })
  })

  test('needs no claim once it was paid, and none for cash', async () => {
    const paid = await buys(world, seller)
    const phoneNumber = aPhone()
    expect(await refusalOf(claims(world, paid, { phoneNumber }))).toMatchObject({ code: 'claim_not_needed' })
    expect(await people.helpOf(paid)).toMatchObject({
      money: 'received',
      pass: 'running',
      advice: 'show_code',
    })
  })

  test('is asked to wait after five claims of a number in an hour', async () => {
    const order = await anUnansweredOrder(world, seller)
    for (let times = 0; times < 5; times += 1)
      await claims(world, order, { ...order, reference: aReference() })
    expect(await refusalOf(claims(world, order, order))).toMatchObject({ code: 'too_many_requests' })
  })

  test('uses up none of the five by what is not taken', async () => {
    const order = await anUnansweredOrder(world, seller)
    for (let times = 0; times < 8; times += 1)
      expect(await refusalOf(claims(world, order, { ...order, reference: 'I paid' }))).toMatchObject({
        code: 'invalid_request',
      })
    for (let times = 0; times < 5; times += 1) await claims(world, order, order)
    expect(await refusalOf(claims(world, order, order))).toMatchObject({ code: 'too_many_requests' })
  })

  test('is taken at a network that others share who sent what cannot be read', async () => {
    for (let times = 0; times < 130; times += 1)
      await refusalOf(claimsWithoutLink({ reference: 'I paid', phoneNumber: aPhone() }))
    await claimsWithoutLink({ reference: aReference(), phoneNumber: aPhone() })
  })
})

test('the provider is asked again when somebody looks: money that it knows of is here at once', async () => {
  // Its payer pays, and no notice comes.
  const order = await anUnansweredOrder(world, seller, '+23276000059')
  await eventually(async () => expect(await people.mends(order)).toMatchObject({ money: 'received' }))
  expect(await statusOf(world, order)).toMatchObject({ status: 'ready' })
})
