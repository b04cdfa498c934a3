import type { SomeHandlers } from '../../../http/handlers.ts'
import type { DeviceCookie, SessionCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { buyersPhone } from '../vouchers/sell-voucher.ts'
import { agentDeviceToken } from './agent-devices.ts'
import { readAgentPage, readCards, sellCard } from './agent-page.ts'
import { agentLoginUrl, closeLogin, renewPin } from './agent-pin.ts'
import { logInAgent, logOutAgent } from './agent-sessions.ts'

const SUCCESS = { success: true } as const

/** The requests of an agent's own page. */
export const agentPageHandlers = (deps: Deps, cookie: SessionCookie, device: DeviceCookie) =>
  ({
    loginAgent: async ({ body }) => {
      const typed = { phone: body.name, pin: body.pin, shop: body.shop ?? null }
      const { token, agentId } = await logInAgent(deps, typed)
      const known = device.set(agentDeviceToken(deps, agentId))
      return {
        status: 200,
        body: SUCCESS,
        headers: { 'set-cookie': [cookie.set(token)['set-cookie'] ?? '', known] },
      }
    },
    logoutAgent: async ({ caller }) => {
      await logOutAgent(deps, caller)
      return { status: 200, body: SUCCESS, headers: cookie.clear() }
    },
    readAgentDashboard: ({ caller }) => readAgentPage(deps, caller),
    listAgentCards: ({ params, caller }) => readCards(deps, caller, params.id),
    sellAgentCard: async ({ params, headers, body, caller }) => {
      const buyer = { phone: buyersPhone(body.phoneNumber), name: null }
      const input = { cardId: params.id, key: headers['idempotency-key'], buyer }
      return sellCard(deps, caller, input)
    },
  }) satisfies SomeHandlers

/** The seller's requests about an agent's login. */
export const agentLoginHandlers = (deps: Deps) =>
  ({
    renewAgentPin: async ({ params, caller }) => ({
      pin: await renewPin(deps, caller.entrepreneurId, params.id, caller),
      url: await agentLoginUrl(deps, caller.entrepreneurId),
    }),
    closeAgentLogin: async ({ params, caller }) => {
      await closeLogin(deps, caller.entrepreneurId, params.id, caller)
      return SUCCESS
    },
  }) satisfies SomeHandlers
