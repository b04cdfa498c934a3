import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { type Expectation, NO_IDS, ONLY_ITS_SELLER } from './tenant-answers.ts'

const TERMS = {
  name: 'Quiet hours',
  percent: 20,
  lastDay: freetownDay(new Date(Date.now() + 20 * 86_400_000)),
}

/** What becomes of another tenant's ids in the calls about happy hours and discount codes. */
export const OFFER_EXPECTATIONS = {
  listPromotions: NO_IDS,
  createHappyHour: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ body: { ...TERMS, packageId, days: [1], fromMinute: 600, toMinute: 720 } }),
    answers: ONLY_ITS_SELLER,
  },
  createDiscountCode: {
    kind: 'guarded',
    ask: ({ packageId, promotionId }) => ({
      body: { ...TERMS, packageId, code: promotionId.slice(-12), maxUses: 10, maxPerBuyer: 1 },
    }),
    answers: ONLY_ITS_SELLER,
  },
  endPromotion: {
    kind: 'guarded',
    ask: ({ promotionId }) => ({ params: { id: promotionId } }),
    answers: ONLY_ITS_SELLER,
  },
  checkDiscountCode: { kind: 'open', because: 'a seller’s page is public by its id or slug' },
} as const satisfies Record<string, Expectation>
