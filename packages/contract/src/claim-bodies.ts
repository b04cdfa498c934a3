import { CLAIM_ANSWERS, CLAIM_STATES } from '@minit/domain/sales/claims.ts'
import * as z from 'zod/mini'
import { IdField, InstantField, lineOf, SuspenseMoneyField, searchOf } from './fields.ts'

/** Where a page of claims ended: how well its last claim fits money, since when that waits, and its id. */
export const ClaimCursorField = z.codec(
  z
    .string('This cursor is not valid')
    .check(z.regex(/^[0-2]-\d{1,14}-[0-9A-HJKMNP-TV-Z]{26}$/, 'This cursor is not valid')),
  z.object({ rank: z.number(), at: z.date(), id: z.string() }),
  {
    decode: (text) => ({
      rank: Number(text[0]),
      at: new Date(Number(text.slice(2, -27))),
      id: text.slice(-26),
    }),
    encode: ({ rank, at, id }) => `${rank}-${at.getTime()}-${id}`,
  },
)

/** What claims to list: by number, reference, order or name, and after which page. */
export const claimsQuery = z.strictObject({
  search: z.optional(searchOf(0, 80, 'Search for something else')),
  after: z.optional(ClaimCursorField),
})

const MoneyFitBody = z.object({
  reference: z.boolean(),
  amount: z.boolean(),
  number: z.enum(['same', 'other', 'unknown']),
  way: z.boolean(),
})

/** Money that came for nothing we know, and how it agrees with what a claim says. */
const ClaimMoneyBody = z.object({
  id: z.string(),
  provider: z.string(),
  reference: z.string(),
  transaction: z.string(),
  money: SuspenseMoneyField,
  receivedAt: InstantField,
  fit: MoneyFitBody,
  /** Who asks may book it for the order. */
  canBePlaced: z.boolean(),
})

export const claimFields = {
  id: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Nobody has answered it for a day. */
  isLate: z.boolean(),
  reference: z.string(),
  /** What was typed, word for word. */
  said: z.string(),
  /** When it was paid, where the reference says so. */
  saidAt: z.nullable(InstantField),
  payerPhone: z.string(),
  /** The payer's number is that of the order; null without an order. */
  isBuyersNumber: z.nullable(z.boolean()),
  askedAt: InstantField,
  dueAt: InstantField,
  /** How often it was said, with other words each time. */
  times: z.int(),
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(InstantField),
  /** How its payment stands with the provider, in a sentence; null without an order. */
  payment: z.nullable(z.string()),
  money: z.array(ClaimMoneyBody),
  /** Other claims that name the same reference. */
  sameReference: z.int(),
}

/**
 * `moneyId` is the money to book for `found`; `answer` is what the customer reads after `no_money`. `words` say why, for the
 * audit log alone.
 */
export const answerBody = z.strictObject({
  outcome: z.enum(['found', 'no_money'], 'Choose what you found'),
  moneyId: z.optional(IdField),
  answer: z.optional(z.enum(CLAIM_ANSWERS, 'Choose what the customer reads')),
  words: z._default(lineOf(0, 160, 'Write a few words'), ''),
})
