import { GIVING_BARS } from '@minit/domain/shop/sponsorable.ts'
import * as z from 'zod/mini'
import { SponsorPricesBody, SponsorshipBody, SponsorTermsBody, STARTING } from '../customer/sponsors.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, MoneyOutField, SuccessBody } from '../fields.ts'
import { HoursField } from './package-options.ts'

export const listSponsorships = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sponsorships',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary: "The shop's sponsorships with their figures, open ones first, at most a hundred",
  replies: {
    200: z.object({
      sponsorships: z.array(z.omit(SponsorshipBody, { daysUp: true })),
      /** The address where sponsors pay. */
      page: z.string(),
      /** Why sponsors cannot pay here; null if they can. */
      bar: z.nullable(z.enum(GIVING_BARS)),
    }),
  },
  errors: [],
})

const params = z.object({ id: IdField })

export const readSellersPrices = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sponsor-prices',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'The prices of minutes that the shop can agree with a sponsor',
  replies: { 200: z.object({ packages: SponsorPricesBody, today: z.iso.date() }) },
  errors: [],
})

export const askSponsor = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/sponsorships',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Ask a sponsor to pay for minutes: the number gets an SMS with the page where it pays',
  body: SponsorTermsBody,
  replies: { 200: z.object({ id: z.string() }) },
  errors: [...STARTING],
  limits: [
    { by: 'account', max: 20, windowSeconds: 3_600 },
    { by: 'phone', max: 10, windowSeconds: 3_600 },
  ],
})

export const readSellersSponsorship = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sponsorships/{id}',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary: 'One sponsorship of the shop, with what would go back if it ended now',
  params,
  replies: {
    200: z.extend(SponsorshipBody, {
      startedBy: z.enum(['seller', 'sponsor']),
      /** When its minutes are given; null for always. */
      hours: z.nullable(HoursField),
      downKbps: z.nullable(z.int()),
      isBeingPaid: z.boolean(),
      /** Kept for phones that are online by it now, until their time is over. */
      online: MoneyOutField,
      goesBack: MoneyOutField,
      cards: z.int(),
      cardsLeft: z.int(),
    }),
  },
  errors: ['sponsorship_not_found'],
})

export const drawSellersCards = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sponsorships/{id}/cards',
  audience: 'entrepreneur',
  action: 'make_vouchers',
  summary: 'The unused cards of a sponsorship in PDF, 24 on an A4 page',
  params,
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['sponsorship_not_found', 'nothing_to_print', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 600 }],
})

export const endSponsorship = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/sponsorships/{id}/end',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'End a sponsorship now: what is left goes back to the sponsor',
  params,
  replies: { 200: SuccessBody },
  errors: ['sponsorship_not_found', 'sponsorship_not_open'],
})
