import { PAYOUT_LISTS } from '@minit/domain/operations/worklists.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PayoutBody } from '../entrepreneur/money.ts'
import { IdField, InstantField, MoneyOutField, SuccessBody } from '../fields.ts'
import { ListCursorField } from '../list-cursor.ts'
import { ReasonField, SearchField } from './list-fields.ts'

const SellerPayoutBody = z.extend(PayoutBody, {
  entrepreneurId: z.string(),
  businessName: z.string(),
  /** It waits because the provider's wallet holds too little. */
  waitsForFloat: z.boolean(),
  /** What wants a person, in words, by part. */
  alarms: z.array(z.object({ partId: z.string(), text: z.string(), reference: z.string() })),
})

const NextPlace = z.nullable(ListCursorField)

const listFields = {
  /** Too large to go by themselves. */
  due: z.array(SellerPayoutBody),
  /** First those that wait for the provider's wallet. */
  underWay: z.array(SellerPayoutBody),
  /** Those that did not, or not wholly, arrive, or want a person: first what wants one. */
  failed: z.array(SellerPayoutBody),
  held: z.array(
    z.object({
      entrepreneurId: z.string(),
      businessName: z.string(),
      reason: z.string(),
      heldAt: InstantField,
      owed: MoneyOutField,
    }),
  ),
  /** Sellers who owe the platform, since money went back after it was paid out. */
  belowZero: z.array(z.object({ entrepreneurId: z.string(), businessName: z.string(), owed: MoneyOutField })),
  /** After which place the next page of each begins; null after the last. */
  next: z.object({
    due: NextPlace,
    underWay: NextPlace,
    failed: NextPlace,
    held: NextPlace,
    belowZero: NextPlace,
  }),
}

export const readPayoutDesk = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  audience: 'admin',
  summary:
    'Payouts of all sellers: due, under way, failed, held, 100 of each; and what is owed beside what providers hold',
  replies: {
    200: z.object({
      ...listFields,
      /** Since when, by whom and why nobody is sent anything; null while payouts and refunds go. */
      allHeld: z.nullable(z.object({ heldAt: InstantField, heldBy: z.string(), reason: z.string() })),
      liability: z.object({
        available: MoneyOutField,
        pending: MoneyOutField,
        reserved: MoneyOutField,
        owed: MoneyOutField,
      }),
      providers: z.array(
        z.object({
          provider: z.enum(['pawapay', 'monime', 'vult', 'orange-web']),
          /** What our books say that it holds for us, money on suspense included. */
          booked: MoneyOutField,
          /** What it says that it can send; null where it does not say, or sends nothing. */
          float: z.nullable(MoneyOutField),
        }),
      ),
    }),
  },
  errors: [],
})

export const readPayoutLists = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/lists',
  audience: 'admin',
  summary:
    'The lists of payouts alone, 100 of each at a time: by business, seller, number, payout, and reference of a part',
  query: z.strictObject({
    /** Reads this one alone; the page after `after` is asked for with it. */
    list: z.optional(z.enum([...PAYOUT_LISTS, ''], 'Choose a list')),
    search: SearchField,
    after: z.optional(ListCursorField),
  }),
  replies: { 200: z.object(listFields) },
  errors: ['invalid_request'],
})

export const approvePayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/{id}/approve',
  audience: 'admin',
  summary: 'Let a large payout go',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'payout_not_found',
    'already_decided',
    'payout_held',
    'payout_destination_held',
  ],
})

export const refusePayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/{id}/refuse',
  audience: 'admin',
  summary: 'Do not let a large payout go; its money is back in the seller’s balance',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'payout_not_found', 'already_decided'],
})

export const holdPayouts = endpoint({
  method: 'PUT',
  path: '/api/admin/sellers/{id}/payout-hold',
  audience: 'admin',
  summary: 'Hold a seller’s payouts, with a reason that the seller reads, or let them go again',
  params: z.object({ id: IdField }),
  body: z.strictObject({ isHeld: z.boolean(), reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'entrepreneur_not_found'],
})

export const holdAllPayouts = endpoint({
  method: 'PUT',
  path: '/api/admin/payout-hold',
  audience: 'admin',
  summary: 'Hold the payouts and refunds of all sellers, with a reason that they read, or let them go again',
  body: z.strictObject({ isHeld: z.boolean(), reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'already_decided', 'money_out_unknown'],
})

export const settlePayoutAlarm = endpoint({
  method: 'POST',
  path: '/api/admin/payout-parts/{id}/settle',
  audience: 'admin',
  summary: 'Say that a person has dealt with what was wrong with a payout',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'payout_not_found'],
})
