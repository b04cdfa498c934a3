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
  /** The expected cash in the drawer. */
  expected: MoneyOutField,
  /** Null until it is counted, and if it never was. */
  counted: z.nullable(MoneyOutField),
  /** Counted less expected. */
  difference: z.nullable(MoneyOutField),
  differenceReason: z.nullable(z.string()),
})

/** A shift with the content of its slip. */
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
  summary: "The caller's open shift, and the last closed one; null without one",
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
  summary: 'Open a shift with the counted float; one for each user',
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
    /** An idempotency key, new for each movement. */
    key: z.string('This key is not valid').check(z.regex(/^[\w-]{16,64}$/, 'This key is not valid')),
    kind: z.enum(MOVEMENT_KINDS, 'Choose in or out'),
    amount: PriceField,
    reason: ReasonField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'no_open_shift', 'insufficient_drawer_cash', 'too_many_requests'],
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
    /**
     * The expected cash that the screen showed; negative if an earlier release handed back more than it had.
     */
    expected: SumField,
    reason: z.optional(lineOf(0, 120, 'Write why')),
  }),
  replies: { 200: WholeShiftBody },
  errors: ['invalid_request', 'no_open_shift', 'shift_changed', 'difference_needs_reason'],
})

/** Router sessions are stored for 90 days, so nothing earlier can be compared. */
export const SUMMARY_PERIODS = ['7d', '30d', '90d'] as const

const CursorParam = z.optional(IdField)

export const listShifts = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/shifts',
  audience: 'entrepreneur',
  action: 'see_all_shifts',
  summary: 'All shifts of all staff, the newest first, 50 at a time',
  query: z.strictObject({ after: CursorParam }),
  replies: { 200: z.object({ items: z.array(ShiftBody), next: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})

export const readShift = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/shifts/{id}',
  audience: 'entrepreneur',
  action: 'keep_own_shift',
  summary: 'One shift with its slip: the caller’s own, or any for the owner',
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
    'Differences by staff member, cash outside shifts, late uploads, discounts of codes and offers, and cash compared with router sessions',
  query: z.strictObject({ period: z._default(z.enum(SUMMARY_PERIODS, 'Choose 7d, 30d or 90d'), '30d') }),
  replies: {
    200: z.object({
      people: z.array(
        z.object({
          personName: z.string(),
          shifts: z.int(),
          notCounted: z.int(),
          sales: MoneyOutField,
          /** What was missing, as a positive amount, and what was in excess. */
          short: MoneyOutField,
          over: MoneyOutField,
        }),
      ),
      /** Cash confirmed by a staff member without an open shift. */
      outside: z.array(z.object({ personName: z.string(), sales: z.int(), amount: MoneyOutField })),
      /** Cash handed back: the part outside any drawer, and how many of the passes had been used. */
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
      /**
       * Used cards of the stall without a recorded sale, by day, newest first: their cash is in no drawer.
       */
      untapped: z.array(z.object({ day: z.string(), cards: z.int(), amount: MoneyOutField })),
      /** Late uploads, and their discount from the list price at the time of the upload. */
      late: z.array(
        z.object({
          personName: z.string(),
          sales: z.int(),
          offAmount: MoneyOutField,
          /**
           * Made, by the phone's clock, while it had a connection or more than seven days ago: the current
           * terms applied.
           */
          judgedNow: z.int(),
        }),
      ),
      /** Discounts from the list price of cash sales, by staff member. */
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
        /** Whether any router of the seller reports sessions. */
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
