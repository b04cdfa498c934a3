import { ApiError, createCall } from '@minit/contract/call.ts'
import { paySponsorship, quoteSponsorship, startSponsorship } from '@minit/contract/customer/sponsors.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { WEEK } from '@minit/domain/passes/pass-hours.ts'
import { dayBox, readSponsorTerms } from '@minit/domain/sales/sponsor-terms.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const Form = z.object({
  do: z._default(z.enum(['quote', 'change', 'pay']), 'quote'),
  sponsorName: word(200),
  phoneNumber: word(100),
  sum: word(20),
  packageId: word(40),
  who: word(20),
  numbers: word(21_000),
  minutesEach: word(10),
  firstDay: word(20),
  lastDay: word(20),
  fromMinute: word(10),
  untilMinute: word(10),
  ...Object.fromEntries(WEEK.map((day) => [dayBox(day), word(1)])),
  downKbps: word(10),
  way: word(20),
})

type Body = CallInput<typeof startSponsorship>['body']

/** The call's own schema validates the form, as for every other caller. */
const bodyOf = (typed: z.output<typeof Form>): Body => readSponsorTerms(typed) as Body

type ToShop = { Params: { entrepreneur: string } }
type ToLink = { Params: { link: string } }

/**
 * Starts and pays sponsorships, with or without scripts: first the form shows what the sum buys, then it is paid. A refused form
 * comes back with its values.
 */
export const addSponsorForms = (
  app: FastifyInstance,
  sendPage: SendPage,
  publicOrigin: string | null,
): void => {
  app.post<ToShop>('/sponsor/:entrepreneur', async (request, reply) => {
    const values = readPlainForm(Form, request, { publicOrigin })
    // Only the type of its parameters differs.
    const visitor = request as FastifyRequest
    if (values.do === 'change') return sendPage(visitor, reply, { form: { values, fields: {} }, status: 200 })
    try {
      const call = createCall(inProcess(app, () => visitor))
      const wanted = { params: request.params, body: bodyOf(values) }
      if (values.do === 'quote') {
        const { buys: notice } = await call(quoteSponsorship, wanted)
        return sendPage(visitor, reply, { form: { values, fields: {}, notice }, status: 200 })
      }
      const { link } = await call(startSponsorship, wanted)
      return reply.redirect(link, 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null) throw error
      const { message, fields = {} } = error.details
      return sendPage(visitor, reply, { form: { values, fields, message }, status: error.status })
    }
  })
  app.post<ToLink>('/sponsored/:link', async (request, reply) => {
    readPlainForm(z.object({}), request, { publicOrigin })
    const visitor = request as FastifyRequest
    const { link } = request.params
    try {
      await createCall(inProcess(app, () => visitor))(paySponsorship, { params: { link } })
      return reply.redirect(`/sponsored/${encodeURIComponent(link)}`, 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null) throw error
      const form = { values: {}, fields: {}, message: error.details.message }
      return sendPage(visitor, reply, { form, status: error.status })
    }
  })
}
