import { agentCookie, anAgentWithPin } from '../../agent-fixture.ts'
import { callApp } from '../../builders.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { aPerson, asPerson } from '../../staff-fixture.ts'
import { aBatch } from '../../voucher-fixture.ts'
import { bearer, freshSeller } from './prepared.ts'

/** An agent with cards to sell, logged in. */
export const anAgentAtWork = async (fixture: FuzzFixture) => {
  const seller = await freshSeller(fixture)
  const agent = await anAgentWithPin(fixture.app, seller)
  const { id: batchId, cards } = await aBatch(fixture.app, seller, { agentId: agent.id })
  const headers = { cookie: await agentCookie(fixture.app, agent) }
  return { seller, agent, batchId, cardId: cards[0]?.id ?? '', headers }
}

export const aLoggedInPerson = async (fixture: FuzzFixture) => {
  const seller = await freshSeller(fixture)
  const { token } = await asPerson(fixture.app, seller, await aPerson(fixture.app, seller))
  return { headers: bearer(token), call: callApp(fixture.app.app, token) }
}
