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
  /** It waits because the provider's balance is too low. */
  waitsForFloat: z.boolean(),
  /** When a later payout of the seller arrived that covers this failed one. */
  sentAgainAt: z.nullable(InstantField),
  /** What needs an operator, as sentences, by part. */
  alarms: z.array(z.object({ partId: z.string(), text: z.string(), reference: z.string() })),
})

const NextCursor = z.nullable(ListCursorField)

const listFields = {
  /** Above the approval limit. */
  due: z.array(SellerPayoutBody),
  /** Those waiting for the provider's balance first. */
  underWay: z.array(SellerPayoutBody),
  /** Those that failed, in whole or in part, or need an operator: the latter first. */
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
  /** Sellers who owe the platform, because a sale was refunded after its payout. */
  belowZero: z.array(z.object({ entrepreneurId: z.string(), businessName: z.string(), owed: MoneyOutField })),
  /** The cursor of each list's next page; null after the last. */
  next: z.object({
    due: NextCursor,
    underWay: NextCursor,
    failed: NextCursor,
    held: NextCursor,
    belowZero: NextCursor,
  }),
}

export const readPayoutDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  audience: 'admin',
  summary:
    'Payouts of all sellers: due, under way, failed, held, 100 of each; and the liability compared with the providers’ balances',
  replies: {
    200: z.object({
      ...listFields,
      /** The hold on all payouts and refunds; null while they run. */
      allHeld: z.nullable(z.object({ heldAt: InstantField, heldBy: z.string(), reason: z.string() })),
      liability: z.object({
        available: MoneyOutField,
        pending: MoneyOutField,
        reserved: MoneyOutField,
        /** Kept back for minutes used at other shops, and in none of the others. */
        travelling: MoneyOutField,
        owed: MoneyOutField,
      }),
      providers: z.array(
        z.object({
          provider: z.enum(['pawapay', 'monime', 'vult', 'orange-web']),
          /** The provider's balance by our ledger, money on suspense included. */
          booked: MoneyOutField,
          /** The balance that the provider reports as payable; null if it reports none, or sends nothing. */
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
    'Only the lists of payouts, 100 of each at a time: by business, seller, number, payout, and reference of a part',
  query: z.strictObject({
    /** Reads only this list; required with `after`. */
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
  summary: 'Approve a large payout',
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
  summary: 'Refuse a large payout; its money returns to the seller’s balance',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'payout_not_found', 'already_decided'],
})

export const holdPayouts = endpoint({
  method: 'PUT',
  path: '/api/admin/sellers/{id}/payout-hold',
  audience: 'admin',
  summary: 'Hold a seller’s payouts, with a reason that the seller reads, or release them',
  params: z.object({ id: IdField }),
  body: z.strictObject({ isHeld: z.boolean(), reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'entrepreneur_not_found'],
})

export const holdAllPayouts = endpoint({
  method: 'PUT',
  path: '/api/admin/payout-hold',
  audience: 'admin',
  summary: 'Hold the payouts and refunds of all sellers, with a reason that they read, or release them',
  body: z.strictObject({ isHeld: z.boolean(), reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'already_decided', 'money_out_unknown'],
})

export const settlePayoutAlarm = endpoint({
  method: 'POST',
  path: '/api/admin/payout-parts/{id}/settle',
  audience: 'admin',
  summary: 'Mark the discrepancy of a payout as resolved',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'payout_not_found'],
})
