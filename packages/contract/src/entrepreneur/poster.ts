import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MoneyOutField, PaymentMethodField } from '../fields.ts'

export const readPoster = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/poster/content',
  audience: 'entrepreneur',
  action: 'print',
  summary: "What the seller's poster says",
  replies: {
    200: z.object({
      businessName: z.string(),
      location: z.string(),
      /** Of the page that customers buy on. */
      pageUrl: z.string(),
      /** The same as an SVG data URL. */
      qrCode: z.string(),
      /** On sale, shortest first, as many as a poster holds. */
      packages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          durationMinutes: z.int(),
          price: MoneyOutField,
          /** On how many phones and when, in words; empty where that is the usual. */
          options: z.string(),
        }),
      ),
      /** On sale too, and not on the poster. */
      morePackages: z.int(),
      paymentMethods: z.array(PaymentMethodField),
      gst: z.string(),
    }),
  },
  errors: ['too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 600 }],
})

export const drawPoster = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/poster',
  audience: 'entrepreneur',
  action: 'print',
  summary: 'The poster as a page of A4 in PDF',
  query: z.strictObject({ format: z.literal('pdf', 'The poster comes as pdf') }),
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: 600 }],
})
