import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { createCode, createHappyHour, endPromotion, listPromotions } from './promotions.ts'

/** The seller's happy hours and discount codes. */
export const promotionHandlers = (deps: Deps) =>
  ({
    listPromotions: ({ caller: { entrepreneurId } }) => listPromotions(deps, entrepreneurId),
    createHappyHour: ({ body, caller }) => createHappyHour(deps, caller.entrepreneurId, body, caller),
    createDiscountCode: ({ body, caller }) => createCode(deps, caller.entrepreneurId, body, caller),
    endPromotion: async ({ params, caller }) => {
      await endPromotion(deps, caller.entrepreneurId, params.id, caller)
      return { success: true }
    },
  }) satisfies SomeHandlers
