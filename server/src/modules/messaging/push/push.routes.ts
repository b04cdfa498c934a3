import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readAlerts, saveAlerts } from './alerts.ts'
import { subscribePhone, unsubscribePhone } from './subscriptions.ts'

export const pushHandlers = (deps: Deps) =>
  ({
    readAlerts: ({ caller: { entrepreneurId } }) => readAlerts(deps, entrepreneurId),
    saveAlerts: async ({ body, caller: { entrepreneurId } }) => {
      await saveAlerts(deps, entrepreneurId, body)
      return readAlerts(deps, entrepreneurId)
    },
    subscribePhone: async ({ body, caller, sessionToken, userAgent }) => {
      const { endpoint, keys } = body
      const phone = { target: { endpoint, ...keys }, sessionToken: sessionToken ?? '', userAgent }
      return { id: await subscribePhone(deps, caller, phone) }
    },
    unsubscribePhone: async ({ params, caller: { entrepreneurId } }) => {
      await unsubscribePhone(deps, entrepreneurId, params.id)
      return { success: true }
    },
  }) satisfies SomeHandlers
