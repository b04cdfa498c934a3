import {
  DIFFERENCE_KINDS,
  MAX_PART_LENGTH,
  MAX_STATEMENT_LENGTH,
  STATEMENT_LINE_KINDS,
  STATEMENT_PROVIDERS,
} from '@minit/domain/money/statements.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dayField, IdField, InstantField, lineOf, MoneyOutField, SuccessBody } from '../fields.ts'
import { ReasonField } from './list-fields.ts'
import { RangeField } from './platform.ts'

const ProviderField = z.enum(STATEMENT_PROVIDERS, 'Choose whose statement it is')
/** YYYY-MM-DD in Freetown. */
const DayField = dayField('Give a day')
const params = z.object({ id: IdField })

const FileBody = z.object({
  id: z.string(),
  provider: ProviderField,
  /** `asked`: payment by payment, since the provider has no list. */
  origin: z.enum(['upload', 'fetched', 'asked']),
  name: z.string(),
  state: z.enum(['reading', 'ready', 'matching', 'taken']),
  readable: z.int(),
  unreadable: z.int(),
  leftOut: z.int(),
  coveredFrom: z.nullable(z.string()),
  coveredUntil: z.nullable(z.string()),
  actorName: z.string(),
  createdAt: InstantField,
})

/** Where a provider and our books do not say the same. */
export const DifferenceBody = z.object({
  id: z.string(),
  provider: ProviderField,
  kind: z.enum(DIFFERENCE_KINDS),
  lineKind: z.enum(STATEMENT_LINE_KINDS),
  reference: z.string(),
  /** The provider's or the operator's own number. */
  transaction: z.nullable(z.string()),
  day: z.string(),
  theirs: z.nullable(MoneyOutField),
  ours: z.nullable(MoneyOutField),
  /** The purchase that it is about; null for a payout, or what is not ours. */
  transactionId: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  /** Of who paid, or was paid, by the statement: all but a few digits hidden. */
  phone: z.nullable(z.string()),
  /** Of money that our books know nothing of: the sellers who are, or were, paid at this number. */
  paidAtNumber: z.array(z.object({ id: z.string(), businessName: z.string() })),
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/admin/statements',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'Statements of providers so far, the days of a range by provider, and what differs',
  query: z.strictObject({ range: z._default(RangeField, '30d') }),
  replies: {
    200: z.object({
      /** Whose statements can be uploaded, with what they call the columns that lines are matched by. */
      providers: z.array(
        z.object({
          provider: ProviderField,
          name: z.string(),
          reference: z.string(),
          transaction: z.nullable(z.string()),
        }),
      ),
      /** Files to try it with, in the demo alone. */
      samples: z.array(z.object({ provider: ProviderField, href: z.string() })),
      /** The last 50. */
      files: z.array(FileBody),
      /** Newest first. */
      days: z.array(
        z.object({
          provider: ProviderField,
          day: z.string(),
          state: z.enum(['open', 'agreed', 'differs']),
          theirsIn: MoneyOutField,
          oursIn: MoneyOutField,
          theirsOut: MoneyOutField,
          oursOut: MoneyOutField,
          lines: z.int(),
          /** Differences and unplaced money that nobody has dealt with. */
          toWorkOn: z.int(),
          /** Differences that a person has dealt with. */
          byHand: z.int(),
          /** Only payment by payment: what was never asked for is not in it. */
          isAsked: z.boolean(),
        }),
      ),
      /** At most 100 that nobody has dealt with. */
      differences: z.array(DifferenceBody),
    }),
  },
  errors: ['invalid_request'],
})

export const startStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements',
  audience: 'admin',
  summary: 'Begin to upload a statement (CSV); its parts follow. Nothing changes before it is taken',
  body: z.strictObject({
    provider: ProviderField,
    fileName: lineOf(1, 120, 'Give the file a name'),
    length: z
      .int('Choose a file')
      .check(
        z.minimum(1, 'This file is empty.'),
        z.maximum(MAX_STATEMENT_LENGTH, 'A statement has 50 MB at most. Export fewer days at once.'),
      ),
  }),
  replies: { 200: z.object({ id: z.string() }) },
  errors: ['invalid_request', 'statement_unreadable', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3_600 }],
})

