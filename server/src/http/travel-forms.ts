import { ApiError, createCall } from '@minit/contract/call.ts'
import { endTravel, startTravel } from '@minit/contract/customer/travel.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { ignoreRefusal, passAddress, readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const StartForm = z.object({ minutesHere: word(10) })

/** The address of the page, which the form is sent to: the phone's place, and the pass by its code, by its token, or by neither. */
const Address = z.object({
  at: word(2_000),
  entrepreneur: word(80),
  code: word(100),
  id: word(40),
  t: word(100),
})

/** The address of a pass's page with the form. */
const HomeAddress = z.object({ at: word(2_000), t: word(100), from: word(20) })

const placeHeaders = (at: string) => (at === '' ? {} : { 'phone-place': at })

const proofOf = ({ code, id, t }: z.output<typeof Address>) =>
  id === ''
    ? { code: code === '' ? null : code, pass: null }
    : { code: null, pass: { transactionId: id, statusToken: t } }

type Going = { Params: { transactionId: string } }

/**
 * Uses a pass's minutes at another shop, and takes them home, with or without scripts: each form makes the call, then redirects
 * to the pass. A refused use comes back with its reason.
 */
export const addTravelForms = (
  app: FastifyInstance,
  sendPage: SendPage,
  publicOrigin: string | null,
): void => {
  app.post('/travel', async (request, reply) => {
    const { minutesHere } = readPlainForm(StartForm, request, { publicOrigin })
    const address = readPlainForm(Address, request, { publicOrigin, values: request.query })
    const { at, entrepreneur } = address
    const call = createCall(inProcess(app, () => request, reply))
    try {
      const body = { ...proofOf(address), minutesHere: Number(minutesHere) }
      const { transactionId, statusToken } = await call(startTravel, { headers: placeHeaders(at), body })
      const page =
        statusToken === null
          ? `/online?${new URLSearchParams({ entrepreneur, at })}`
          : passAddress('gift', transactionId, { t: statusToken, at })
      return reply.redirect(page, 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null) throw error
      const form = { values: {}, fields: {}, message: error.details.message }
      return sendPage(request, reply, { form, status: error.status })
    }
  })
  for (const page of ['pass', 'gift'] as const)
    app.post<Going>(`/${page}/:transactionId/home`, async (request, reply) => {
      const { t, at, from } = readPlainForm(HomeAddress, request, { publicOrigin, values: request.query })
      // Only the type of its parameters differs.
      const visitor = request as FastifyRequest
      const { transactionId } = request.params
      const input = { params: { transactionId }, headers: { 'purchase-token': t, ...placeHeaders(at) } }
      await ignoreRefusal(createCall(inProcess(app, () => visitor, reply))(endTravel, input))
      return reply.redirect(passAddress(page, transactionId, { t, from, at }), 303)
    })
}
