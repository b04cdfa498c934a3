import { aPhone } from './builders.ts'
import { type Expectation, NO_IDS, ONLY_ITS_SELLER } from './tenant-answers.ts'

/** What becomes of another tenant's ids on the seller's phone: sales for cash told later, and whom news is sent to. */
export const PHONE_EXPECTATIONS = {
  sellForCash: {
    kind: 'guarded',
    ask: ({ packageId }, a) => ({
      body: {
        packageId,
        customerName: 'Aminata Kamara',
        phoneNumber: aPhone(),
        deliveryMethod: 'qr_display',
        amount: a.pack.priceMinor / 100,
      },
      headers: { 'idempotency-key': `tenants-${packageId}` },
    }),
    answers: ONLY_ITS_SELLER,
  },
  sharePackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ params: { id: packageId } }),
    answers: ONLY_ITS_SELLER,
  },
  readAlerts: NO_IDS,
  saveAlerts: NO_IDS,
  subscribePhone: { kind: 'open', because: 'its address is the caller’s own phone' },
  unsubscribePhone: {
    kind: 'guarded',
    ask: ({ phoneId }) => ({ params: { id: phoneId } }),
    answers: ONLY_ITS_SELLER,
  },
} as const satisfies Record<string, Expectation>
