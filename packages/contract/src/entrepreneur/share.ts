import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField } from '../fields.ts'

/** The content to share in a chat. */
const ShareBody = z.object({
  /** The seller's page with the package preselected. */
  url: z.string(),
  /** Ready to send, with the URL at its end. */
  text: z.string(),
  /** The URL as a QR code, an SVG data URL. */
  qrCode: z.string(),
})

export const sharePackage = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/packages/{id}/share',
  audience: 'entrepreneur',
  action: 'print',
  summary: 'The link to one package with a ready text and a QR code, to be sent to customers',
  params: z.object({ id: IdField }),
  replies: { 200: ShareBody },
  errors: ['invalid_request', 'package_not_found'],
})
