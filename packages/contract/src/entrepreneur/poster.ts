import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MoneyOutField, PaymentMethodField } from '../fields.ts'

export const readPoster = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/poster/content',
  audience: 'entrepreneur',
  action: 'print',
  summary: "The content of the seller's poster",
  replies: {
    200: z.object({
      businessName: z.string(),
      location: z.string(),
      /** The URL of the page where customers buy. */
      pageUrl: z.string(),
      /** Its QR code as an SVG data URL. */
      qrCode: z.string(),
      /** On sale, shortest first, as many as fit on a poster. */
      packages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          durationMinutes: z.int(),
          price: MoneyOutField,
          /** How many phones and which hours, as text; empty for the defaults. */
          options: z.string(),
        }),
      ),
      /** Packages on sale that are not on the poster. */
      morePackages: z.int(),
      paymentMethods: z.array(PaymentMethodField),
      gst: z.string(),
      /** What to dial to pay any sum, and what some sums buy; null while it is off. */
      dial: z.nullable(
        z.object({
          /** Null while the provider makes it: nothing is printed then. */
          code: z.nullable(z.string()),
          /** The sums that buy minutes; null if none does. */
          least: z.nullable(MoneyOutField),
          most: z.nullable(MoneyOutField),
          scale: z.array(z.object({ sum: MoneyOutField, minutes: z.int() })),
        }),
      ),
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
  summary: 'The poster as an A4 page in PDF',
  query: z.strictObject({ format: z.literal('pdf', 'The poster comes as pdf') }),
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'pay_code_not_ready', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: 600 }],
})
