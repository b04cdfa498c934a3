import { createCall } from '@minit/contract/call.ts'
import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { ignoreRefusal, passAddress, readPlainForm, word } from './plain-form.ts'

const Form = z.object({
  t: word(100),
  at: word(2_000),
  from: word(20),
  page: z._default(z.enum(['pass', 'gift']), 'pass'),
  do: z.enum(['pause', 'resume']),
})

type Pausing = { Params: { transactionId: string } }

/**
 * Pauses or resumes a pass without scripts: the plain form makes the call, then redirects to the pass's page.
 */
export const addPauseForm = (app: FastifyInstance, publicOrigin: string | null): void => {
  app.post<Pausing>('/pass/:transactionId/pause', async (request, reply) => {
    const { t, at, from, page, do: wanted } = readPlainForm(Form, request, { publicOrigin })
    const visitor = request as FastifyRequest
    const { transactionId } = request.params
    const input = { params: { transactionId }, headers: { 'purchase-token': t } }
    await ignoreRefusal(
      createCall(inProcess(app, () => visitor))(wanted === 'pause' ? pausePass : resumePass, input),
    )
    return reply.redirect(passAddress(page, transactionId, { t, from, at }), 303)
  })
}
