import { DENOMINATIONS_MINOR, MAX_PIECES } from '@minit/domain/money/cash-counts.ts'
import { MOVEMENT_KINDS, SHIFT_STATES } from '@minit/domain/money/shifts.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, lineOf, MoneyOutField, PriceField, SuccessBody, SumField } from '../fields.ts'

const PiecesField = z
  .int('Count whole notes and coins')
  .check(
    z.minimum(0, 'Count whole notes and coins'),
    z.maximum(MAX_PIECES, 'This is more than a drawer holds'),
  )

/** Pieces of each kind, by its worth in cents: `{"2000": 3}` is three notes of Le 20. */
const CashCountField = z.strictObject(
  Object.fromEntries(DENOMINATIONS_MINOR.map((worth) => [`${worth}`, z.optional(PiecesField)])) as Record<
    `${(typeof DENOMINATIONS_MINOR)[number]}`,
    z.ZodMiniOptional<typeof PiecesField>
  >,
  'Count the notes and coins',
)

const ReasonField = lineOf(3, 120, 'Write why')

const MovementBody = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: MoneyOutField,
  reason: z.string(),
  at: InstantField,
})

const ShiftBody = z.object({
  id: z.string(),
  personName: z.string(),
  state: z.enum(SHIFT_STATES),
  openedAt: InstantField,
  closedAt: z.nullable(InstantField),
  float: MoneyOutField,
  sales: MoneyOutField,
  salesCount: z.int(),
  refunds: MoneyOutField,
  paidIn: MoneyOutField,
  takenOut: MoneyOutField,
  /** What must be in the drawer. */
  expected: MoneyOutField,
  /** Null until it was counted, and where it never was. */
  counted: z.nullable(MoneyOutField),
  /** Counted less expected. */
  difference: z.nullable(MoneyOutField),
  differenceReason: z.nullable(z.string()),
})

/** With all that a slip shows. */
const WholeShiftBody = z.extend(ShiftBody, {
  businessName: z.string(),
  floatCount: CashCountField,
  closingCount: z.nullable(CashCountField),
  movements: z.array(MovementBody),
})

export const readOwnShift = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/shifts/own',
  audience: 'entrepreneur',
  action: 'keep_own_shift',
  summary: "The caller's open shift, and the last one that was closed; null where there is none",
  replies: {
    200: z.object({ open: z.nullable(WholeShiftBody), last: z.nullable(ShiftBody) }),
  },
  errors: [],
})

export const openShift = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/shifts',
  audience: 'entrepreneur',
  action: 'keep_own_shift',
  summary: 'Open a shift with the float that was counted; one for each person',
  body: z.strictObject({ count: CashCountField }),
  replies: { 200: z.object({ id: z.string() }) },
  errors: ['invalid_request', 'shift_is_open', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3_600 }],
})

export const moveCash = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/shifts/own/movements',
  audience: 'entrepreneur',
  action: 'keep_own_shift',
  summary: 'Put cash into the drawer or take some out, with the reason; the same key is the same movement',
  body: z.strictObject({
    /** Made by the caller, once for each movement. */
    key: z.string('This key is not valid').check(z.regex(/^[\w-]{16,64}$/, 'This key is not valid')),
    kind: z.enum(MOVEMENT_KINDS, 'Choose in or out'),
    amount: PriceField,
    reason: ReasonField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'no_open_shift', 'drawer_holds_less', 'too_many_requests'],
  limits: [{ by: 'account', max: 200, windowSeconds: 3_600 }],
})

export const closeShift = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/shifts/own/close',
  audience: 'entrepreneur',
  action: 'keep_own_shift',
  summary: 'Close the shift by counting; a difference needs its reason. Nothing can be changed afterwards',
  body: z.strictObject({
    count: CashCountField,
    /** What the screen said must be in the drawer; below zero where a release before handed back more than it held. */
    expected: SumField,
    reason: z.optional(lineOf(0, 120, 'Write why')),
  }),
  replies: { 200: WholeShiftBody },
  errors: ['invalid_request', 'no_open_shift', 'shift_changed', 'difference_needs_reason'],
})

/** Times on routers are kept for 90 days: before that nothing could be compared. */
export const SUMMARY_PERIODS = ['7d', '30d', '90d'] as const

const CursorParam = z.optional(IdField)

export const listShifts = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/shifts',
  audience: 'entrepreneur',
  action: 'see_all_shifts',
  summary: 'All shifts of all people, the newest first, 50 at a time',
  query: z.strictObject({ after: CursorParam }),
  replies: { 200: z.object({ items: z.array(ShiftBody), next: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})

export const readShift = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/shifts/{id}',
  audience: 'entrepreneur',
  action: 'keep_own_shift',
  summary: 'One shift with its slip: the own one, or any for the owner',
  params: z.object({ id: IdField }),
  replies: { 200: WholeShiftBody },
  errors: ['invalid_request', 'shift_not_found'],
})

export const readShiftSummary = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/shift-summary',
  audience: 'entrepreneur',
  action: 'see_all_shifts',
  summary:
    'Differences by person, cash that no shift has, late uploads, what codes and offers took off, and cash compared with what routers carried',
  query: z.strictObject({ period: z._default(z.enum(SUMMARY_PERIODS, 'Choose 7d, 30d or 90d'), '30d') }),
  replies: {
    200: z.object({
      people: z.array(
        z.object({
          personName: z.string(),
          shifts: z.int(),
          notCounted: z.int(),
          sales: MoneyOutField,
          /** What was missing, as a positive amount, and what was too much. */
          short: MoneyOutField,
          over: MoneyOutField,
        }),
      ),
      /** Cash that was confirmed by somebody without an open shift. */
      outside: z.array(z.object({ personName: z.string(), sales: z.int(), amount: MoneyOutField })),
      /** Cash that people handed back: of it what left nobody's drawer, and how many of the passes had been used. */
      handedBack: z.array(
        z.object({
          personName: z.string(),
          refunds: z.int(),
          amount: MoneyOutField,
          outsideRefunds: z.int(),
          outsideAmount: MoneyOutField,
          usedPasses: z.int(),
        }),
      ),
      /** Cards of the stall that were used though nobody tapped them as sold, by day, the newest first: this cash is in no drawer. */
      untapped: z.array(z.object({ day: z.string(), cards: z.int(), amount: MoneyOutField })),
      /** Sales that were uploaded after they were made, and what they took off the list price of the moment they came. */
      late: z.array(
        z.object({
          personName: z.string(),
          sales: z.int(),
          offAmount: MoneyOutField,
          /** Made, by their own account, while the phone had a connection or more than seven days ago: they were judged as of now. */
          judgedNow: z.int(),
        }),
      ),
      /** What was taken off the list price of sales in cash, by who took it. */
      takenOff: z.array(
        z.object({
          personName: z.string(),
          sales: z.int(),
          amount: MoneyOutField,
          byCodes: MoneyOutField,
          byHappyHours: MoneyOutField,
          forLoyalty: MoneyOutField,
        }),
      ),
      routers: z.object({
        /** Whether any router of the seller tells who is on. */
        areThere: z.boolean(),
        passesSold: z.int(),
        passesUsed: z.int(),
        paidInCash: z.int(),
        paidInCashAmount: MoneyOutField,
        paidInCashUsed: z.int(),
      }),
    }),
  },
  errors: ['invalid_request'],
})
