import { type Expectation, ONLY_ITS_SELLER } from './tenant-answers.ts'

/** Codes that a seller's own router has printed. */
export const CODE_EXPECTATIONS = {
  uploadCodes: {
    kind: 'guarded',
    ask: ({ codesGatewayId, codesPackageId }) => ({
      params: { id: codesGatewayId },
      body: { packageId: codesPackageId, csv: 'Code\n22222-33333\n', commit: true },
    }),
    answers: ONLY_ITS_SELLER,
  },
  readStock: {
    kind: 'guarded',
    ask: ({ codesGatewayId }) => ({ params: { id: codesGatewayId } }),
    answers: ONLY_ITS_SELLER,
  },
  releaseCodes: {
    kind: 'guarded',
    ask: ({ codesGatewayId, codesPackageId }) => ({
      params: { id: codesGatewayId, packageId: codesPackageId },
    }),
    answers: ONLY_ITS_SELLER,
  },
  removeCodes: {
    kind: 'guarded',
    ask: ({ codesGatewayId, codesPackageId }) => ({
      params: { id: codesGatewayId, packageId: codesPackageId },
    }),
    answers: ONLY_ITS_SELLER,
  },
} as const satisfies Record<string, Expectation>
