import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import { confirmCashRefund } from '@minit/contract/entrepreneur/refunds.ts'
import { voidVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { usualLastDay } from '@minit/domain/sales/vouchers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalText } from '../phones-at.ts'
import { statusOf, type Ticket } from '../purchases.ts'
import { aBatch, aCard, sells, stateOf } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  await fixture.database.asOwner('delete from rate_limits')
})
afterAll(() => fixture.close())

const uses = (code: string, { key = fixture.deps.newId(), at }: { key?: string; at?: string } = {}) =>
  callApp(fixture.app)(redeemVoucher, {
    body: { code, ...(at !== undefined && { entrepreneurId: at }) },
    headers: { 'idempotency-key': key },
  })

const passOf = async (ticket: Ticket) => (await statusOf(fixture, ticket)).result

describe('a card', () => {
  test('that was sold is used once, and gives a pass with its own code, whose time begins then', async () => {
    const card = await aCard(fixture, seller)
    await sells(fixture, seller, card)
    fixture.clock.advance({ minutes: 60 * 24 * 3 })
    const usedAfter = fixture.deps.now().getTime()
    const pass = await passOf(await uses(card.code))
    expect(pass).toMatchObject({ password: card.code, unusedMinutes: null })
    const [startsAt, expiresAt] = [Date.parse(pass?.startsAt ?? ''), Date.parse(pass?.expiresAt ?? '')]
    expect(expiresAt - startsAt).toBe(3_600_000)
    expect(startsAt).toBeGreaterThanOrEqual(usedAfter)
    expect(await refusalText(uses(card.code))).toMatch(
      /^voucher_used: It was used on \d+ \w+ \d{4} at \d\d:\d\d\.$/,
    )
    await expectInvariants(fixture)
  })

  test('shows its holder on what phone it was used, as far as that may be shown', async () => {
    const card = await aCard(fixture, seller)
    await sells(fixture, seller, card, '+23278123456')
    await uses(card.code)
    expect(await refusalText(uses(card.code))).toMatch(/on the phone \+232 78 \*\*\* 456\.$/)
  })

  test('without a recorded sale is sold by its use', async () => {
    const card = await aCard(fixture, seller)
    const { transactionId } = await uses(card.code)
    expect(await stateOf(fixture, card.id)).toMatchObject({ soldBy: 'use', purchaseId: transactionId })
    await expectInvariants(fixture)
  })

  test('is used in any format of its code, and the same key gets the same pass again', async () => {
    const card = await aCard(fixture, seller)
    const key = fixture.deps.newId()
    const first = await uses(card.code.toLowerCase().replaceAll('-', ' '), { key })
    expect(await uses(card.code, { key })).toEqual(first)
  })

  test('of another seller is refused on a seller’s page, with that seller’s name', async () => {
    const other = await aSeller(fixture.deps, { shop: { businessName: 'Bo Corner' } })
    const card = await aCard(fixture, other)
    expect(await refusalText(uses(card.code, { at: seller.slug }))).toBe(
      'voucher_of_other_seller: This voucher is for the WiFi of Bo Corner',
    )
    expect(await stateOf(fixture, card.id)).toMatchObject({ soldBy: null, usedAt: null })
    expect(await uses(card.code, { at: other.slug })).toMatchObject({ transactionId: expect.any(String) })
  })

  test('is neither used after its last day, sold or not, nor sold', async () => {
    const { cards } = await aBatch(fixture, seller, { lastDay: usualLastDay(fixture.deps.now()) })
    const [sold, unsold] = cards
    if (sold === undefined || unsold === undefined) throw new Error('three cards')
    await sells(fixture, seller, sold)
    fixture.clock.advance({ hours: 24 * 181 })
    for (const { code } of [sold, unsold])
      expect(await refusalText(uses(code))).toMatch(/^voucher_past: .*its last day was \d+ \w+ \d{4}\.$/)
    await expect(sells(fixture, seller, unsold)).rejects.toMatchObject({ code: 'voucher_past' })
  })

  test('with a typing error is answered with what to check, and changes nothing', async () => {
    expect(await refusalText(uses('7KQM-4T2-XW'))).toBe(
      'code_not_known: This code has 9 signs. A code has 10: check it.',
    )
    expect(await refusalText(uses('7KQM-4T2-XWO'))).toMatch(/No code has “O” in it/)
    expect(await refusalText(uses('7KQM-4T2-XWP'))).toMatch(/Is it the code of a pass\?.*S and 5, B and 8/)
  })

  test('of a seller who may not sell now is honoured where it was paid for, and not sold by its use', async () => {
    const { cards } = await aBatch(fixture, seller)
    const [sold, unsold] = cards
    if (sold === undefined || unsold === undefined) throw new Error('three cards')
    await sells(fixture, seller, sold)
    await fixture.database.asOwner(
      `update entrepreneurs set subscription_status = 'suspended' where id = $1`,
      [seller.id],
    )
    expect(await refusalText(uses(unsold.code))).toMatch(/^seller_not_selling/)
    expect(await uses(sold.code)).toMatchObject({ transactionId: expect.any(String) })
  })
})

describe('taken out of use', () => {
  test('an unsold card opens nothing and is not sold', async () => {
    const card = await aCard(fixture, seller)
    expect(await call(voidVoucher, { params: { id: card.id } })).toEqual({ cashToReturn: 0 })
    expect(await refusalText(uses(card.code))).toMatch(/^voucher_void/)
    await expect(sells(fixture, seller, card)).rejects.toMatchObject({ code: 'voucher_not_sellable' })
  })

  test('a card that the stall sold is refunded, and its price is cash to return', async () => {
    const card = await aCard(fixture, seller)
    const { purchaseId } = await sells(fixture, seller, card)
    expect(await call(voidVoucher, { params: { id: card.id } })).toEqual({ cashToReturn: 35 })
    expect(await refusalText(uses(card.code))).toMatch(/^voucher_void/)
    const [refund] = await fixture.database.asOwner<{ id: string; state: string; method: string }>(
      'select id, state, method from refunds where purchase_id = $1',
      [purchaseId],
    )
    expect(refund).toMatchObject({ state: 'to_confirm', method: 'cash' })
    await call(confirmCashRefund, { params: { id: refund?.id ?? '' }, body: { reference: 'handed back' } })
    await expectInvariants(fixture)
  })

  test('a used card is not', async () => {
    const card = await aCard(fixture, seller)
    await uses(card.code)
    expect(await refusalText(call(voidVoucher, { params: { id: card.id } }))).toMatch(/^voucher_not_voidable/)
  })
})

test('a wrong number with a code or a sale is refused, and nothing is sold', async () => {
  const card = await aCard(fixture, seller)
  const wrong = callApp(fixture.app)(redeemVoucher, {
    body: { code: card.code, phoneNumber: '12' },
    headers: {},
  })
  expect(await refusalText(wrong)).toMatch(/^phone_not_valid/)
  expect(await stateOf(fixture, card.id)).toMatchObject({ soldBy: null })
})
