import { ApiError, createCall } from '@minit/contract/call.ts'
import { MAX_PLACE_LENGTH } from '@minit/contract/customer/network.ts'
import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { readPlainForm, word } from './plain-form.ts'

/** A page of ours that sells, or a pass's own: nothing that leads to another site. Its address may carry a place. */
const OwnPage = z
  .string()
  .check(z.regex(/^\/(customer-|pass\/)[\w/?&=#.%-]*$/), z.maxLength(MAX_PLACE_LENGTH + 500))

const Form = z.object({
  t: z.string().check(z.maxLength(100)),
  next: z._default(z.enum(['again', 'stay']), 'stay'),
  // An order is cancelled also where the way on cannot be followed.
  again: z.catch(z.optional(OwnPage), undefined),
  from: word(20),
  at: word(MAX_PLACE_LENGTH),
})

type Cancelling = { Params: { transactionId: string } }

/** Cancelling with scripts off: the plain form makes the same call, then leads back, or to ordering anew. */
export const addCancelForm = (app: FastifyInstance, publicOrigin: string | null): void => {
  app.post<Cancelling>('/pass/:transactionId/cancel', async (request, reply) => {
    const { t, next, again, from, at } = readPlainForm(Form, request, { publicOrigin })
    const id = encodeURIComponent(request.params.transactionId)
    const isCancelled = await cancel(app, request, t)
    // What could not be cancelled shows on its own page how it ended.
    const place = isCancelled && next === 'again' && again !== undefined ? afterCancel(again) : null
    const given = Object.entries({ t, from, at }).filter(([, value]) => value !== '')
    return reply.redirect(place ?? `/pass/${id}?${new URLSearchParams(given)}`, 303)
  })
}

/** The page that sells says that the order before was cancelled. */
const afterCancel = (again: string): string => {
  const { pathname, searchParams, hash } = new URL(again, 'http://localhost')
  searchParams.set('cancelled', '1')
  return `${pathname}?${searchParams}${hash}`
}

/** False when it was refused, whatever for. */
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
