import { ApiError, createCall } from '@minit/contract/call.ts'
import { askFreeCode, readFreeMinutes, takeFreeMinutes } from '@minit/contract/customer/free-minutes.ts'
import { confirmMyCode, forgetMyDevice } from '@minit/contract/customer/my-passes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcessWithCookies } from './in-process.ts'
import { readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const Form = z.object({
  do: z.enum(['ask', 'code', 'go', 'card', 'forget']),
  at: word(2_000),
  phoneNumber: word(100),
  asked: word(40),
  code: word(100),
  sponsorship: word(40),
  card: word(100),
})
type Typed = z.output<typeof Form>

type Sent = { Params: { entrepreneur: string } }
type Step = {
  app: FastifyInstance
  request: FastifyRequest
  reply: FastifyReply
  entrepreneur: string
  typed: Typed
}

const addressOf = (entrepreneur: string, words: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(Object.entries(words).filter(([, value]) => value !== ''))
  return `/free/${encodeURIComponent(entrepreneur)}?${search}`
}

/** The visitor's cookies, with one that a call of this request has just set. */
const withNewCookie = (request: FastifyRequest, reply: FastifyReply): FastifyRequest => {
  const given = [reply.getHeader('set-cookie') ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
  const cookie = [request.headers.cookie, ...given].filter((each) => each !== undefined).join('; ')
  return { ip: request.ip, headers: { ...request.headers, cookie } } as FastifyRequest
}

/** The call of a phone that has just proven its number. */
const callProven = ({ app, request, reply }: Step) =>
  createCall(inProcessWithCookies(app, () => withNewCookie(request, reply), reply))

const placeHeaders = ({ at }: Typed) => (at === '' ? {} : { 'phone-place': at })

/** Takes what the page named; another payer of this number is named first. */
const takeAsNamed = async (step: Step): Promise<string> => {
  const { entrepreneur, typed } = step
  const params = { entrepreneur }
  const { offers } = await callProven(step)(readFreeMinutes, { params, headers: placeHeaders(typed) })
  const isNamed = offers[0] !== undefined && (offers[0].sponsorshipId ?? '') === typed.sponsorship
  return isNamed ? take(step) : addressOf(entrepreneur, { at: typed.at })
}

const take = async (step: Step): Promise<string> => {
  const { entrepreneur, typed } = step
  const { at, sponsorship, card } = typed
  const byCard = typed.do === 'card'
  const { transactionId, statusToken } = await callProven(step)(takeFreeMinutes, {
    params: { entrepreneur },
    headers: placeHeaders(typed),
    body: { sponsorshipId: byCard || sponsorship === '' ? null : sponsorship, ...(byCard && { card }) },
  })
  const search = new URLSearchParams({ t: statusToken, ...(at !== '' && { at }) })
  return `/free-pass/${transactionId}?${search}`
}

/** Does one step and returns the address of the next page. Throws the call's refusal. */
const doStep = async (step: Step): Promise<string> => {
  const { app, request, reply, entrepreneur, typed } = step
  const { at, phoneNumber, asked, code } = typed
  const call = createCall(inProcessWithCookies(app, () => request, reply))
  switch (typed.do) {
    case 'ask': {
      const headers = placeHeaders(typed)
      const { askId } = await call(askFreeCode, { params: { entrepreneur }, headers, body: { phoneNumber } })
      return addressOf(entrepreneur, { at, asked: askId })
    }
    case 'code':
      await call(confirmMyCode, { body: { askId: asked, code } })
      return takeAsNamed(step)
    case 'forget':
      await call(forgetMyDevice, {})
      return addressOf(entrepreneur, { at })
    case 'go':
    case 'card':
      return take(step)
  }
}

const fieldsOf = (
  typed: Typed,
  { code, message, fields = {} }: { code: string; message: string; fields?: Record<string, string> },
) => {
  if (code === 'my_code_wrong') return { code: message }
  if (typed.do === 'card' && (code === 'code_not_known' || code === 'voucher_used')) return { card: message }
  return fields
}

/**
 * Serves a shop's free minutes, with or without scripts: each form makes the call, then redirects to the next page. A refused
 * form comes back with its values, except the code.
 */
export const addFreeForms = (app: FastifyInstance, sendPage: SendPage, publicOrigin: string | null): void => {
  app.post<Sent>('/free/:entrepreneur', async (request, reply) => {
    const typed = readPlainForm(Form, request, { publicOrigin })
    // Only the type of its parameters differs.
    const visitor = request as FastifyRequest
    try {
      const { entrepreneur } = request.params
      return reply.redirect(await doStep({ app, request: visitor, reply, entrepreneur, typed }), 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null) throw error
      const { phoneNumber, asked, at } = typed
      const values = { do: typed.do, phoneNumber, asked, at }
      const form = { values, fields: fieldsOf(typed, error.details), message: error.details.message }
      return sendPage(visitor, reply, { form, status: error.status })
    }
  })
}
