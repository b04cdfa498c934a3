import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../kernel/refusal.ts'
import { isForeignChange } from './foreign-origin.ts'

/** A page of ours that sells, or a pass's own: nothing that leads to another site. */
const OwnPage = z.string().check(z.regex(/^\/(customer-|pass\/)[\w/?&=#.%-]*$/), z.maxLength(500))

const Form = z.object({
  t: z.string().check(z.maxLength(100)),
  next: z._default(z.enum(['again', 'stay']), 'stay'),
  again: z.optional(OwnPage),
})

/** Cancelling with scripts off: the plain form makes the same call, then leads back, or to ordering anew. */
export const addCancelForm = (app: FastifyInstance, publicOrigin: string | null): void => {
  app.post<{ Params: { transactionId: string } }>('/pass/:transactionId/cancel', async (request, reply) => {
    if (isForeignChange(request, publicOrigin)) throw new Refusal('foreign_origin')
    const form = Form.safeParse(request.body)
    if (!form.success) throw new Refusal('invalid_request')
    const { t, next, again } = form.data
    const id = encodeURIComponent(request.params.transactionId)
    const answer = await app.inject({
      method: 'POST',
      url: `/api/purchases/${id}/cancel`,
      headers: { 'purchase-token': t },
      remoteAddress: request.ip,
    })
    const isCancelled = answer.statusCode === 200
    // What could not be cancelled shows on its own page how it ended.
    const place = isCancelled && next === 'again' && again !== undefined ? again : null
    return reply.redirect(place ?? `/pass/${id}?t=${encodeURIComponent(t)}`, 303)
  })
}
