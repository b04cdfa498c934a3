import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readDialToPay, switchDialToPay } from './pay-codes.ts'

export const payCodeHandlers = (deps: Deps) =>
  ({
    readDialToPay: ({ caller: { entrepreneurId } }) => readDialToPay(deps, entrepreneurId),
    switchDialToPay: async ({ body: { isOn }, caller }) => {
      await switchDialToPay(deps, caller.entrepreneurId, { isOn, actor: caller })
      return readDialToPay(deps, caller.entrepreneurId)
    },
  }) satisfies SomeHandlers
