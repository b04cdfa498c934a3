import { type Expectation, ONLY_ITS_SELLER } from './tenant-answers.ts'

/** What may be done with a package by its id, and with its price. */
export const PACKAGE_EXPECTATIONS = {
  takeSuggestedPrice: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ params: { id: packageId }, body: { price: 38 } }),
    answers: ONLY_ITS_SELLER,
  },
  setAutomaticPrice: {
    kind: 'guarded',
    ask: ({ packageId }) => ({
      params: { id: packageId },
      body: { bounds: { lowest: 1, highest: 1000 } },
    }),
    answers: ONLY_ITS_SELLER,
  },
  switchPackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ params: { id: packageId }, body: { isActive: false } }),
    answers: ONLY_ITS_SELLER,
  },
  updatePackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({
      params: { id: packageId },
      body: { name: 'Mine now', durationMinutes: 30, price: 1 },
    }),
    answers: ONLY_ITS_SELLER,
  },
  archivePackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ params: { id: packageId } }),
    answers: ONLY_ITS_SELLER,
  },
} satisfies Record<string, Expectation>
