import { CLAIM_ANSWERS, CLAIM_STATES } from '@minit/domain/sales/claims.ts'
import * as z from 'zod/mini'
import { IdField, InstantField, lineOf, SuspenseMoneyField, searchOf } from './fields.ts'

/**
 * The cursor of a page of claims: how well its last claim matches money, since when that one waits, and its
 * id.
 */
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

/** Which claims to list: by number, reference, order or name, and after which page. */
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

/** Money that matches no order, and how it agrees with a claim. */
const ClaimMoneyBody = z.object({
  id: z.string(),
  provider: z.string(),
  reference: z.string(),
  transaction: z.string(),
  money: SuspenseMoneyField,
  receivedAt: InstantField,
  fit: MoneyFitBody,
  /** The caller may match it to the order. */
  canBePlaced: z.boolean(),
})

export const claimFields = {
  id: z.string(),
  state: z.enum(CLAIM_STATES),
  /** It was not answered for a day. */
  isLate: z.boolean(),
  reference: z.string(),
  /** The text as typed. */
  said: z.string(),
  /** When it was paid, if the reference contains it. */
  saidAt: z.nullable(InstantField),
  payerPhone: z.string(),
  /** The payer's number is the order's; null without an order. */
  isBuyersNumber: z.nullable(z.boolean()),
  askedAt: InstantField,
  dueAt: InstantField,
  /** How often it was submitted, with another text each time. */
  times: z.int(),
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(InstantField),
  /** The provider's state of its payment, as a sentence; null without an order. */
  payment: z.nullable(z.string()),
  money: z.array(ClaimMoneyBody),
  /** Other claims with the same reference. */
  sameReference: z.int(),
}

/**
 * `moneyId` is the money to match for `found`; `answer` is what the customer reads after `no_money`. `words`
 * give the reason, for the audit log only.
 */
export const answerBody = z.strictObject({
  outcome: z.enum(['found', 'no_money'], 'Choose what you found'),
  moneyId: z.optional(IdField),
  answer: z.optional(z.enum(CLAIM_ANSWERS, 'Choose what the customer reads')),
  words: z._default(lineOf(0, 160, 'Write a few words'), ''),
})
