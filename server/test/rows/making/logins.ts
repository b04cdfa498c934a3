import { agentCookie, anAgentWithPin } from '../../agent-world.ts'
import { callApp } from '../../builders.ts'
import type { FuzzWorld } from '../../fuzz/fuzz-world.ts'
import { aPerson, asPerson } from '../../staff-world.ts'
import { aBatch } from '../../voucher-world.ts'
import { bearer, freshSeller } from './prepared.ts'

/** An agent with cards to sell, logged in. */
export const anAgentAtWork = async (world: FuzzWorld) => {
  const seller = await freshSeller(world)
  const agent = await anAgentWithPin(world.app, seller)
  const { id: batchId, cards } = await aBatch(world.app, seller, { agentId: agent.id })
  const headers = { cookie: await agentCookie(world.app, agent) }
  return { seller, agent, batchId, cardId: cards[0]?.id ?? '', headers }
}

export const aLoggedInPerson = async (world: FuzzWorld) => {
  const seller = await freshSeller(world)
  const { token } = await asPerson(world.app, seller, await aPerson(world.app, seller))
  return { headers: bearer(token), call: callApp(world.app.app, token) }
}
