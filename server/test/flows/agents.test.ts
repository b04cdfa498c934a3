import { closeAgentLogin, renewAgentPin } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeAgent } from '../../src/modules/sales/vouchers/agents.ts'
import { agentCookie, anAgentWithPin, asAgent, type TestAgent } from '../agent-fixture.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aBatch, accountsOf, sells, stateOf } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let agent: TestAgent
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
  agent = await anAgentWithPin(fixture, seller)
})

const tries = (credentials: { name: string; pin: string; shop?: string }, remoteAddress = '10.9.0.1') =>
  fixture.app.inject({ method: 'POST', url: '/api/agent/login', payload: credentials, remoteAddress })
const wrongPin = ({ pin }: TestAgent): string => (pin === '000000' ? '000001' : '000000')
const dashboard = (cookie: string) => asAgent(fixture, cookie, { url: 'desk' })
const cookieOf = (answer: Awaited<ReturnType<typeof tries>>): string =>
  String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? ''

describe('an agent logs in', () => {
  test('with phone number and PIN in any format, and gets a cookie that scripts cannot read', async () => {
    const answer = await tries({
      name: ` ${agent.phone.slice(4)} `,
      pin: `${agent.pin.slice(0, 3)} ${agent.pin.slice(3)}`,
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^minit_agent=[\w-]{43};.* HttpOnly/)
    expect((await dashboard(cookieOf(answer))).json()).toMatchObject({
      name: 'Corner shop',
      businessName: 'Test Hub',
    })
  })

  test('is refused with the same message for a wrong PIN, an unknown number, and an invalid number', async () => {
    const answers = [
      await tries({ name: agent.phone, pin: wrongPin(agent) }),
      await tries({ name: aPhone(), pin: agent.pin }),
      await tries({ name: 'nobody', pin: agent.pin }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'The number or the PIN is not right'])
  })

  test('until ten wrong PINs from one network, or thirty from all, when the right PIN is refused too', async () => {
    for (let count = 0; count < 10; count += 1) await tries({ name: agent.phone, pin: wrongPin(agent) })
    expect((await tries({ name: agent.phone, pin: agent.pin })).statusCode).toBe(429)
    expect((await tries({ name: agent.phone, pin: agent.pin }, '10.9.1.1')).statusCode).toBe(200)
    for (let count = 0; count < 30; count += 1)
      await tries({ name: agent.phone, pin: wrongPin(agent) }, `10.9.${2 + count}.1`)
    expect((await tries({ name: agent.phone, pin: agent.pin }, '10.9.99.1')).statusCode).toBe(429)
  })

  test('with a new PIN at once, after others typed thirty wrong ones', async () => {
    for (let count = 0; count < 30; count += 1)
      await tries({ name: agent.phone, pin: wrongPin(agent) }, `10.9.${2 + count}.1`)
    expect((await tries({ name: agent.phone, pin: agent.pin })).statusCode).toBe(429)
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const { pin } = await callApp(fixture.app, sessionToken)(renewAgentPin, { params: { id: agent.id } })
    expect((await tries({ name: agent.phone, pin })).statusCode).toBe(200)
  })

  test('on a phone where they logged in before, whatever others type, and ten wrong PINs there count', async () => {
    const first = await tries({ name: agent.phone, pin: agent.pin })
    const known = first.cookies.find(({ name }) => name === 'minit_agent_device')
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const cookie = `minit_agent_device=${encodeURIComponent(known?.value ?? '')}`
    const triesThere = (pin: string, name = agent.phone) =>
      fixture.app.inject({
        method: 'POST',
        url: '/api/agent/login',
        headers: { cookie },
        payload: { name, pin },
      })
    for (let count = 0; count < 30; count += 1)
      await tries({ name: agent.phone, pin: wrongPin(agent) }, `10.9.${2 + count}.1`)
    expect((await triesThere(agent.pin)).statusCode).toBe(200)
    for (let count = 0; count < 10; count += 1)
      expect((await triesThere(wrongPin(agent))).statusCode).toBe(401)
    expect((await triesThere(agent.pin)).statusCode).toBe(429)
    // For another agent it is an unknown phone.
    const other = await anAgentWithPin(fixture, seller)
    for (let count = 0; count < 10; count += 1) await triesThere(wrongPin(other), other.phone)
    expect((await triesThere(other.pin, other.phone)).statusCode).toBe(429)
  })

  test('of two sellers with one number, by each seller’s own PIN', async () => {
    const other = await aSeller(fixture.deps)
    const there = await anAgentWithPin(fixture, other, { phone: agent.phone })
    await fixture.database.asOwner(
      `update voucher_agents set pin_hash = null where entrepreneur_id = $1 and id = $2`,
      [other.id, there.id],
    )
    expect((await tries({ name: agent.phone, pin: agent.pin, shop: other.slug })).statusCode).toBe(200)
    expect((await tries({ name: agent.phone, pin: there.pin, shop: other.slug })).statusCode).toBe(401)
  })

  test('and the session ends after twelve idle hours', async () => {
    const cookie = await agentCookie(fixture, agent)
    fixture.clock.advance({ hours: 11 })
    expect((await dashboard(cookie)).statusCode).toBe(200)
    fixture.clock.advance({ hours: 12, minutes: 1 })
    expect((await dashboard(cookie)).statusCode).toBe(401)
  })

  test('and out, which ends the session permanently', async () => {
    const cookie = await agentCookie(fixture, agent)
    expect((await asAgent(fixture, cookie, { method: 'POST', url: 'logout' })).statusCode).toBe(200)
    expect((await dashboard(cookie)).statusCode).toBe(401)
  })
})

describe('a session ends at once', () => {
  test('when the seller removes the agent', async () => {
    const cookie = await agentCookie(fixture, agent)
    await removeAgent(fixture.deps, seller.id, agent.id)
    expect((await dashboard(cookie)).statusCode).toBe(401)
    expect((await tries({ name: agent.phone, pin: agent.pin })).statusCode).toBe(401)
  })

  test('when the seller draws a new PIN, which alone is valid from then on', async () => {
    const cookie = await agentCookie(fixture, agent)
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const { pin, url } = await callApp(fixture.app, sessionToken)(renewAgentPin, { params: { id: agent.id } })
    expect(pin).toMatch(/^\d{6}$/)
    expect(url).toMatch(new RegExp(`/agent\\?shop=${seller.slug}$`))
    expect((await dashboard(cookie)).statusCode).toBe(401)
    expect((await tries({ name: agent.phone, pin: agent.pin })).statusCode).toBe(
      pin === agent.pin ? 200 : 401,
    )
    expect((await tries({ name: agent.phone, pin })).statusCode).toBe(200)
  })

  test('when the seller removes the login', async () => {
    const cookie = await agentCookie(fixture, agent)
    const { sessionToken } = await logInAs(fixture.deps, seller)
    await callApp(fixture.app, sessionToken)(closeAgentLogin, { params: { id: agent.id } })
    expect((await dashboard(cookie)).statusCode).toBe(401)
    expect((await tries({ name: agent.phone, pin: agent.pin })).statusCode).toBe(401)
  })
})

describe('an agent’s own page', () => {
  const sellsCard = (cookie: string, id: string, key: string = fixture.deps.newId()) =>
    asAgent(fixture, cookie, { method: 'POST', url: `cards/${id}/sell`, payload: { phoneNumber: '' }, key })

  test('lists their batches with what is left, and what they owe, which a sale raises by the price less commission', async () => {
    const { id, number, cards } = await aBatch(fixture, seller, { agentId: agent.id, count: 2 })
    const cookie = await agentCookie(fixture, agent)
    const sold = await sellsCard(cookie, cards[0]?.id ?? '')
    expect(sold.json()).toMatchObject({ name: cards[0]?.name, code: cards[0]?.code, isUsed: false })
    expect((await dashboard(cookie)).json()).toMatchObject({
      owed: 31.5,
      soldToday: 1,
      batches: [{ id, number, price: 35, commission: 3.5, leftCount: 1, soldCount: 1, isHanded: false }],
    })
    expect(await stateOf(fixture, cards[0]?.id ?? '')).toMatchObject({ soldBy: 'agent' })
    const ledger = await accountsOf(fixture, seller.id)
    expect(ledger).toMatchObject({ 'sales:gst': expect.any(Number) })
  })

  test('lists a batch’s cards with their codes, unsold ones first', async () => {
    const { id, cards } = await aBatch(fixture, seller, { agentId: agent.id, count: 3 })
    const cookie = await agentCookie(fixture, agent)
    await sellsCard(cookie, cards[0]?.id ?? '')
    const listed = (await asAgent(fixture, cookie, { url: `batches/${id}/cards` })).json<
      { name: string; code: string }[]
    >()
    expect(listed.map(({ name }) => name)).toEqual([cards[1]?.name, cards[2]?.name, cards[0]?.name])
    expect(listed[0]?.code).toBe(cards[1]?.code)
  })

  test('sells a card once for one tap, however often it is sent, and to no one afterwards', async () => {
    const { cards } = await aBatch(fixture, seller, { agentId: agent.id, count: 1 })
    const cookie = await agentCookie(fixture, agent)
    const id = cards[0]?.id ?? ''
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sellsCard(cookie, id, 'one-and-the-same')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect((await dashboard(cookie)).json()).toMatchObject({ owed: 31.5, soldToday: 1 })
    expect((await sellsCard(cookie, id)).json()).toMatchObject({ code: 'voucher_not_sellable' })
  })

  test('neither shows nor sells anything of another agent, the stall, or another seller', async () => {
    const cookie = await agentCookie(fixture, agent)
    const other = await anAgentWithPin(fixture, seller)
    const outsider = await aSeller(fixture.deps)
    const theirs = await anAgentWithPin(fixture, outsider)
    const batches = [
      await aBatch(fixture, seller, { agentId: other.id }),
      await aBatch(fixture, seller),
      await aBatch(fixture, outsider, { agentId: theirs.id }),
    ]
    expect((await dashboard(cookie)).json().batches).toEqual([])
    for (const { id, cards } of batches) {
      expect((await asAgent(fixture, cookie, { url: `batches/${id}/cards` })).statusCode).toBe(404)
      expect((await sellsCard(cookie, cards[0]?.id ?? '')).statusCode).toBe(404)
      expect(await stateOf(fixture, cards[0]?.id ?? '')).toMatchObject({ soldBy: null })
    }
  })

  test('opens with no seller’s login, and an agent’s login opens nothing of the seller', async () => {
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const asSeller = await fixture.app.inject({
      url: '/api/agent/desk',
      headers: { authorization: `Bearer ${sessionToken}`, cookie: `minit_agent=${sessionToken}` },
    })
    expect(asSeller.statusCode).toBe(401)
    const token = (await agentCookie(fixture, agent)).split('=')[1] ?? ''
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `minit_session=${token}; minit_agent=${token}` },
    ])
      for (const url of ['/api/entrepreneur/stats', '/api/entrepreneur/voucher-batches'])
        expect((await fixture.app.inject({ url, headers })).statusCode).toBe(401)
  })

  test('counts a card of theirs that was tapped at the stall as theirs: they have the cash', async () => {
    const { cards } = await aBatch(fixture, seller, { agentId: agent.id, count: 1 })
    const [card] = cards
    if (card === undefined) throw new Error('one card')
    await sells(fixture, seller, card)
    expect((await dashboard(await agentCookie(fixture, agent))).json()).toMatchObject({
      soldToday: 1,
      owed: 31.5,
    })
  })
})
