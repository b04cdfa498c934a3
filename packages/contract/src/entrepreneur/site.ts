import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const SiteBody = z.object({ isOpen: z.boolean() })

export const switchSite = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/site',
  audience: 'entrepreneur',
  summary: 'Open the site for customers, or close it: a closed one keeps its page and sells nothing',
  body: z.strictObject({ isOpen: z.boolean('Choose open or closed') }),
  replies: { 200: SiteBody },
  errors: ['invalid_request'],
})
