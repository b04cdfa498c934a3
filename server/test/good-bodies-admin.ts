import type { TestSeller } from './builders.ts'
import type { Sample } from './good-bodies.ts'

/** The admin's calls. The ids are of the right form and belong to something else, so that nothing is found. */
export const adminBodies = (seller: TestSeller) =>
  ({
    reviewApplication: {
      body: { status: 'approved', reviewNotes: 'All is well.' },
      params: { id: seller.pack.id },
    },
    beginSecondFactor: { body: {} },
    confirmSecondFactor: { body: { code: '000000' } },
    renewRecoveryCodes: { body: { code: '000000' } },
  }) satisfies Record<string, Sample>
