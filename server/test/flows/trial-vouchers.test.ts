import { readHeldVouchers } from '@minit/contract/admin/entrepreneurs.ts'
import { createBatch, handBatch as handCall, listBatches } from '@minit/contract/entrepreneur/vouchers.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { TRIAL_UNUSED_VOUCHERS } from '@minit/domain/sales/voucher-limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handBatch } from '../../src/modules/sales/vouchers/hand-batch.ts'
import { LOCK_TRIAL } from '../../src/modules/sales/vouchers/voucher-terms.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { eventually, refusalOf } from '../purchases.ts'
import { aBatch, aCard, actorOf, anAgent, sells } from '../voucher-fixture.ts'
import { countWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const inDays = (days: number): Date => new Date(fixture.deps.now().getTime() + days * DAY_MS)

const onTrial = (): Promise<TestSeller> =>
  aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial', trialEndsAt: inDays(30) } })

const callOf = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

/** An agent’s batch that was not handed over. */
const agentsBatch = async (seller: TestSeller, count: number): Promise<string> => {
  const agentId = await anAgent(fixture, seller)
  return (await aBatch(fixture, seller, { count, agentId, lastDay: freetownDay(inDays(60)) })).id
}

describe('the last day of use of a seller’s vouchers', () => {
  test('on trial it is 60 days after the end of the trial at the latest, which the form shows before', async () => {
    const seller = await onTrial()
    const call = await callOf(seller)
    const input = { packageId: seller.pack.id, count: 1, agentId: null }
    const make = (days: number) =>
      call(createBatch, { body: { ...input, lastDay: freetownDay(inDays(days)) } })
    await make(90)
    expect(await refusalOf(make(91))).toMatchObject({
      status: 422,
      code: 'voucher_day_too_far',
      fields: { lastDay: expect.stringContaining('60 days after the end of your trial') },
    })
    const latest = freetownDay(inDays(90))
    expect((await call(listBatches, { query: {} })).limits).toEqual({
      isOnTrial: true,
      lastDay: latest,
      latestLastDay: latest,
      trial: { most: TRIAL_UNUSED_VOUCHERS, unused: 0 },
    })
  })

  test('of a seller with an unpaid month it is 60 days from now, and of one without a fee it is unlimited as usual', async () => {
    const [paying, free] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    await fixture.database.asOwner('update entrepreneurs set monthly_fee_cents = 1000 where id = $1', [
      paying.id,
    ])
    const limitsOf = async (seller: TestSeller) =>
      (await (await callOf(seller))(listBatches, { query: {} })).limits
    const latest = freetownDay(inDays(60))
    expect(await limitsOf(paying)).toMatchObject({ lastDay: latest, latestLastDay: latest, trial: null })
    expect(await limitsOf(free)).toMatchObject({ lastDay: freetownDay(inDays(180)), latestLastDay: null })
  })
})

describe('unused sold vouchers of a seller on trial', () => {
  test('are fifty at most: a larger batch is not handed over, and no further card is sold', async () => {
    const seller = await onTrial()
    const call = await callOf(seller)
    const hand = (id: string) => call(handCall, { params: { id } })
    expect(await refusalOf(hand(await agentsBatch(seller, 51)))).toMatchObject({
      status: 422,
      code: 'trial_vouchers_waiting',
      message: expect.stringContaining('50 sold vouchers at most'),
    })
    const batchId = await agentsBatch(seller, 50)
    await hand(batchId)
    await hand(batchId)
    const card = await aCard(fixture, seller, { lastDay: freetownDay(inDays(60)) })
    await expect(sells(fixture, seller, card)).rejects.toMatchObject({ code: 'trial_vouchers_waiting' })
    await fixture.drain()
    expect((await call(listBatches, { query: {} })).limits.trial).toMatchObject({ unused: 50 })
    expect((await call(listBatches, { query: {} })).items.at(-2)).toMatchObject({ counts: { sold: 50 } })
    await fixture.database.asOwner(
      `update vouchers set voided_at = now() where id = (select id from vouchers where batch_id = $1 limit 1)`,
      [batchId],
    )
    await sells(fixture, seller, card)
  })

  test('are unlimited as usual once the trial is over', async () => {
    const seller = await aSeller(fixture.deps)
    await handBatch(fixture.deps, actorOf(seller), await agentsBatch(seller, 51))
    await fixture.drain()
  })

  test('are counted for an admin who considers a suspension', async () => {
    const seller = await aSeller(fixture.deps)
    const { cards } = await aBatch(fixture, seller)
    for (const card of cards.slice(0, 2)) await sells(fixture, seller, card)
    const call = callApp(fixture.app, await anAdmin(fixture))
    expect(await call(readHeldVouchers, { params: { id: seller.id } })).toEqual({ unused: 2, worth: 70 })
    expect(await refusalOf(call(readHeldVouchers, { params: { id: seller.pack.id } }))).toMatchObject({
      code: 'entrepreneur_not_found',
    })
  })
})

/** Two batches of thirty handed over at once: the first stays uncommitted while the second counts. */
const twoAtOnce = async (lock: string): Promise<number> => {
  const seller = await onTrial()
  const batches = [await agentsBatch(seller, 30), await agentsBatch(seller, 30)] as const
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = {
    ...fixture.deps,
    jobs: {
      ...fixture.deps.jobs,
      // The last step of its transaction.
      enqueue: async () => {
        first.resolve()
        await second.promise
      },
    },
  }
  const one = handBatch(slow, actorOf(seller), batches[0], lock)
  await first.promise
  const other = handBatch(fixture.deps, actorOf(seller), batches[1], lock)
  const hasAnswered = other.then(
    () => true,
    () => true,
  )
  await eventually(async () => {
    const isWaiting = (await countWaiting(fixture.database, '%vouchers on trial%')) > 0
    expect(isWaiting || (await Promise.race([hasAnswered, Promise.resolve(false)]))).toBe(true)
  })
  second.resolve()
  const answers = await Promise.allSettled([one, other])
  return answers.filter(({ status }) => status === 'fulfilled').length
}

describe('two batches of thirty that a seller on trial hands over at the same instant', () => {
  test('are one: the other exceeds fifty', async () => {
    expect(await twoAtOnce(LOCK_TRIAL)).toBe(1)
  })

  test('are two without the lock (negative control)', async () => {
    expect(await twoAtOnce('select $1::text')).toBe(2)
  })
})
