import { type Expectation, NO_IDS, ONLY_ITS_SELLER } from './tenant-answers.ts'

/** What becomes of another seller's people, phones and shifts. */
export const STAFF_EXPECTATIONS = {
  letDeviceIn: NO_IDS,
  readDevice: NO_IDS,
  loginStaff: NO_IDS,
  listStaff: NO_IDS,
  listShopLog: { kind: 'open', because: 'its ids only choose among the lines of the caller’s own people' },
  addStaff: NO_IDS,
  inviteDevice: NO_IDS,
  changeOwnLogin: NO_IDS,
  readCounter: NO_IDS,
  readOwnShift: NO_IDS,
  openShift: NO_IDS,
  moveCash: NO_IDS,
  closeShift: NO_IDS,
  readShiftSummary: NO_IDS,
  listShifts: { kind: 'open', because: 'its id only says where a page of the caller’s own shifts begins' },
  readShift: {
    kind: 'guarded',
    ask: ({ shiftId }) => ({ params: { id: shiftId } }),
    answers: ONLY_ITS_SELLER,
  },
  changeStaff: {
    kind: 'guarded',
    ask: ({ staffId }) => ({ params: { id: staffId }, body: { name: 'Another name' } }),
    answers: ONLY_ITS_SELLER,
  },
  removeStaff: {
    kind: 'guarded',
    ask: ({ staffId }) => ({ params: { id: staffId } }),
    answers: ONLY_ITS_SELLER,
  },
  removeDevice: {
    kind: 'guarded',
    ask: ({ staffDeviceId }) => ({ params: { id: staffDeviceId } }),
    answers: ONLY_ITS_SELLER,
  },
} as const satisfies Record<string, Expectation>
