import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { DeviceCookie, SessionCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { buyersPhone } from '../vouchers/sell-voucher.ts'
import { agentDeviceToken } from './agent-devices.ts'
import { readAgentPage, readCards, sellCard } from './agent-page.ts'
import { agentLoginUrl, closeLogin, renewPin } from './agent-pin.ts'
import { logInAgent, logOutAgent } from './agent-sessions.ts'

const SUCCESS = { status: 200, body: { success: true } } as const

type Rows = Pick<
  Endpoints,
  'loginAgent' | 'logoutAgent' | 'readAgentDesk' | 'listAgentCards' | 'sellAgentCard'
>

/** An agent's own page. */
export const agentPageHandlers = (
  deps: Deps,
  cookie: SessionCookie,
  device: DeviceCookie,
): Handlers<Rows> => ({
  loginAgent: async ({ body }) => {
    const typed = { phone: body.name, pin: body.pin, shop: body.shop ?? null }
    const { token, agentId } = await logInAgent(deps, typed)
    const known = device.set(agentDeviceToken(deps, agentId))
    return { ...SUCCESS, headers: { 'set-cookie': [cookie.set(token)['set-cookie'] ?? '', known] } }
  },
  logoutAgent: async (_, { caller }) => {
    await logOutAgent(deps, caller)
    return { ...SUCCESS, headers: cookie.clear() }
  },
  readAgentDesk: async (_, { caller }) => ({ status: 200, body: await readAgentPage(deps, caller) }),
  listAgentCards: async ({ params }, { caller }) => ({
    status: 200,
    body: await readCards(deps, caller, params.id),
  }),
  sellAgentCard: async ({ params, headers, body }, { caller }) => {
    const buyer = { phone: buyersPhone(body.phoneNumber), name: null }
    const wish = { cardId: params.id, key: headers['idempotency-key'], buyer }
    return { status: 200, body: await sellCard(deps, caller, wish) }
  },
})

/** What a seller gives and takes of an agent's login. */
export const agentLoginHandlers = (
  deps: Deps,
): Handlers<Pick<Endpoints, 'renewAgentPin' | 'closeAgentLogin'>> => ({
  renewAgentPin: async ({ params }, { caller }) => ({
    status: 200,
    body: {
      pin: await renewPin(deps, caller.entrepreneurId, params.id, caller),
      url: await agentLoginUrl(deps, caller.entrepreneurId),
    },
  }),
  closeAgentLogin: async ({ params }, { caller }) => {
    await closeLogin(deps, caller.entrepreneurId, params.id, caller)
    return SUCCESS
  },
})
