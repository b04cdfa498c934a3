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
import { AfterField, NextField, ReasonField } from './list-fields.ts'
import { RangeField } from './platform.ts'

const ProviderField = z.enum(STATEMENT_PROVIDERS, 'Choose whose statement it is')
/** YYYY-MM-DD in Freetown. */
const DayField = dayField('Give a day')
const params = z.object({ id: IdField })

const FileBody = z.object({
  id: z.string(),
  provider: ProviderField,
  /** `asked`: queried payment by payment, because the provider has no list. */
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

/** A difference between a provider's statement and our ledger. */
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
  /** The purchase concerned; null for a payout, or for unknown money. */
  transactionId: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  /** The payer's or recipient's number in the statement, all but a few digits masked. */
  phone: z.nullable(z.string()),
  /** For money that our ledger does not have: the sellers with this payout number, now or earlier. */
  paidAtNumber: z.array(z.object({ id: z.string(), businessName: z.string() })),
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/admin/statements',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'Providers whose statements are compared, and the days of a range by provider',
  query: z.strictObject({ range: z._default(RangeField, '30d') }),
  replies: {
    200: z.object({
      /** Providers whose statements can be uploaded, with their names of the columns used for matching. */
      providers: z.array(
        z.object({
          provider: ProviderField,
          name: z.string(),
          reference: z.string(),
          transaction: z.nullable(z.string()),
        }),
      ),
      /** Sample files, in the demo only. */
      samples: z.array(z.object({ provider: ProviderField, href: z.string() })),
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
          /** Unresolved differences and unmatched money. */
          toWorkOn: z.int(),
          /** Differences that an admin resolved. */
          byHand: z.int(),
          /** Only queried payment by payment, so it lacks payments that were never requested. */
          isAsked: z.boolean(),
        }),
      ),
    }),
  },
  errors: ['invalid_request'],
})

export const listStatementFiles = endpoint({
  method: 'GET',
  path: '/api/admin/statement-files',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'Statements that were uploaded or fetched, the newest first, 50 at a time',
  query: z.strictObject({ after: AfterField }),
  replies: { 200: z.object({ items: z.array(FileBody), next: NextField }) },
  errors: ['invalid_request'],
})

export const startStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements',
  audience: 'admin',
  summary: 'Begin to upload a statement (CSV); its parts follow. Nothing changes before it is accepted',
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
  summary: 'The next part of a statement, cut anywhere. A part may be sent again',
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
  // A character may take several octets on the wire.
  bodyLimitBytes: 6 * MAX_PART_LENGTH,
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/admin/statements/{id}',
  audience: 'admin',
  summary: 'The content of a statement, and the changes that it makes or made',
  params,
  replies: {
    200: z.object({
      file: FileBody,
      /** Lines that no other statement has. */
      fresh: z.int(),
      known: z.int(),
      moneyIn: MoneyOutField,
      moneyOut: MoneyOutField,
      /**
       * Not accepted yet, and none of its first lines matches anything of ours: it may belong to another
       * account.
       */
      isStrange: z.boolean(),
      /** The days that it most likely covers completely. */
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
      /** For an accepted statement. */
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
  summary: 'Accept and match a reviewed statement that is complete between two days',
  params,
  body: z.strictObject({ coveredFrom: DayField, coveredUntil: DayField }).check(
    z.refine(({ coveredFrom, coveredUntil }) => coveredFrom <= coveredUntil, {
      path: ['coveredUntil'],
      error: 'The last day is before the first',
    }),
    z.refine(
      ({ coveredFrom, coveredUntil }) =>
        Date.parse(coveredUntil) - Date.parse(coveredFrom) <= 400 * 86_400_000,
      { path: ['coveredFrom'], error: 'A statement covers 400 days at most' },
    ),
  ),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'statement_not_found', 'already_decided'],
})

export const discardStatement = endpoint({
  method: 'DELETE',
  path: '/api/admin/statements/{id}',
  audience: 'admin',
  summary: 'Discard a statement that was not accepted',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'statement_not_found', 'already_decided'],
})

export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/statement-differences/{id}/settle',
  audience: 'admin',
  summary: 'Mark a difference to a provider’s statement as resolved. Moves no money',
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
    'Record outgoing money that our ledger does not have as a payout of the seller who was paid. Sends nothing',
  params,
  body: z.strictObject({ entrepreneurId: IdField, reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'difference_not_found', 'already_decided', 'payout_not_theirs'],
})
