import { answerClaim } from '@minit/contract/admin/claims.ts'
import { answerSellerClaim } from '@minit/contract/entrepreneur/claims.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleSuspense } from '../../src/modules/money/payments/suspense.ts'
import { saveClaim } from '../../src/modules/sales/claims/claims.queries.ts'
import { finishMatch, searchMoney } from '../../src/modules/sales/claims/match-funds.ts'
import { anUnansweredOrder, aReference, claimFixture, claims, type Order } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { openMarketplace } from '../marketplace.ts'
import { statusOf } from '../purchases.ts'
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

const refsOf = async ({ transactionId }: Order) => {
  const rows = await fixture.database.asOwner<{ id: string }>(
    'select id from claims where purchase_id = $1',
    [transactionId],
  )
  return rows.map(({ id }) => ({ entrepreneurId: seller.id, claimId: id }))
}

const GUARD = `create unique index claims_one_a_payment on claims (entrepreneur_id, purchase_id)
  where purchase_id is not null`

describe('two claims on one order at once', () => {
  test('are one claim, and its money pays once', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: order.phoneNumber })
    await Promise.allSettled([1, 2, 3].map(() => claims(fixture, order, { ...order, reference })))
    expect(await refsOf(order)).toHaveLength(1)
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
    await expectInvariants(fixture)
  })

  test('are two without the unique key on the order (negative control)', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const write = () =>
      fixture.deps.db.inTenant(seller.id, (tx) => {
        const at = fixture.deps.now()
        const said = { reference: 'ABCD123456', said: 'x', payerPhone: order.phoneNumber }
        const row = { entrepreneurId: seller.id, id: fixture.deps.newId(), purchaseId: order.transactionId }
        return saveClaim(tx, { ...row, ...said, createdAt: at, askedAt: at })
      })
    await Promise.all([write(), write()])
    expect(await refsOf(order)).toHaveLength(1)
    await fixture.database.asOwner('drop index claims_one_a_payment')
    // The statement names the key, so that it fails outright instead of silently writing a second claim.
    await expect(write()).rejects.toMatchObject({ cause: { code: '42P10' } })
    await fixture.database.asOwner(GUARD)
  })
})

describe('a claim and the late notice of the same movement at once', () => {
  /** The provider finally reports the payment under our own reference, with the operator's transaction id. */
  const noticeOf = async ({ transactionId }: Order, transaction: string) => {
    const { reference } = await recordsOf(fixture, transactionId)
    return people.moneyComes(transaction, { key: `late:${transaction}`, reference })
  }

  test('grant once, whichever is first', async () => {
    for (let round = 0; round < 4; round += 1) {
      await people.beginAnew()
      const order = await anUnansweredOrder(fixture, seller)
      const reference = aReference()
      await people.moneyComes(reference, { payerPhone: order.phoneNumber })
      await Promise.allSettled([claims(fixture, order, { ...order, reference }), noticeOf(order, reference)])
      expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
      const records = await recordsOf(fixture, order.transactionId)
      expect(records).toMatchObject({ passes: 1, suspenseMinor: 0, receivedMinor: seller.pack.priceMinor })
    }
    await expectInvariants(fixture)
  })

  test('count the money twice if the claim names the transaction differently (negative control)', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: order.phoneNumber })
    await claims(fixture, order, { ...order, reference })
    await noticeOf(order, `${reference}.OTHER`)
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject({
      passes: 1,
      suspenseMinor: seller.pack.priceMinor,
    })
  })
})

describe('two answers at once', () => {
  test('of an admin and the seller count as one, and the money pays once', async () => {
    const { order, params, found } = await people.claimed(admin)
    const answers = await Promise.allSettled([
      admin(answerClaim, { params, body: found }),
      asSeller(answerSellerClaim, { params, body: found }),
      admin(answerClaim, { params, body: { outcome: 'no_money', answer: 'not_received' } }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { suspenseMinor } = await recordsOf(fixture, order.transactionId)
    expect(suspenseMinor).toBe(0)
    await expectInvariants(fixture)
  })

  test('for two orders give the same money to one of them', async () => {
    const reference = aReference()
    const one = await people.claimed(admin)
    const other = await people.claimed(admin)
    await people.moneyComes(reference)
    const [free] = await fixture.database.asOwner<{ id: string }>(
      'select id from suspense_items where transaction_key = $1',
      [reference],
    )
    const body = { ...one.found, moneyId: free?.id ?? '' }
    const answers = await Promise.allSettled(
      [one, other].map(({ params }) => admin(answerClaim, { params, body })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const paid = await Promise.all([one, other].map(({ order }) => recordsOf(fixture, order.transactionId)))
    expect(paid.map(({ passes }) => passes).toSorted()).toEqual([0, 1])
    await expectInvariants(fixture)
  })
})

describe('a crash between finding the money and booking it', () => {
  const cutOff = async () => {
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await claims(fixture, order, { ...order, reference })
    await people.moneyComes(reference, { payerPhone: order.phoneNumber })
    const [ref] = await refsOf(order)
    if (ref === undefined) throw new Error('there is no claim')
    return { order, ref }
  }

  test('leaves a job that grants it, and a second run of the job changes nothing', async () => {
    const { order, ref } = await cutOff()
    await searchMoney(fixture.deps, ref)
    await finishMatch(fixture.deps, ref)
    await finishMatch(fixture.deps, ref)
    await fixture.drain()
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
    expect(await people.helpOf(order)).toMatchObject({ claim: { state: 'found' } })
  })

  test('is completed by the job where the process died right after the money was matched', async () => {
    const { order, ref } = await cutOff()
    // What the process wrote before it died.
    const [item] = await fixture.database.asOwner<{ id: string }>(
      `select i.id from suspense_items i join claims c
       on upper(regexp_replace(i.transaction_key, '[^A-Za-z0-9]', '', 'g')) = c.reference where c.id = $1`,
      [ref.claimId],
    )
    await fixture.deps.db.asPlatform(async (tx) => {
      await settleSuspense(fixture.deps, tx, { id: item?.id ?? '', outcome: 'placed' })
      await tx.send(
        `update claims set state = 'placing', suspense_id = $1, placed_seller_id = $2, placed_purchase_id = $3,
           answered_by = 'minit', answered_at = now() where id = $4`,
        [item?.id, seller.id, order.transactionId, ref.claimId],
      )
      await fixture.deps.jobs.enqueue(tx, 'follow-claim', ref)
    })
    expect(await people.helpOf(order)).toMatchObject({ advice: 'wait_for_booking' })
    await fixture.drain()
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
  })
})

test('money that arrives after the claim is found by the periodic check of all claims', async () => {
  const order = await anUnansweredOrder(fixture, seller)
  const reference = aReference()
  await claims(fixture, order, { ...order, reference })
  // First a notice without a number, then the statement that has it.
  await people.moneyComes(reference)
  await fixture.deps.db.asPlatform((tx) => fixture.deps.jobs.enqueue(tx, 'watch-claims', {}))
  await fixture.drain()
  expect(await people.helpOf(order)).toMatchObject({ claim: { state: 'open' } })
  await people.moneyComes(reference, { payerPhone: order.phoneNumber, key: `statement:${reference}` })
  await fixture.deps.db.asPlatform((tx) => fixture.deps.jobs.enqueue(tx, 'watch-claims', {}))
  await fixture.drain()
  expect(await recordsOf(fixture, order.transactionId)).toMatchObject(ONE_SALE)
})
