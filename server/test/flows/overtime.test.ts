import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { addOvertime } from '@minit/contract/customer/passes.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { archivePackage, switchPackage } from '@minit/contract/entrepreneur/packages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { AT_ONCE, buys, eventually, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { readRollUps, recomputeRollUps } from '../recompute.ts'
import { countRows, recordsOf } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

type Body = CallInput<typeof addOvertime>['body']

/** Le 0.50 a minute on a pass of an hour. */
const aSellerWithOvertime = () => aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })

const aPass = async (seller: TestSeller): Promise<Ticket> => {
  const pass = await buys(fixture, seller)
  if (pass.status !== 'ready') throw new Error('the pass was not paid in time')
  return { transactionId: pass.transactionId, statusToken: pass.statusToken }
}

const adds = (pass: Ticket, body: Partial<Body> = {}, headers: Record<string, string> = {}) =>
  callApp(fixture.app)(addOvertime, {
    params: { transactionId: pass.transactionId },
    headers: { 'purchase-token': pass.statusToken, ...headers },
    body: { minutes: 20, paymentMethod: 'orange_money', ...body },
  })

const endOf = async (pass: Ticket) =>
  new Date((await statusOf(fixture, pass)).result?.expiresAt ?? 0).getTime()

describe('added minutes', () => {
  test('extend the running pass, are paid at its rate, and notify the seller', async () => {
    const seller = await aSellerWithOvertime()
    const pass = await aPass(seller)
    const before = await endOf(pass)
    const answer = await adds(pass, { amount: 10 })
    expect(answer).toMatchObject({ status: 'ready' })
    expect(await endOf(pass)).toBe(before + 20 * 60_000)
    const { order, pass: options } = await statusOf(fixture, pass)
    expect(order).toMatchObject({ price: 35 })
    expect(options).toMatchObject({ overtimeMinutes: 20, overtime: { ratePerMinute: 0.5 } })
    expect(await countRows(fixture, 'passes', `entrepreneur_id = '${seller.id}'`)).toBe(1)
    expect(
      await countRows(fixture, 'notifications', `entrepreneur_id = '${seller.id}' and kind = 'overtime'`),
    ).toBe(1)
    const { totals } = await readRollUps(fixture, seller.id)
    expect(totals).toMatchObject({ sales: 1, overtimeSales: 1, overtimeMinutes: 20, overtimeMinor: 1000 })
    expect(await readRollUps(fixture, seller.id)).toEqual(await recomputeRollUps(fixture, seller.id))
  })

  test('have a page of their own, which leads back to the pass', async () => {
    const pass = await aPass(await aSellerWithOvertime())
    const { transactionId, statusToken } = await adds(pass)
    const overtime = await statusOf(fixture, { transactionId, statusToken })
    expect(overtime).toMatchObject({
      status: 'ready',
      order: { price: 10, baseMinutes: 20 },
      overtimeOf: pass,
    })
    expect(overtime.pass).toBeUndefined()
    expect((await statusOf(fixture, pass)).overtimeOf).toBeUndefined()
  })

  test('are no step towards the next loyalty tier', async () => {
    const pass = await aPass(await aSellerWithOvertime())
    for (const minutes of [2, 4, 6]) await adds(pass, { minutes })
    const [buyer] = await fixture.database.asOwner(
      'select paid_purchases as count from customers c join purchases p on p.customer_id = c.id where p.id = $1',
      [pass.transactionId],
    )
    expect(buyer).toEqual({ count: 1 })
  })

  test('begin at the payment when the pass has just ended, and are refused 15 minutes later', async () => {
    const pass = await aPass(await aSellerWithOvertime())
    fixture.clock.advance({ minutes: 85 })
    const paid = await adds(pass, { minutes: 5 })
    if (paid.status !== 'ready') throw new Error('the overtime was not paid in time')
    expect(new Date(paid.expiresAt).getTime()).toBeGreaterThanOrEqual(
      fixture.deps.now().getTime() + 4 * 60_000,
    )
    fixture.clock.advance({ minutes: 21 })
    expect((await statusOf(fixture, pass)).pass?.overtime).toBeNull()
    expect(await refusalOf(adds(pass))).toMatchObject({ code: 'pass_over' })
  })

  test('can be paid in cash, which the seller confirms', async () => {
    const seller = await aSellerWithOvertime()
    const pass = await aPass(seller)
    const before = await endOf(pass)
    const requested = await adds(pass, { paymentMethod: 'cash' }, AT_ONCE)
    expect(requested).toMatchObject({ status: 'awaiting_payment', nextAction: { type: 'collect_cash' } })
    expect(await endOf(pass)).toBe(before)
    await decideCash(fixture.deps, seller.id, { purchaseId: requested.transactionId, decision: 'received' })
    expect(await endOf(pass)).toBe(before + 20 * 60_000)
  })

  test('ten at once are all paid and all added', async () => {
    const pass = await aPass(await aSellerWithOvertime())
    const before = await endOf(pass)
    // By wallet, because a phone gets at most two prompts.
    const byWallet = { minutes: 3, paymentMethod: 'vult' } as const
    await Promise.all(Array.from({ length: 10 }, () => adds(pass, byWallet, AT_ONCE)))
    await eventually(async () => expect(await endOf(pass)).toBe(before + 30 * 60_000))
  })

  test('the same key buys once', async () => {
    const pass = await aPass(await aSellerWithOvertime())
    const before = await endOf(pass)
    const key = { 'idempotency-key': 'overtime-key-1' }
    const [first, second] = [await adds(pass, {}, key), await adds(pass, {}, key)]
    expect(second.transactionId).toBe(first.transactionId)
    expect(await endOf(pass)).toBe(before + 20 * 60_000)
    expect(await refusalOf(adds(pass, { minutes: 21 }, key))).toMatchObject({ code: 'key_reused' })
  })

  test.each([
    ['another price than on the screen', { amount: 9.99 }, 'price_changed'],
    ['a method the seller does not take', { paymentMethod: 'vult' as const }, 'method_not_offered'],
    ['more than three hours', { minutes: 181 }, 'invalid_request'],
    ['no minutes', { minutes: 0 }, 'invalid_request'],
  ])('are refused for %s', async (_, body, code) => {
    const seller = await aSellerWithOvertime()
    await fixture.database.asOwner('update entrepreneurs set accepts_vult = false where id = $1', [seller.id])
    const pass = await aPass(seller)
    expect(await refusalOf(adds(pass, body))).toMatchObject({ code })
  })

  test('are refused where the package has none, the seller is closed or suspended, or the token is wrong', async () => {
    const without = await aPass(await aSeller(fixture.deps))
    expect(await refusalOf(adds(without))).toMatchObject({ code: 'overtime_not_offered' })
    const seller = await aSellerWithOvertime()
    const pass = await aPass(seller)
    await fixture.database.asOwner('update entrepreneurs set is_open = false where id = $1', [seller.id])
    expect(await refusalOf(adds(pass))).toMatchObject({ code: 'seller_closed' })
    await fixture.database.asOwner(
      `update entrepreneurs set is_open = true, subscription_status = 'suspended' where id = $1`,
      [seller.id],
    )
    expect(await refusalOf(adds(pass))).toMatchObject({ code: 'seller_not_selling' })
    const stolen = { ...pass, statusToken: without.statusToken }
    expect(await refusalOf(adds(stolen))).toMatchObject({ status: 404, code: 'purchase_not_found' })
  })
})

