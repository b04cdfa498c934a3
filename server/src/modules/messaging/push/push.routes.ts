import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readAlerts, saveAlerts } from './alerts.ts'
import { subscribePhone, unsubscribePhone } from './subscriptions.ts'

type PushEndpoints = Pick<Endpoints, 'readAlerts' | 'saveAlerts' | 'subscribePhone' | 'unsubscribePhone'>

export const pushHandlers = (deps: Deps): Handlers<PushEndpoints> => ({
  readAlerts: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readAlerts(deps, entrepreneurId),
  }),
  saveAlerts: async ({ body }, { caller: { entrepreneurId } }) => {
    await saveAlerts(deps, entrepreneurId, body)
    return { status: 200, body: await readAlerts(deps, entrepreneurId) }
  },
  subscribePhone: async ({ body }, { caller, sessionToken, userAgent }) => {
    const { endpoint, keys } = body
    const phone = { target: { endpoint, ...keys }, sessionToken: sessionToken ?? '', userAgent }
    return { status: 200, body: { id: await subscribePhone(deps, caller, phone) } }
  },
  unsubscribePhone: async ({ params }, { caller: { entrepreneurId } }) => {
    await unsubscribePhone(deps, entrepreneurId, params.id)
    return { status: 200, body: { success: true } }
  },
})
