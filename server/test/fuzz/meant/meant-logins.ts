import { openShift } from '@minit/contract/entrepreneur/shifts.ts'
import { inviteDevice } from '../../../src/modules/shop/staff/devices.ts'
import { agentCookie, anAgentWithPin } from '../../agent-world.ts'
import { callApp } from '../../builders.ts'
import { passwordDesk } from '../../password-desk.ts'
import { laid } from '../../shift-world.ts'
import { aDevice, aPerson, asPerson, cookieOf, GOOD_PIN, ownerOf } from '../../staff-world.ts'
import { aBatch } from '../../voucher-world.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { asOwnerOf, bearer, freshSeller, type Recipes } from './meant.ts'

/** An agent with cards to sell, logged in. */
const anAgentAtWork = async (world: FuzzWorld) => {
  const seller = await freshSeller(world)
  const agent = await anAgentWithPin(world.app, seller)
  const { id: batchId, cards } = await aBatch(world.app, seller, { agentId: agent.id })
  const headers = { cookie: await agentCookie(world.app, agent) }
  return { seller, agent, batchId, cardId: cards[0]?.id ?? '', headers }
}

const aLoggedInPerson = async (world: FuzzWorld) => {
  const seller = await freshSeller(world)
  const { token } = await asPerson(world.app, seller, await aPerson(world.app, seller))
  return { headers: bearer(token), call: callApp(world.app.app, token) }
}

/** Correct passwords, PINs and links of people, each of somebody whom no other case is about. */
export const MEANT_OF_LOGINS: Recipes = {
  loginEntrepreneur: async (world) => {
    const { username: email, password } = await freshSeller(world)
    return { caller: 'nobody', body: { email, password } }
  },
  setPassword: async ({ app }) => {
    let token = ''
    // Some numbers get no message.
    for (let tries = 0; token === '' && tries < 3; tries += 1) token = (await passwordDesk(app).aLink()).token
    if (token === '') throw new Error('no link was sent')
    return { caller: 'nobody', body: { token, password: 'a-good-password' } }
  },
  changePassword: async (world) => {
    const seller = await freshSeller(world)
    return {
      caller: 'owner',
      headers: await asOwnerOf(world, seller),
      body: { currentPassword: seller.password, newPassword: 'a-good-password' },
    }
  },
  // So many invitations an hour to a shop.
  inviteDevice: async (world) => ({
    caller: 'owner',
    headers: await asOwnerOf(world, await freshSeller(world)),
  }),
  letDeviceIn: async (world) => {
    const { link } = await inviteDevice(world.app.deps, ownerOf(await freshSeller(world)))
    return { caller: 'nobody', body: { token: new URL(link).searchParams.get('t') ?? '' } }
  },
  loginStaff: async (world) => {
    const seller = await freshSeller(world)
    const { phone } = await aPerson(world.app, seller)
    const { deviceToken } = await aDevice(world.app, seller)
    return { caller: 'nobody', headers: cookieOf(deviceToken), body: { phone, pin: GOOD_PIN } }
  },
  changeOwnLogin: async (world) => ({
    caller: 'cashier',
    headers: (await aLoggedInPerson(world)).headers,
    body: { pin: GOOD_PIN, newPin: '406938' },
  }),
  moveCash: async (world) => {
    const { headers, call } = await aLoggedInPerson(world)
    await call(openShift, { body: { count: laid(60) } })
    const key = world.app.deps.newId()
    return {
      caller: 'cashier',
      headers,
      body: { key, kind: 'out', amount: 20, reason: 'Change for home' },
    }
  },
  closeShift: async (world) => {
    const { headers, call } = await aLoggedInPerson(world)
    await call(openShift, { body: { count: laid(60) } })
    return { caller: 'cashier', headers, body: { count: laid(60), expected: 60 } }
  },
  readAgentDesk: async (world) => {
    const agent = await anAgentWithPin(world.app, await freshSeller(world))
    return { caller: 'agent', headers: { cookie: await agentCookie(world.app, agent) } }
  },
  loginAgent: async (world) => {
    const { seller, agent } = await anAgentAtWork(world)
    return { caller: 'nobody', body: { name: agent.phone, pin: agent.pin, shop: seller.slug } }
  },
  listAgentCards: async (world) => {
    const { batchId, headers } = await anAgentAtWork(world)
    return { caller: 'agent', params: { id: batchId }, headers }
  },
  sellAgentCard: async (world) => {
    const { cardId, headers } = await anAgentAtWork(world)
    const key = { 'idempotency-key': world.app.deps.newId() }
    return {
      caller: 'agent',
      params: { id: cardId },
      headers: { ...headers, ...key },
      body: { phoneNumber: '' },
    }
  },
}
