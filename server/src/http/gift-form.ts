import { ApiError, createCall } from '@minit/contract/call.ts'
import { resendGift } from '@minit/contract/customer/gifts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { passAddress, readPlainForm, word } from './plain-form.ts'

const Form = z.object({ t: word(100), from: word(20), at: word(2_000) })

type Sending = { Params: { transactionId: string } }

/** Resends a gift without scripts: the plain form makes the same call, then redirects to the payer's page. */
export const addGiftForm = (app: FastifyInstance, publicOrigin: string | null): void => {
  app.post<Sending>('/pass/:transactionId/resend', async (request, reply) => {
    const { t, from, at } = readPlainForm(Form, request, { publicOrigin })
    const resent = await resend(app, request, t)
    return reply.redirect(passAddress('pass', request.params.transactionId, { t, from, at, resent }), 303)
  })
}

/** The outcome that the next page shows. */
const resend = async (
  app: FastifyInstance,
  request: FastifyRequest<Sending>,
  token: string,
): Promise<'yes' | 'later' | 'no'> => {
  const visitor = request as FastifyRequest
  const { transactionId } = request.params
  const input = { params: { transactionId }, headers: { 'purchase-token': token } }
  try {
    const { success } = await createCall(inProcess(app, () => visitor))(resendGift, input)
    return success ? 'yes' : 'no'
  } catch (error) {
    if (!(error instanceof ApiError) || error.details === null) throw error
    return error.details.code === 'too_many_requests' ? 'later' : 'no'
  }
}
