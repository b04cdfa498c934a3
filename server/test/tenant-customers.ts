import { type Expectation, NO_IDS, NOBODY } from './tenant-answers.ts'

/** Only who holds the right token of a purchase is answered: nobody who is logged in is. */
const ofItsHolder: Expectation = {
  kind: 'guarded',
  ask: ({ paidId }) => ({ params: { transactionId: paidId } }),
  answers: NOBODY,
}

/** What becomes of another tenant's ids where customers look after their own passes. */
export const CUSTOMER_EXPECTATIONS = {
  askMyCode: NO_IDS,
  confirmMyCode: {
    kind: 'open',
    because: 'an ask is nobody’s but who holds its code; it names no row of a seller',
  },
  forgetMyDevice: NO_IDS,
  readMyPasses: NO_IDS,
  readGift: ofItsHolder,
  resendGift: ofItsHolder,
  pausePass: ofItsHolder,
  resumePass: ofItsHolder,
} as const satisfies Record<string, Expectation>
