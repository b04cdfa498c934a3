import { renewPin } from '../src/modules/sales/agents/agent-pin.ts'
import { logInAgent } from '../src/modules/sales/agents/agent-sessions.ts'
import { addAgent } from '../src/modules/sales/vouchers/agents.ts'
import type { TestApp } from './app.ts'
import { aPhone, type TestSeller } from './builders.ts'

export type TestAgent = { id: string; phone: string; pin: string }

/** Creates an agent of the seller who has a PIN. */
export const anAgentWithPin = async (
  fixture: TestApp,
  seller: TestSeller,
  { phone = aPhone(), commissionBasisPoints = 1_000 } = {},
): Promise<TestAgent> => {
  const input = { name: 'Corner shop', phoneNumber: phone, commissionBasisPoints }
  const { id } = await addAgent(fixture.deps, seller.id, input)
  return { id, phone, pin: await renewPin(fixture.deps, seller.id, id) }
}

/** Logs the agent in and returns the session cookie. */
export const agentCookie = async (fixture: TestApp, { phone, pin }: TestAgent): Promise<string> =>
  `minit_agent=${(await logInAgent(fixture.deps, { phone, pin, shop: null })).token}`

/** Calls one of the agents' own endpoints. */
export const asAgent = (
  fixture: TestApp,
  cookie: string,
  { method = 'GET', url, payload, key = null }: AgentCall,
) =>
  fixture.app.inject({
    method,
    url: `/api/agent/${url}`,
    headers: { cookie, ...(key !== null && { 'idempotency-key': key }) },
    ...(payload !== undefined && { payload }),
  })

type AgentCall = { method?: 'GET' | 'POST'; url: string; payload?: object; key?: string | null }
