import { ApiError, createCall } from '@minit/contract/call.ts'
import { paySponsorship, startSponsorship } from '@minit/contract/customer/sponsors.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { readLe, readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const Form = z.object({
  sponsorName: word(200),
  phoneNumber: word(100),
  sum: word(20),
  packageId: word(40),
  who: word(20),
  numbers: word(21_000),
  minutesEach: word(10),
  firstDay: word(20),
  lastDay: word(20),
  way: word(20),
})

type Body = CallInput<typeof startSponsorship>['body']

/** The call's own schema validates the form, as for every other caller. */
const bodyOf = ({ sum, minutesEach, way, ...typed }: z.output<typeof Form>): Body =>
  ({
    ...typed,
    way: way === '' ? 'mobile_money' : way,
    sum: readLe(sum),
    minutesEach: readNumber(minutesEach),
  }) as Body

type ToShop = { Params: { entrepreneur: string } }
type ToLink = { Params: { link: string } }

/** Starts and pays sponsorships, with or without scripts. A refused form comes back with its values. */
export const addSponsorForms = (
  app: FastifyInstance,
  sendPage: SendPage,
  publicOrigin: string | null,
): void => {
  app.post<ToShop>('/sponsor/:entrepreneur', async (request, reply) => {
    const values = readPlainForm(Form, request, { publicOrigin })
    // Only the type of its parameters differs.
    const visitor = request as FastifyRequest
    try {
      const call = createCall(inProcess(app, () => visitor))
      const { entrepreneur } = request.params
      const { link } = await call(startSponsorship, { params: { entrepreneur }, body: bodyOf(values) })
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
