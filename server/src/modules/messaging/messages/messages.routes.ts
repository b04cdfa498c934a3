import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listMessages, resendMessage } from './outbox.ts'

export const messageHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'listMessages' | 'resendMessage'>> => ({
  listMessages: async ({ query }) => ({ status: 200, body: await listMessages(deps, query) }),
  resendMessage: async ({ params }, { caller }) => {
    return { status: 200, body: await resendMessage(deps, caller, params.id) }
  },
})
