import { readCounter } from '@minit/contract/entrepreneur/staff.ts'
import { uploadVoucherSales } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { handBatch, sellVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agentCookie, anAgentWithPin, asAgent } from '../agent-fixture.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { refusalOf, shopPageOf } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { aBatch, aCard, sells, stateOf, usesCard } from '../voucher-fixture.ts'

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

const UNREADY = [
  [
    'whose equipment is being installed',
    'update entrepreneurs set awaits_installation = true where id = $1',
    ['installation', 'seller_not_installed'],
  ],
  [
    'whose WiFi has no name',
    'update entrepreneurs set network_named_at = null where id = $1',
    ['network_name', 'wifi_not_named'],
  ],
  [
    'whose router has not reported',
    `update sites set joining = 'router' where entrepreneur_id = $1`,
    ['router', 'wifi_not_connected'],
  ],
  [
    'whose router has no printed codes',
    `update sites set joining = 'codes' where entrepreneur_id = $1`,
    ['codes', 'wifi_not_connected'],
  ],
] as const

const uses = (code: string) => usesCard(fixture, { code })

describe.each(UNREADY)('a shop %s', (_, statement, [lacks, code]) => {
  const isUnready = () => fixture.database.asOwner(statement, [seller.id])

  test('says so to its counter, its agents and its customers', async () => {
    expect(await call(readCounter, {})).toMatchObject({ lacks: null })
    const cookie = await agentCookie(fixture, await anAgentWithPin(fixture, seller))
    const dashboard = async () => (await asAgent(fixture, cookie, { url: 'desk' })).json()
    expect(await dashboard()).toMatchObject({ lacks: null })
    await isUnready()
    expect(await call(readCounter, {})).toMatchObject({ maySell: true, lacks })
    expect(await dashboard()).toMatchObject({ lacks })
    expect(await shopPageOf(fixture, seller)).toMatchObject({ isReady: false })
  })

  test('sells no card: neither by a tap, nor to an agent, nor by its use, and the card stays unchanged', async () => {
    const card = await aCard(fixture, seller)
    const agent = await anAgentWithPin(fixture, seller)
    const agents = await aBatch(fixture, seller, { agentId: agent.id, count: 1 })
    await isUnready()
    const cookie = await agentCookie(fixture, agent)
    const refusal = { status: 422, code }
    const tapped = call(sellVoucher, { params: { id: card.id }, body: { phoneNumber: '' } })
    expect(await refusalOf(tapped)).toMatchObject(refusal)
    expect(await refusalOf(call(handBatch, { params: { id: agents.id } }))).toMatchObject(refusal)
    expect(await refusalOf(uses(card.code))).toMatchObject(refusal)
    const url = `cards/${agents.cards[0]?.id}/sell`
    const byAgent = await asAgent(fixture, cookie, {
      method: 'POST',
      url,
      payload: {},
      key: 'one-sale-of-it',
    })
    expect([byAgent.statusCode, byAgent.json()]).toMatchObject([422, { code }])
    for (const { id } of [card, ...agents.cards])
      expect(await stateOf(fixture, id)).toMatchObject({ soldBy: null, usedAt: null })
  })

  test('still gives access for what it sold before', async () => {
    const card = await aCard(fixture, seller)
    await sells(fixture, seller, card)
    await isUnready()
    expect(await uses(card.code)).toHaveProperty('transactionId')
  })
})

test('a card sold offline while the router was offline is booked once it has reported', async () => {
  const { id: batchId } = await aBatch(fixture, seller, { count: 1 })
  await fixture.database.asOwner(`update sites set joining = 'router' where entrepreneur_id = $1`, [
    seller.id,
  ])
  const soldAt = fixture.deps.now().toISOString()
  const sales = [{ key: 'sold-meanwhile', batchId, position: 1, soldAt, phoneNumber: '' }]
  const sentTexts = async () => (await call(uploadVoucherSales, { body: { sales } })).sales
  expect(await sentTexts()).toMatchObject([{ outcome: 'later' }])
  await (await aRouter(fixture, seller)).turn()
  expect(await sentTexts()).toMatchObject([{ outcome: 'sold' }])
  expect(await call(readCounter, {})).toMatchObject({ lacks: null })
})
