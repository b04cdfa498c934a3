import { uploadVoucherSales } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sellOnce } from '../../src/modules/sales/voucher-sheets/sell-once.ts'
import { NO_BUYER } from '../../src/modules/sales/vouchers/sell-voucher.ts'
import { anAgentWithPin } from '../agent-fixture.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { aBatch, sells, stateOf } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let token: string
let key = 0
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  token = (await logInAs(fixture.deps, seller)).sessionToken
})

const sale = (batchId: string, position: number) => {
  key += 1
  return {
    key: `phone-key-${key}`,
    batchId,
    position,
    soldAt: fixture.deps.now().toISOString(),
    phoneNumber: '',
  }
}
const uploads = async (...sales: ReturnType<typeof sale>[]) =>
  (await callApp(fixture.app, token)(uploadVoucherSales, { body: { sales } })).sales
const salesOf = async (): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ count: number }>(
    `select count(*)::int as count from purchases where entrepreneur_id = $1 and status = 'paid'`,
    [seller.id],
  )
  return row?.count ?? 0
}

describe('an offline sale', () => {
  test('is booked when it is uploaded, and uploaded again is the same sale', async () => {
    const { id, cards } = await aBatch(fixture, seller, { count: 2 })
    const [first, second] = [sale(id, 1), sale(id, 2)]
    expect(await uploads(first, second)).toEqual([
      { key: first.key, outcome: 'sold', message: 'Sold' },
      { key: second.key, outcome: 'sold', message: 'Sold' },
    ])
    expect(await uploads(first)).toEqual([{ key: first.key, outcome: 'sold', message: 'Sold' }])
    expect(await salesOf()).toBe(2)
    for (const card of cards) expect(await stateOf(fixture, card.id)).toMatchObject({ soldBy: 'stall' })
    await expectInvariants(fixture)
  })

  test('uploaded twenty times at once is one sale, and each gets the same answer', async () => {
    const { id } = await aBatch(fixture, seller, { count: 1 })
    const one = sale(id, 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => uploads(one)))
    expect(answers).toEqual(Array(20).fill([{ key: one.key, outcome: 'sold', message: 'Sold' }]))
    expect(await salesOf()).toBe(1)
  })

  test.each([
    ['an impossible time', { soldAt: '+010000-01-01T00:00:00.000Z' }],
    ['an impossible position', { position: 1e308 }],
    ['a phone number with a NUL character', { phoneNumber: '078\0' }],
    ['no batch', { batchId: null }],
  ])('with %s is refused alone, and the others are booked', async (_, wrong) => {
    const { id } = await aBatch(fixture, seller, { count: 3 })
    const [first, broken, last] = [sale(id, 1), { ...sale(id, 2), ...wrong }, sale(id, 3)]
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/api/entrepreneur/told-voucher-sales',
      headers: { authorization: `Bearer ${token}` },
      payload: { sales: [first, broken, last] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().sales).toMatchObject([
      { key: first.key, outcome: 'sold' },
      { key: broken.key, outcome: 'refused', message: expect.stringContaining('is not valid') },
      { key: last.key, outcome: 'sold' },
    ])
    expect(await salesOf()).toBe(2)
  })

  test('made on two phones is one sale, and the other upload gets that answer', async () => {
    const { id } = await aBatch(fixture, seller, { count: 1 })
    const outcomes = (await Promise.all([uploads(sale(id, 1)), uploads(sale(id, 1))])).flat()
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['sold', 'sold_before'])
    expect(await salesOf()).toBe(1)
  })

  test('of a card that the stall sold online earlier, or its buyer typed first, says so and books nothing', async () => {
    const { id, cards } = await aBatch(fixture, seller, { count: 1 })
    const [card] = cards
    if (card === undefined) throw new Error('one card')
    await sells(fixture, seller, card)
    expect(await uploads(sale(id, 1))).toMatchObject([{ outcome: 'sold_before' }])
    expect(await salesOf()).toBe(1)
  })

  test('of a card out of use, past its day, an agent’s, or unknown is refused, and the others are accepted', async () => {
    const { id, cards } = await aBatch(fixture, seller, { count: 2 })
    const agent = await anAgentWithPin(fixture, seller)
    const agents = await aBatch(fixture, seller, { count: 1, agentId: agent.id })
    const past = await aBatch(fixture, seller, { count: 1 })
    const foreign = await aBatch(fixture, await aSeller(fixture.deps), { count: 1 })
    await fixture.database.asOwner('update vouchers set voided_at = now() where id = $1', [cards[0]?.id])
    await fixture.database.asOwner('update voucher_batches set use_by = $2 where id = $1', [
      past.id,
      fixture.deps.now(),
    ])
    const uploaded = await uploads(
      sale(id, 1),
      sale(agents.id, 1),
      sale(past.id, 1),
      sale(foreign.id, 1),
      sale(id, 9),
      sale(id, 2),
    )
    expect(uploaded.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('refused'), 'sold'])
    expect(await salesOf()).toBe(1)
  })

  test('waits where the shop may not sell now, and is booked once it may', async () => {
    const { id } = await aBatch(fixture, seller, { count: 1 })
    const one = sale(id, 1)
    const status = (to: string) =>
      fixture.database.asOwner('update entrepreneurs set subscription_status = $2 where id = $1', [
        seller.id,
        to,
      ])
    await status('suspended')
    expect(await uploads(one)).toMatchObject([{ outcome: 'later' }])
    await status('active')
    expect(await uploads(one)).toMatchObject([{ outcome: 'sold' }])
    expect(await salesOf()).toBe(1)
  })
})

test('negative control: without stored keys, a sale that is uploaded twice counts as another one', async () => {
  const { cards } = await aBatch(fixture, seller, { count: 1 })
  const cardSale = {
    ...({
      key: 'told-by-a-phone',
      cardId: cards[0]?.id ?? '',
      soldBy: 'stall',
      agentId: null,
      takenBy: null,
    } as const),
    buyer: NO_BUYER,
    saidAt: fixture.deps.now(),
  }
  expect(await sellOnce(fixture.deps, seller.id, cardSale)).toMatchObject({ outcome: 'sold' })
  expect(await sellOnce(fixture.deps, seller.id, cardSale)).toMatchObject({ outcome: 'sold' })
  const forgetful = sellOnce(fixture.deps, seller.id, cardSale, async () => null)
  await expect(forgetful).rejects.toThrow(/told_sales/)
})
