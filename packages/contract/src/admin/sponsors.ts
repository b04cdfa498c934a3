import { SPONSORSHIP_STATES } from '@minit/domain/money/sponsorships.ts'
import * as z from 'zod/mini'
import { SponsorshipBody } from '../customer/sponsors.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, lineOf, MoneyField, MoneyOutField, SuccessBody } from '../fields.ts'
import { AfterField, NextField, SearchField } from './list-fields.ts'

/** A sponsorship for an admin, who confirms the money that no provider reports. */
const AdminSponsorshipBody = z.extend(
  // These are counted from each session: not for 50 at a time.
  z.omit(SponsorshipBody, { grants: true, phones: true, days: true, daysUp: true, hasRouter: true }),
  {
    entrepreneurId: z.string(),
    /** The sponsor's number, for display. */
    phone: z.string(),
    /** What waits for an admin: an invoice's money to come, or money to send back. */
    waits: z.nullable(z.enum(['invoice_money', 'money_back'])),
    /** What an admin has to send back by hand. */
    toSendBack: z.nullable(
      z.object({
        /** Of the return, for `confirmSponsorReturn`. */
        id: z.string(),
        amount: MoneyOutField,
        phone: z.string(),
        /** Who holds it: a provider, or `bank` for an invoice's money. */
        heldBy: z.string(),
        /** References of the transfers to the bank that it came by; empty where a provider holds it. */
        transfers: z.array(z.string()),
      }),
    ),
    /** What is wrong with its payments and needs an operator. */
    alarm: z.nullable(z.string()),
  },
)

export const listAllSponsorships = endpoint({
  method: 'GET',
  path: '/api/admin/sponsorships',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary:
    'Sponsorships of all sellers, the newest first, 50 at a time; by state, invoice number, sponsor, shop and phone',
  query: z.strictObject({
    search: SearchField,
    /** `waits`: an admin has to confirm money, in or out. */
    state: z.optional(z.enum([...SPONSORSHIP_STATES, 'waits', ''], 'Choose a state of the list')),
    after: AfterField,
  }),
  replies: {
    200: z.object({
      items: z.array(AdminSponsorshipBody),
      next: NextField,
      /** How many wait for an admin to send money back. */
      toSendBack: z.int(),
    }),
  },
  errors: ['invalid_request'],
})

const ReferenceField = lineOf(2, 60, 'Enter the reference of the transfer')
const params = z.object({ id: IdField })

export const confirmSponsorMoney = endpoint({
  method: 'POST',
  path: '/api/admin/sponsorships/{id}/confirm-money',
  audience: 'admin',
  summary:
    "Confirm that money came to the platform's bank account for an invoice: any sum, which is then the sponsor's",
  params,
  body: z.strictObject({
    amount: MoneyField.check(z.refine((minor) => minor > 0, 'Enter what came')),
    /** `paid` as the admin saw it: of two admins who confirm one transfer, the second is refused. */
    paidBefore: MoneyField,
    /** The bank's, once for each transfer. */
    reference: ReferenceField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'sponsorship_not_found', 'invoice_not_found', 'already_decided'],
})

export const confirmSponsorReturn = endpoint({
  method: 'POST',
  path: '/api/admin/sponsor-returns/{id}/confirm',
  audience: 'admin',
  summary: 'Confirm that what was left of a sponsorship was sent back by hand',
  params,
  body: z.strictObject({ reference: ReferenceField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'sponsorship_not_found', 'already_decided'],
})
