import { aSale } from './making/shops.ts'
import { ADMIN_ONLY, type SomeRows } from './row.ts'

/** Requests about checks, status and privacy. */
export const operationsRows = {
  readStatus: { ids: 'none' },
  revealNumber: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ body: { of: 'customer', id: pack.id } }),
    prepare: async (fixture) => {
      const { transactionId } = await aSale(fixture)
      return { caller: 'admin', body: { of: 'purchase', id: transactionId } }
    },
  },
  exportPerson: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { phoneNumber: '+23276000001', reason: 'They asked us.' } }),
  },
  erasePerson: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { phoneNumber: '+23276000001', reason: 'They asked us.' } }),
  },
  listRecentEntrepreneurs: { ids: ADMIN_ONLY },
  listRecentActivity: { ids: ADMIN_ONLY },
  readAttention: { ids: ADMIN_ONLY },
  readWatch: { ids: ADMIN_ONLY },
  saveOnCall: {
    ids: ADMIN_ONLY,
    request: () => ({
      body: { phone: '+232 76 000 112', email: 'night@minit.example', reason: 'A new number.' },
    }),
    bad: { emptied: ['phone', 'email'] },
  },
  readWorklist: { ids: ADMIN_ONLY },
} satisfies SomeRows
