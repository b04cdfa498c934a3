import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import {
  addAgent,
  editAgent,
  listAgents,
  removeAgent,
  settleAgent,
} from '@minit/contract/entrepreneur/voucher-agents.ts'
import { handBatch, sellVoucher, voidVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalText } from '../phones-at.ts'
import { readLoyalty, readRollUps, recomputeLoyalty, recomputeRollUps } from '../recompute.ts'
import { aBatch, accountsOf, anAgent, type Card, usesCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const PRICE = 3_500
const GST = 457
const NET = PRICE - GST

const expectAllSound = async () => {
  await expectInvariants(fixture)
  expect(await readRollUps(fixture, seller.id)).toEqual(await recomputeRollUps(fixture, seller.id))
  expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
}

const sell = ({ id }: Card, phoneNumber = '') => call(sellVoucher, { params: { id }, body: { phoneNumber } })
const use = (card: Card) => usesCard(fixture, card)
const takeOut = ({ id }: Card) => call(voidVoucher, { params: { id } })

const fourCards = async (agentId: string | null = null): Promise<[Card, Card, Card, Card]> => {
  const { cards } = await aBatch(fixture, seller, { count: 4, agentId })
  const [one, two, three, four] = cards
  if (!one || !two || !three || !four) throw new Error('four cards')
  return [one, two, three, four]
}

describe('a card that the stall sells', () => {
  test('is a cash sale when it is sold: ledger, GST, roll-ups and the seller’s feed, and nothing more when it is used', async () => {
    const [one, two] = await fourCards()
    await sell(one)
    const booked = { 'received:cash': PRICE, 'sales:gst': -GST, 'sales:net': -NET }
    expect(await accountsOf(fixture, seller.id)).toEqual(booked)
    await expectAllSound()
    fixture.clock.advance({ hours: 30 })
    await use(one)
    expect(await accountsOf(fixture, seller.id)).toEqual(booked)
    await use(two)
    expect((await accountsOf(fixture, seller.id))['received:cash']).toBe(2 * PRICE)
    await expectAllSound()
    const later = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const notifications = await later(listNotifications, {})
    expect(notifications.map(({ kind, customerName }) => [kind, customerName])).toEqual([
      ['sale', 'Voucher 1-002'],
      ['sale', 'Voucher 1-001'],
    ])
    const { revenueMetrics } = await later(readAnalytics, { query: { period: '7d' } })
    expect(revenueMetrics.totalRevenue).toBe(70)
  })

  test('counts for the loyalty of the number given, and for no one else’s', async () => {
    const [one, two, three] = await fourCards()
    const phone = aPhone()
    await sell(one, phone)
    await sell(two)
    await sell(three)
    const loyalty = await readLoyalty(fixture)
    expect(loyalty[phone]).toBe(1)
    expect(loyalty[`nobody:${seller.id}`]).toBe(0)
    await expectAllSound()
  })

  test('is reversed in all ledgers when it is taken out of use', async () => {
    const [one, two] = await fourCards()
    await sell(one)
    await sell(two)
    await takeOut(one)
    expect((await accountsOf(fixture, seller.id))['received:cash']).toBe(PRICE)
    await expectAllSound()
  })
})

describe('a card that an agent sells', () => {
  test('adds its price less the commission to the agent’s debt, and no cash to the till, until the agent brings it', async () => {
    const agentId = await anAgent(fixture, seller, 1_000)
    const [one, two] = await fourCards(agentId)
    await sell(one)
    await use(two)
    const keeps = 350
    expect(await accountsOf(fixture, seller.id)).toEqual({
      'agents:commission': 2 * keeps,
      'agents:owed': 2 * (PRICE - keeps),
      'sales:gst': -2 * GST,
      'sales:net': -2 * NET,
    })
    const { agents } = await call(listAgents, {})
    expect(agents).toMatchObject([{ leftCount: 2, soldCount: 2, sold: 70, commission: 7, owed: 63 }])
    await expectAllSound()

    const headers = { 'idempotency-key': 'the-first-cash' }
    const settle = (cash: number) => call(settleAgent, { params: { id: agentId }, body: { cash }, headers })
    expect(await settle(60)).toEqual({ owed: 3 })
    expect(await settle(60)).toEqual({ owed: 3 })
    expect(await refusalText(settle(3))).toMatch(/^key_reused/)
    expect(await accountsOf(fixture, seller.id)).toMatchObject({ 'received:cash': 6_000, 'agents:owed': 300 })
    await expectAllSound()
  })

  test('is off the debt again when it is returned, without cash from the till', async () => {
    const agentId = await anAgent(fixture, seller, 2_000)
    const { id, cards } = await aBatch(fixture, seller, { count: 3, agentId })
    await call(handBatch, { params: { id } })
    await fixture.drain()
    expect((await accountsOf(fixture, seller.id))['agents:owed']).toBe(3 * 2_800)
    const [one] = cards
    if (one === undefined) throw new Error('three cards')
    expect(await takeOut(one)).toEqual({ cashToReturn: 0 })
    expect(await accountsOf(fixture, seller.id)).toEqual({
      'agents:commission': 2 * 700,
      'agents:owed': 2 * 2_800,
      'sales:gst': -2 * GST,
      'sales:net': -2 * NET,
    })
    await expectAllSound()
    expect(await refusalText(use(one))).toMatch(/^voucher_void/)
    expect(await call(listNotifications, {})).toEqual([])
  })
})

describe('an agent', () => {
  const input = (phoneNumber: string) => ({ name: 'Corner shop', phoneNumber, commissionPercent: 12.5 })

  test('is added once for a number, changed, and removed once nothing is open', async () => {
    const phone = aPhone()
    const { id } = await call(addAgent, { body: input(phone) })
    expect(await refusalText(call(addAgent, { body: input(phone) }))).toMatch(/^agent_phone_taken/)
    await call(editAgent, { params: { id }, body: { ...input(phone), commissionPercent: 20 } })
    const [one] = await fourCards(id)
    await sell(one)
    expect((await call(listAgents, {})).agents).toMatchObject([{ commissionPercent: 20, owed: 28 }])
    expect(await refusalText(call(removeAgent, { params: { id } }))).toMatch(/^agent_balance_not_settled/)
    await call(settleAgent, { params: { id }, body: { cash: 28 }, headers: {} })
    await call(removeAgent, { params: { id } })
    expect((await call(listAgents, {})).agents).toEqual([])
    await call(addAgent, { body: input(phone) })
  })

  test('who has paid for a card that is then returned gets the cash, and can be removed', async () => {
    const id = await anAgent(fixture, seller)
    const [one, two] = await fourCards(id)
    await sell(one)
    await sell(two)
    const settle = (cash: number, direction: 'brought' | 'handed', key: string) =>
      call(settleAgent, { params: { id }, body: { cash, direction }, headers: { 'idempotency-key': key } })
    await settle(63, 'brought', 'all-of-two-cards')
    await takeOut(one)
    expect((await call(listAgents, {})).agents).toMatchObject([{ soldCount: 1, owed: -31.5 }])
    expect(await refusalText(call(removeAgent, { params: { id } }))).toMatch(/^agent_balance_not_settled/)
    expect(await refusalText(settle(31.5, 'brought', 'the-wrong-way'))).toMatch(/^agent_owes_less/)
    expect(await refusalText(settle(31.51, 'handed', 'too-much-cash'))).toMatch(/^agent_is_owed_less/)

    expect(await settle(20, 'handed', 'a-part-of-it')).toEqual({ owed: -11.5 })
    expect(await settle(20, 'handed', 'a-part-of-it')).toEqual({ owed: -11.5 })
    expect(await refusalText(settle(20, 'brought', 'a-part-of-it'))).toMatch(/^key_reused/)
    expect(await settle(11.5, 'handed', 'the-rest-of-it')).toEqual({ owed: 0 })
    expect(await accountsOf(fixture, seller.id)).toEqual({
      'agents:commission': 350,
      'received:cash': PRICE - 350,
      'sales:gst': -GST,
      'sales:net': -NET,
    })
    await expectAllSound()
    await call(removeAgent, { params: { id } })
  })

  test('who owes gets no cash', async () => {
    const id = await anAgent(fixture, seller)
    const [one] = await fourCards(id)
    await sell(one)
    const handed = call(settleAgent, { params: { id }, body: { cash: 1, direction: 'handed' }, headers: {} })
    expect(await refusalText(handed)).toMatch(/^agent_is_owed_less/)
  })

  test('cannot bring more than is owed, nothing at all, or another seller’s debt', async () => {
    const id = await anAgent(fixture, seller)
    const [one] = await fourCards(id)
    await sell(one)
    const settle = (cash: number, to = id) =>
      refusalText(call(settleAgent, { params: { id: to }, body: { cash }, headers: {} }))
    expect(await settle(31.51)).toMatch(/^agent_owes_less/)
    expect(await settle(0)).toMatch(/^invalid_request/)
    const other = await aSeller(fixture.deps)
    expect(await settle(1, await anAgent(fixture, other))).toMatch(/^agent_not_found/)
    expect((await call(listAgents, {})).agents).toMatchObject([{ owed: 31.5 }])
  })
})
