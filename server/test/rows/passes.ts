import { ONLY_ITS_SELLER, type SomeRows } from './row.ts'

/** Requests about passes on paper. */
export const passesRows = {
  listSlips: { ids: 'none' },
  readSlip: {
    ids: ONLY_ITS_SELLER,
    request: ({ paidId }) => ({ params: { id: paidId } }),
  },
} satisfies SomeRows
