import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { createCode, createHappyHour, endPromotion, listPromotions } from './promotions.ts'

type PromotionEndpoints = Pick<
  Endpoints,
  'listPromotions' | 'createHappyHour' | 'createDiscountCode' | 'endPromotion'
>

/** The seller's happy hours and discount codes. */
export const promotionHandlers = (deps: Deps): Handlers<PromotionEndpoints> => ({
  listPromotions: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listPromotions(deps, entrepreneurId),
  }),
  createHappyHour: async ({ body }, { caller }) => ({
    status: 200,
    body: await createHappyHour(deps, caller.entrepreneurId, body, caller),
  }),
  createDiscountCode: async ({ body }, { caller }) => ({
    status: 200,
    body: await createCode(deps, caller.entrepreneurId, body, caller),
  }),
  endPromotion: async ({ params }, { caller }) => {
    await endPromotion(deps, caller.entrepreneurId, params.id, caller)
    return { status: 200, body: { success: true } }
  },
})