describe('once the pass was refunded', () => {
  const refunds = ({ transactionId }: Ticket) => refundByAdmin(fixture, transactionId)

  test('the pass is not ready, nor are minutes paid before or after', async () => {
    const seller = await aSellerWithOvertime()
    const pass = await aPass(seller)
    const before = await adds(pass)
    const late = await adds(pass, { paymentMethod: 'cash', minutes: 5 }, AT_ONCE)
    await refunds(pass)
    const { reference } = await recordsOf(fixture, late.transactionId)
    const amount = { amountMinor: 250, currency: 'SLE' }
    const event = { key: `${reference}:late`, reference, kind: 'succeeded', amount } as const
    await recordProviderEvent(fixture.deps, 'cash', { event, source: 'seller' })
    for (const ticket of [pass, before, late]) {
      const view = await statusOf(fixture, ticket)
      expect(view.status).toBe('refunded')
      expect(view.result).toBeUndefined()
      expect(view.pass).toBeUndefined()
    }
    expect((await statusOf(fixture, late)).overtimeOf).toMatchObject({ isRefunded: true })
    const { owedBack } = await callApp(fixture.app, await anAdmin(fixture))(readWorklist, { query: {} })
    expect(owedBack.map(({ purchase }) => purchase.transactionId)).toEqual(
      expect.arrayContaining([before.transactionId, late.transactionId]),
    )
  })

  test('no cash is accepted for it, and no minutes can be ordered', async () => {
    const seller = await aSellerWithOvertime()
    const pass = await aPass(seller)
    const requested = await adds(pass, { paymentMethod: 'cash' }, AT_ONCE)
    await refunds(pass)
    const taking = decideCash(fixture.deps, seller.id, {
      purchaseId: requested.transactionId,
      decision: 'received',
    })
    await expect(taking).rejects.toMatchObject({ code: 'pass_refunded' })
    expect((await statusOf(fixture, requested)).status).toBe('awaiting_payment')
    expect(await refusalOf(adds(pass))).toMatchObject({ status: 422, code: 'pass_refunded' })
    await decideCash(fixture.deps, seller.id, { purchaseId: requested.transactionId, decision: 'declined' })
    expect((await statusOf(fixture, requested)).status).toBe('failed')
  })
})

describe('the longest pass that minutes can make', () => {
  test('is 180 minutes on rented equipment, with all that was bought', async () => {
    const rented = { shop: { hasOwnInternet: false }, pack: { overtimeRateMinor: 50, durationMinutes: 120 } }
    const pass = await aPass(await aSeller(fixture.deps, rented))
    expect((await statusOf(fixture, pass)).pass?.overtime).toMatchObject({ maxMinutes: 60 })
    await adds(pass, { minutes: 40 })
    expect(await refusalOf(adds(pass, { minutes: 21 }))).toMatchObject({ code: 'overtime_too_long' })
    await adds(pass, { minutes: 20 })
    expect((await statusOf(fixture, pass)).pass?.overtime).toBeNull()
  })

  test('is not available once the package is archived, but is when it is only off sale', async () => {
    const seller = await aSellerWithOvertime()
    const pass = await aPass(seller)
    const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const params = { id: seller.pack.id }
    await asSeller(switchPackage, { params, body: { isActive: false } })
    expect(await adds(pass, { minutes: 2 })).toMatchObject({ status: 'ready' })
    await asSeller(archivePackage, { params })
    expect((await statusOf(fixture, pass)).pass?.overtime).toBeNull()
    expect(await refusalOf(adds(pass))).toMatchObject({ code: 'overtime_not_offered' })
  })
})
