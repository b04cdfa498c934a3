import { ApiError, createCall } from '@minit/contract/call.ts'
import { MAX_CAPTIVE_TOKEN_LENGTH } from '@minit/contract/customer/network.ts'
import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { passAddress, readPlainForm, word } from './plain-form.ts'

/** One of our selling pages or a pass's page: never another site. Its address may carry a place. */
const OwnPage = z
  .string()
  .check(z.regex(/^\/(customer-|pass\/)[\w/?&=#.%-]*$/), z.maxLength(MAX_CAPTIVE_TOKEN_LENGTH + 500))

const Form = z.object({
  t: z.string().check(z.maxLength(100)),
  next: z._default(z.enum(['again', 'stay']), 'stay'),
  // The order is cancelled even if the next address is invalid.
  again: z.catch(z.optional(OwnPage), undefined),
  from: word(20),
  at: word(MAX_CAPTIVE_TOKEN_LENGTH),
})

type Cancelling = { Params: { transactionId: string } }

/**
 * Cancels without scripts: the plain form makes the same call, then redirects to the pass or to a new order.
 */
export const addCancelForm = (app: FastifyInstance, publicOrigin: string | null): void => {
  app.post<Cancelling>('/pass/:transactionId/cancel', async (request, reply) => {
    const { t, next, again, from, at } = readPlainForm(Form, request, { publicOrigin })
    const isCancelled = await cancel(app, request, t)
    // If the cancellation fails, the pass's page shows the outcome.
    const place = isCancelled && next === 'again' && again !== undefined ? again : null
    return reply.redirect(place ?? passAddress('pass', request.params.transactionId, { t, from, at }), 303)
  })
}

/** Returns false for any refusal. */
const cancel = async (
  app: FastifyInstance,
  request: FastifyRequest<Cancelling>,
  token: string,
): Promise<boolean> => {
  const { transactionId } = request.params
  try {
    const visitor = request as FastifyRequest
    await createCall(inProcess(app, () => visitor))(cancelPurchase, {
      params: { transactionId },
      headers: { 'purchase-token': token },
    })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
