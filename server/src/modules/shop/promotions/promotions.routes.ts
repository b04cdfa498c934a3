import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { checkCode } from '../../sales/purchases/check-code.ts'
import { createCode, createHappyHour, endPromotion, listPromotions } from './promotions.ts'

type PromotionEndpoints = Pick<
  Endpoints,
  'listPromotions' | 'createHappyHour' | 'createDiscountCode' | 'endPromotion' | 'checkDiscountCode'
>

/** Happy hours and discount codes: the seller's list, and what a code takes off for who types it. */
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
  checkDiscountCode: async ({ body }) => ({ status: 200, body: await checkCode(deps, body) }),
})
