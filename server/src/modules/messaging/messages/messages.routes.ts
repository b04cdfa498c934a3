import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listMessages, resendMessage } from './outbox.ts'

export const messageHandlers = (deps: Deps) =>
  ({
    listMessages: ({ query }) => listMessages(deps, query),
    resendMessage: ({ params, caller }) => resendMessage(deps, caller, params.id),
  }) satisfies SomeHandlers
