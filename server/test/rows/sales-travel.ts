import { ofTicket } from './making/customers.ts'
import { anAwayPass, aTraveller } from './making/travel.ts'
import { NO_BUYER, type SomeRows } from './row.ts'

const SEALED_PLACE = { openBecause: 'the sealed place names the seller; no id is sent' } as const
const UNKNOWN = { code: '7KQM-4T2-XWP', pass: null }

export const salesTravelRows = {
  readTravelOffer: {
    ids: SEALED_PLACE,
    request: () => ({ body: UNKNOWN }),
    bad: { nullable: ['code', 'pass'] },
    prepare: async (fixture) => {
      const { pass, place } = await aTraveller(fixture)
      return {
        caller: 'nobody',
        headers: { 'phone-place': place },
        body: { code: pass.password, pass: null },
      }
    },
  },
  startTravel: {
    ids: SEALED_PLACE,
    request: () => ({ body: { ...UNKNOWN, minutesHere: 20 } }),
    bad: { nullable: ['code', 'pass'] },
    prepare: async (fixture) => {
      const { pass, place } = await aTraveller(fixture)
      return {
        caller: 'nobody',
        headers: { 'phone-place': place },
        body: { code: pass.password, pass: null, minutesHere: 20 },
      }
    },
  },
  endTravel: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (fixture) => ofTicket(await anAwayPass(fixture)),
  },
} satisfies SomeRows
