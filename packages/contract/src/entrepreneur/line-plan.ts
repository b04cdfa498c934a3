import {
  LAST_MONTH_DAY,
  LINE_KINDS,
  LINE_OPERATORS,
  LINE_OUTLOOKS,
  MAX_LINE_KBPS,
  MAX_LINE_MEGABYTES,
  RESALE_ANSWERS,
} from '@minit/domain/network/line-plan.ts'
import { MAX_SPEED_KBPS, MIN_SPEED_KBPS } from '@minit/domain/passes/pass-options.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField, lineOf, MoneyField, MoneyOutField } from '../fields.ts'

const MAX_PLAN_NAME = 60

const LineBody = z.object({
  kind: z.enum(LINE_KINDS),
  operator: z.enum(LINE_OPERATORS),
  /** Empty if not named. */
  planName: z.string(),
  /** Of one month. */
  cost: MoneyOutField,
  /** The day of the month on which the plan begins again. */
  monthDay: z.int(),
  /** Of one month, in million octets; null for an unlimited line. */
  megabytes: z.nullable(z.int()),
  /** In kbit/s, as the operator states it. */
  downKbps: z.nullable(z.int()),
  /** While the month runs short, new passes get less speed, never under this in kbit/s; null: they keep theirs. */
  leastKbps: z.nullable(z.int()),
  /** The part of their speed that new passes get now, in percent; null: all of it. */
  speedPercent: z.nullable(z.int()),
  /** The seller's answer about the resale terms of a satellite plan; null for other lines. */
  resale: z.nullable(z.enum(RESALE_ANSWERS)),
  resaleAt: z.nullable(InstantField),
})

/** Days are YYYY-MM-DD in Africa/Freetown. */
const LineFigures = z.object({
  /** Null until the seller has said what the line is; then `month` is null and `packages` empty. */
  line: z.nullable(LineBody),
  /** The answer at the sign-up, until the seller says more; null if there was none. */
  kindAtSignUp: z.nullable(z.enum(LINE_KINDS)),
  month: z.nullable(
    z.object({
      firstDay: z.string(),
      nextFirstDay: z.string(),
      /** By phones at the seller's routers; what the seller uses past them is not counted. */
      usedMegabytes: z.number(),
      /** With today. */
      daysLeft: z.int(),
      outlook: z.object({
        state: z.enum(LINE_OUTLOOKS),
        /** For `runs_out`, if use continues as in this month, with the number of days of the month after it. */
        usedUpOn: z.nullable(z.string()),
        daysEarly: z.int(),
      }),
    }),
  ),
  /** The packages on sale, shortest first. */
  packages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      durationMinutes: z.int(),
      price: MoneyOutField,
      /** Its passes of the last 28 days that are over and that a router counted, at most the latest 100. */
      passes: z.int(),
      /** The median of those passes; null with fewer than 20. */
      megabytes: z.nullable(z.number()),
      /**
       * Of a limited line: those megabytes' share of the month's cost. Of an unlimited one: its time's share by the
       * hours sold; null with fewer than 20 sales.
       */
      cost: z.nullable(MoneyOutField),
      /** Of the price; negative if the line costs more. */
      left: z.nullable(MoneyOutField),
    }),
  ),
})

export const readLine = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/line',
  audience: 'entrepreneur',
  action: 'see_network',
  summary:
    "The seller's own internet line, whether its data lasts the month, and what each package costs on it",
  replies: { 200: LineFigures },
  errors: [],
})

const wholeFrom = (most: number, message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(most, message))

const LEAST = `Enter ${MIN_SPEED_KBPS} to ${MAX_SPEED_KBPS.toLocaleString('en')} kbit/s`
const leastKbps = z.int(LEAST).check(z.minimum(MIN_SPEED_KBPS, LEAST), z.maximum(MAX_SPEED_KBPS, LEAST))

export const saveLine = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/line',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Say what the own internet line is; a satellite plan needs an answer about its resale terms',
  body: z
    .strictObject({
      kind: z.enum(LINE_KINDS, 'Choose what your line is'),
      operator: z.enum(LINE_OPERATORS, 'Choose an operator'),
      planName: lineOf(0, MAX_PLAN_NAME, 'Enter the name of your plan'),
      cost: MoneyField,
      monthDay: wholeFrom(LAST_MONTH_DAY, `Enter a day from 1 to ${LAST_MONTH_DAY}`),
      megabytes: z.nullable(wholeFrom(MAX_LINE_MEGABYTES, 'Enter the data of a month, or nothing')),
      downKbps: z.nullable(wholeFrom(MAX_LINE_KBPS, 'Enter a speed, or nothing')),
      resale: z.nullable(z.enum(RESALE_ANSWERS, 'Choose an answer')),
      leastKbps: z._default(z.nullable(leastKbps), null),
    })
    .check(
      z.refine(({ kind, resale }) => kind !== 'satellite' || resale !== null, {
        path: ['resale'],
        error: 'Choose an answer',
      }),
      z.refine(({ leastKbps, megabytes }) => leastKbps === null || megabytes !== null, {
        path: ['megabytes'],
        error: 'Enter the data of a month: only that can run short',
      }),
      z.refine(({ leastKbps, downKbps }) => leastKbps === null || downKbps !== null, {
        path: ['downKbps'],
        error: 'Enter the speed: packages without a limit go down from it',
      }),
    ),
  replies: { 200: LineFigures },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})
