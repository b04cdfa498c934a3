import { PAYOUT_CODES_AN_HOUR, PAYOUT_METHODS, PAYOUT_STATES } from '@minit/domain/money/payouts.ts'
import { readMyCode } from '@minit/domain/passes/my-passes.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyField, MoneyOutField, PhoneField, SuccessBody } from '../fields.ts'

export const PayoutBody = z.object({
  id: z.string(),
  amount: MoneyOutField,
  /** The part that has arrived. */
  paid: MoneyOutField,
  /** Masked. */
  phone: z.string(),
  /** `admin`: recorded afterwards, from the provider's statement. */
  askedBy: z.enum(['seller', 'daily', 'admin']),
  state: z.enum(PAYOUT_STATES),
  /** Why it, or a part of it, did not arrive. */
  problem: z.nullable(z.string()),
  /** The operator's own references, one for each part that arrived. */
  references: z.array(z.string()),
  createdAt: InstantField,
  endedAt: z.nullable(InstantField),
  /** When an admin decides on it, or when it should arrive if it waits for our provider. */
  expectedBy: z.nullable(InstantField),
})

export const readMoney = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/money',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'What the platform owes the seller, the payout number, and the payouts; cash is never included',
  replies: {
    200: z.object({
      balance: z.object({
        /** Negative if sales were refunded after their payout. */
        available: MoneyOutField,
        /** Received, but not yet settled by the provider. */
        pending: MoneyOutField,
        /** Reserved for payouts under way. */
        reserved: MoneyOutField,
        /** Kept back for minutes used at other shops until they are cleared, and in none of the others. */
        travelling: MoneyOutField,
        /** The sum of the four. */
        owed: MoneyOutField,
      }),
      /** The platform's fee on a sale ordered now. */
      fee: z.object({ basisPoints: z.int(), fixed: MoneyOutField }),
      /** The smallest payout. */
      minimum: MoneyOutField,
      /** A larger payout waits up to a day for an admin. */
      approvalAbove: MoneyOutField,
      /** A payout is a multiple of it: Le 1 if the operator takes no cents. */
      step: MoneyOutField,
      /** Null without a verified number. */
      destination: z.nullable(
        z.object({
          /** Masked. */
          phone: z.string(),
          method: z.enum(PAYOUT_METHODS),
          holderName: z.nullable(z.string()),
          /** No payout before this; null once payouts are allowed. */
          heldUntil: z.nullable(InstantField),
        }),
      ),
      /** The number that the account logs in with, offered as the first payout number; null without one. */
      ownNumber: z.nullable(
        z.object({
          phone: z.string(),
          /** False if it was proven a short time ago, so that it can be set with the password alone. */
          needsCode: z.boolean(),
        }),
      ),
      /** What sponsors added to the balance: used minutes less the platform's fee, as statements list them. */
      sponsored: z.object({ thisMonth: MoneyOutField, lastMonth: MoneyOutField }),
      /** When the shop's account was opened: statements begin in this month. */
      since: InstantField,
      /** The available balance is paid out every day at 20:00. */
      isDaily: z.boolean(),
      /** A hold on this seller's payouts, or on all. */
      hold: z.nullable(z.object({ reason: z.string(), isForAll: z.boolean() })),
      /** The last 50, newest first. */
      payouts: z.array(PayoutBody),
    }),
  },
  errors: [],
})

const HOUR = 3_600

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/payouts',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Send money to the verified number; one payout at a time',
  body: z.strictObject({ amount: MoneyField }),
  replies: { 200: z.object({ id: z.string(), state: z.enum(PAYOUT_STATES) }) },
  errors: [
    'invalid_request',
    'payout_no_destination',
    'payout_destination_held',
    'payout_held',
    'payout_under_way',
    'payout_too_small',
    'payout_too_large',
    'payout_closed',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 60, windowSeconds: HOUR }],
})

export const cancelPayout = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/payouts/{id}/cancel',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Take back a payout that waits for an admin: its money returns to the balance',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['payout_not_found', 'already_decided', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: HOUR }],
})

export const switchDailyPayouts = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/payouts/daily',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Switch the daily payout of the available balance at 20:00 on or off',
  body: z.strictObject({ isDaily: z.boolean() }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request'],
})

export const nameDestination = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/payouts/destination',
  audience: 'entrepreneur',
  action: 'move_money',
  summary:
    'Set the payout number, with the password; a code is sent to it, unless it is the first one and the account’s own, proven number',
  body: z.strictObject({
    phone: PhoneField,
    password: z
      .string('Password is required')
      .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
  }),
  replies: {
    200: z.object({
      phone: z.string(),
      /** Null if the number is set already and needs no code. */
      codeUntil: z.nullable(InstantField),
    }),
  },
  errors: [
    'invalid_request',
    'password_wrong',
    'phone_not_valid',
    'operator_unknown',
    'payout_closed',
    'too_many_requests',
  ],
  limits: [
    { by: 'account', max: PAYOUT_CODES_AN_HOUR, windowSeconds: HOUR },
    { by: 'address', max: 600, windowSeconds: HOUR },
  ],
})

export const confirmDestination = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/payouts/destination/code',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Confirm the payout number with the code sent to it; payouts go to it from 24 hours later',
  body: z.strictObject({
    code: z
      .string('Enter the six digits')
      .check(z.overwrite(readMyCode), z.regex(/^\d{6}$/, 'Enter the six digits')),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'payout_code_wrong', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: HOUR }],
})

const month = z.strictObject({
  month: z
    .string('Choose a month')
    .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Choose a month, such as 2026-01')),
})

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/money/statement',
  audience: 'entrepreneur',
  maxStaleSeconds: 2,
  action: 'move_money',
  summary:
    'A month of the seller’s balance as a CSV file: every sale, refund and payout with its fee and GST, and which payout or invoice took the money of a sale',
  query: month,
  text: 'text/csv',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: HOUR }],
})

export const drawStatement = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/money/statement/pdf',
  audience: 'entrepreneur',
  maxStaleSeconds: 2,
  action: 'move_money',
  summary: 'The same month as PDF, page by page',
  query: month,
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: HOUR }],
})