export const sendStatementPart = endpoint({
  method: 'POST',
  path: '/api/admin/statements/{id}/parts',
  audience: 'admin',
  summary: 'The next part of a statement, cut anywhere. A part that was taken before may be sent again',
  params,
  body: z.strictObject({
    /** Counted from 0. */
    number: z
      .int('Give the number of the part')
      .check(
        z.minimum(0, 'Parts are counted from 0'),
        z.maximum(
          MAX_STATEMENT_LENGTH / MAX_PART_LENGTH - 1,
          'A statement has 50 MB at most. Export fewer days at once.',
        ),
      ),
    text: z.string('Send a part of the file').check(z.maxLength(MAX_PART_LENGTH, 'This part is too large')),
    isLast: z.boolean(),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'statement_not_found', 'statement_unreadable', 'changed_meanwhile'],
  // Each sign may take several octets on its way.
  bodyLimitBytes: 6 * MAX_PART_LENGTH,
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/admin/statements/{id}',
  audience: 'admin',
  summary: 'What is in a statement, and what would change, or has, by it',
  params,
  replies: {
    200: z.object({
      file: FileBody,
      /** Lines that no other statement has told of. */
      fresh: z.int(),
      known: z.int(),
      moneyIn: MoneyOutField,
      moneyOut: MoneyOutField,
      /** Not taken yet, and none of its first lines names anything of ours: it may be another account's. */
      isStrange: z.boolean(),
      /** The days that it is most likely whole on. */
      likely: z.object({ from: z.string(), until: z.string() }),
      dateOrder: z.nullable(z.enum(['day_first', 'month_first'])),
      samples: z.array(
        z.object({
          line: z.int(),
          kind: z.enum(STATEMENT_LINE_KINDS),
          reference: z.string(),
          transaction: z.nullable(z.string()),
          amount: MoneyOutField,
          occurredAt: InstantField,
        }),
      ),
      /** The first 100 of each. */
      unreadableLines: z.array(z.object({ line: z.int(), why: z.string() })),
      leftOutLines: z.array(z.object({ line: z.int(), why: z.string() })),
      /** Of one that was taken. */
      outcomes: z.object({
        repeated: z.int(),
        matched: z.int(),
        settled: z.int(),
        differing: z.int(),
        unmatched: z.int(),
        waiting: z.int(),
      }),
    }),
  },
  errors: ['invalid_request', 'statement_not_found'],
})

export const takeStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements/{id}/take',
  audience: 'admin',
  summary: 'Match a statement that was looked at, which is whole between two days',
  params,
  body: z.strictObject({ coveredFrom: DayField, coveredUntil: DayField }).check(
    z.refine(({ coveredFrom, coveredUntil }) => coveredFrom <= coveredUntil, {
      path: ['coveredUntil'],
      error: 'The last day is before the first',
    }),
    z.refine(
      ({ coveredFrom, coveredUntil }) =>
        Date.parse(coveredUntil) - Date.parse(coveredFrom) <= 400 * 86_400_000,
      { path: ['coveredFrom'], error: 'A statement is of 400 days at most' },
    ),
  ),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'statement_not_found', 'already_decided'],
})

export const discardStatement = endpoint({
  method: 'DELETE',
  path: '/api/admin/statements/{id}',
  audience: 'admin',
  summary: 'Forget a statement that was not taken',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'statement_not_found', 'already_decided'],
})

export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/statement-differences/{id}/settle',
  audience: 'admin',
  summary: 'Say that a person has dealt with a difference to a provider’s statement. No money moves by it',
  params,
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'difference_not_found', 'already_decided'],
})

export const bookForgottenPayout = endpoint({
  method: 'POST',
  path: '/api/admin/statement-differences/{id}/book-payout',
  audience: 'admin',
  summary:
    'Write down money that left, and that our books know nothing of, as a payout of the seller who was paid. Sends nothing',
  params,
  body: z.strictObject({ entrepreneurId: IdField, reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'difference_not_found', 'already_decided', 'payout_not_theirs'],
})
