import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundPurchase } from '../../src/modules/money/refunds/refund-purchase.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalText } from '../phones-at.ts'
import { atDrawer } from '../shift-fixture.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'
import { aBatch, anAgent, usesCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let asOwner: ReturnType<typeof callApp>
let asManager: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  asManager = (await asPerson(fixture, seller, await aPerson(fixture, seller, { role: 'manager' }))).call
})
afterAll(() => fixture.close())

const { listAgents, refundSale, sellVoucher, settleAgent, voidVoucher } = endpoints

/** An agent with 10 % commission who has sold two cards of Le 35, and the first of the cards. */
const anAgentWhoOwes = async () => {
  const id = await anAgent(fixture, seller)
  const { cards } = await aBatch(fixture, seller, { count: 2, agentId: id })
  const sales: string[] = []
  for (const card of cards) {
    const sale = await asOwner(sellVoucher, { params: { id: card.id }, body: { phoneNumber: '' } })
    sales.push(sale.transactionId)
  }
  const [card] = cards
  return { id, cardId: card?.id ?? '', code: card?.code ?? '', saleId: sales[0] ?? '' }
}

const settles = (
  call: typeof asOwner,
  id: string,
  cash: { cash: number; direction?: 'brought' | 'handed'; key?: string },
) => {
  const { key = fixture.deps.newId(), ...body } = cash
  return call(settleAgent, { params: { id }, body, headers: { 'idempotency-key': key } })
}

test('cash that an agent brings is counted once, in the open shift of the person who took it and no other', async () => {
  const { id } = await anAgentWhoOwes()
  const [mine, theirs] = [atDrawer(fixture, seller, asManager), atDrawer(fixture, seller, asOwner)]
  await mine.opens(100)
  await theirs.opens(50)
  for (const key of ['brought-by-the-agent', 'brought-by-the-agent'])
    await settles(asManager, id, { cash: 40, key })
  expect(await mine.own()).toMatchObject({
    paidIn: 40,
    takenOut: 0,
    expected: 140,
    movements: [{ kind: 'in', amount: 40, reason: 'Brought by Corner shop' }],
  })
  expect(await theirs.own()).toMatchObject({ paidIn: 0, expected: 50 })
  expect(await mine.closes(140)).toMatchObject({ difference: 0 })
  await expectInvariants(fixture)
})

test('cash that is handed to an agent leaves the drawer of the person who hands it over', async () => {
  const { id, cardId } = await anAgentWhoOwes()
  const mine = atDrawer(fixture, seller, asManager)
  await mine.opens(100)
  await settles(asManager, id, { cash: 63 })
  await asManager(voidVoucher, { params: { id: cardId } })
  await settles(asManager, id, { cash: 31.5, direction: 'handed' })
  expect(await mine.own()).toMatchObject({
    paidIn: 63,
    takenOut: 31.5,
    expected: 131.5,
    movements: [{ kind: 'in' }, { kind: 'out', amount: 31.5, reason: 'Handed to Corner shop' }],
  })
  await mine.closes(131.5)
  await expectInvariants(fixture)
})

test('cash that is not in the drawer cannot be handed to an agent', async () => {
  const { id, cardId } = await anAgentWhoOwes()
  await settles(asOwner, id, { cash: 63 })
  await asOwner(voidVoucher, { params: { id: cardId } })
  const mine = atDrawer(fixture, seller, asOwner)
  await mine.opens(31)
  const handed = () => settles(asOwner, id, { cash: 31.5, direction: 'handed' })
  expect(await refusalText(handed())).toMatch(/^insufficient_drawer_cash/)
  expect(await mine.own()).toMatchObject({ expected: 31, movements: [] })
  expect((await asOwner(listAgents, {})).agents).toMatchObject([{ owed: -31.5 }])
  await mine.moves('in', 0.5)
  expect(await handed()).toEqual({ owed: 0 })
  expect(await mine.own()).toMatchObject({ expected: 0 })
  await expectInvariants(fixture)
})

