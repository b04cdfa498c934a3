import { aPhone } from '../builders.ts'
import { aFamilyPass, ofTicket } from './making/customers.ts'
import { NO_BUYER, type SomeRows } from './row.ts'

export const salesMinutesRows = {
  readOnlineMinutes: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (fixture) => ofTicket(await aFamilyPass(fixture)),
  },
  giveMinutes: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({
      params: { transactionId: paidId },
      body: { minutes: 5, phoneNumber: '+23278123461' },
    }),
    prepare: async (fixture) => ({
      ...ofTicket(await aFamilyPass(fixture)),
      body: { minutes: 5, phoneNumber: aPhone() },
    }),
  },
} satisfies SomeRows
