import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { setAutomatic, setCost, takeSuggestion } from './change-rate.ts'
import { ratesView } from './rates-view.ts'

const SUCCESS = { success: true } as const

export const rateHandlers = (deps: Deps) =>
  ({
    readRates: ({ caller: { entrepreneurId } }) => ratesView(deps, entrepreneurId),
    takeSuggestedPrice: async ({ params, body, caller }) => {
      const wanted = { packageId: params.id, priceMinor: body.price }
      await takeSuggestion(deps, caller.entrepreneurId, wanted, caller)
      return SUCCESS
    },
    setAutomaticPrice: async ({ params, body, caller }) => {
      const wanted = { packageId: params.id, bounds: body.bounds }
      await setAutomatic(deps, caller.entrepreneurId, wanted, caller)
      return SUCCESS
    },
    setHourCost: async ({ body, caller: { entrepreneurId } }) => {
      await setCost(deps, entrepreneurId, body.costPerHour)
      return SUCCESS
    },
  }) satisfies SomeHandlers