test('without an open shift the cash is recorded in no drawer, also where a shift was open until midnight', async () => {
  const { id } = await anAgentWhoOwes()
  const mine = atDrawer(fixture, seller, asOwner)
  await settles(asOwner, id, { cash: 10 })
  const { id: shiftId } = await mine.opens(100)
  expect(await mine.own()).toMatchObject({ expected: 100 })
  fixture.clock.advance({ hours: 11, minutes: 59 })
  await fixture.drain()
  fixture.clock.advance({ minutes: 2 })
  const later = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  await settles(later, id, { cash: 10 })
  const moved = await fixture.database.asOwner('select 1 from shift_movements where shift_id = $1', [shiftId])
  expect(moved).toEqual([])
  expect((await later(listAgents, {})).agents).toMatchObject([{ owed: 43 }])
  await expectInvariants(fixture)
})

test('a refused settlement changes nothing in the drawer', async () => {
  const { id } = await anAgentWhoOwes()
  const mine = atDrawer(fixture, seller, asOwner)
  await mine.opens(100)
  await expect(settles(asOwner, id, { cash: 64 })).rejects.toThrow('agent_owes_less')
  await expect(settles(asOwner, id, { cash: 1, direction: 'handed' })).rejects.toThrow('agent_is_owed_less')
  expect(await mine.own()).toMatchObject({ expected: 100, movements: [] })
})

test('a shift that is counted while an agent brings cash has all of it in its sum, or none', async () => {
  const { id } = await anAgentWhoOwes()
  const mine = atDrawer(fixture, seller, asOwner)
  const { id: shiftId } = await mine.opens(100)
  await Promise.allSettled([
    mine.closes(100),
    ...Array.from({ length: 8 }, () => settles(asOwner, id, { cash: 5 })),
  ])
  expect((await asOwner(listAgents, {})).agents).toMatchObject([{ owed: 63 - 40 }])
  const [row] = await fixture.database.asOwner<{ state: string; in_sum: string; moved: string }>(
    `select state, paid_in_minor::text as in_sum, (select coalesce(sum(amount_minor), 0)::text from shift_movements
       where shift_id = s.id) as moved from shifts s where id = $1`,
    [shiftId],
  )
  if (row?.state !== 'open') expect(row?.in_sum).toBe(row?.moved)
  await expectInvariants(fixture)
})

describe('a card that an agent sold', () => {
  const reason = 'The customer brought it back'
  const refunds = (saleId: string) => asOwner(refundSale, { params: { id: saleId }, body: { reason } })

  test('that is unused is not refunded from the till: it is taken out of use, which ends its debt', async () => {
    const { id, cardId, saleId } = await anAgentWhoOwes()
    await settles(asOwner, id, { cash: 31.5 })
    const words =
      /^voucher_with_agent: An agent sold voucher 1-001, and it is not used yet. Take it out of use under Vouchers/
    expect(await refusalText(refunds(saleId))).toMatch(words)
    const byAdmin = refundPurchase(fixture.deps, ADMIN, { transactionId: saleId, reason })
    await expect(byAdmin).rejects.toMatchObject({ code: 'voucher_with_agent' })
    expect((await asOwner(listAgents, {})).agents).toMatchObject([{ soldCount: 2, owed: 31.5 }])

    expect(await asOwner(voidVoucher, { params: { id: cardId } })).toEqual({ cashToReturn: 0 })
    expect((await asOwner(listAgents, {})).agents).toMatchObject([
      { soldCount: 1, sold: 35, commission: 3.5, owed: 0 },
    ])
    expect(await fixture.database.asOwner('select 1 from refunds where purchase_id = $1', [saleId])).toEqual(
      [],
    )
    await expectInvariants(fixture)
  })

  test('that is used is refunded from the till, and its agent, who has its cash, still owes it', async () => {
    const { code, saleId } = await anAgentWhoOwes()
    await usesCard(fixture, { code })
    await refunds(saleId)
    expect((await asOwner(listAgents, {})).agents).toMatchObject([{ soldCount: 2, commission: 7, owed: 63 }])
    await expectInvariants(fixture)
  })

  test('differs from a card of the stall, whose cash is in the till', async () => {
    const { cards } = await aBatch(fixture, seller, { count: 1 })
    const card = { params: { id: cards[0]?.id ?? '' } }
    const { transactionId } = await asOwner(sellVoucher, { ...card, body: { phoneNumber: '' } })
    expect(await refunds(transactionId)).toMatchObject({ method: 'cash', amount: 35 })
    await expectInvariants(fixture)
  })
})
