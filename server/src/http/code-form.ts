import { ApiError, createCall } from '@minit/contract/call.ts'
import { beginPass, enterCode, movePass } from '@minit/contract/customer/network.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcessWithCookies } from './in-process.ts'
import { passAddress, readPlainForm, word } from './plain-form.ts'

const place = z.string().check(z.maxLength(2_000))
const CodeForm = z.object({ at: place, entrepreneur: word(80), code: word(100), move: word(10) })
const BeginForm = z.object({ at: place, entrepreneur: word(80) })
const MoveForm = z.object({
  at: place,
  id: word(40),
  t: word(100),
  from: word(20),
  page: z._default(z.enum(['pass', 'gift']), 'pass'),
})

/**
 * Forms at a site's WiFi, with or without scripts: enter a code, begin a pass, move a pass to this phone.
 * Each makes the call, then redirects to the phone's status.
 */
export const addCodeForm = (app: FastifyInstance, publicOrigin: string | null): void => {
  const callFor = (request: FastifyRequest, reply: FastifyReply) =>
    createCall(inProcessWithCookies(app, () => request, reply))
  // Pages of the previous release send it here, with the place among its fields.
  app.post('/wifi-code', takeCode(app, publicOrigin))
  app.post('/wifi-begin', async (request, reply) => {
    const { at, entrepreneur } = readPlainForm(BeginForm, request, { publicOrigin })
    await refusalOf(callFor(request, reply)(beginPass, { headers: { 'phone-place': at } }))
    return reply.redirect(`/online?${new URLSearchParams({ entrepreneur, at })}`, 303)
  })
  app.post('/wifi-move', async (request, reply) => {
    const { at, id, t, from, page } = readPlainForm(MoveForm, request, { publicOrigin })
    const headers = { 'phone-place': at, 'purchase-token': t }
    await refusalOf(callFor(request, reply)(movePass, { params: { transactionId: id }, headers }))
    return reply.redirect(passAddress(page, id, { t, from, at }), 303)
  })
}

/** Codes of passes whose minutes are elsewhere, and may be used here. */
const ELSEWHERE = ['pass_of_other_seller', 'pass_away']

/** Handles a code typed at a site's WiFi. The place is a form field or part of the form's address. */
export const takeCode =
  (app: FastifyInstance, publicOrigin: string | null) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const values = { ...captiveTokenInAddress(request), ...(request.body as object | null) }
    const { at, entrepreneur, code, move } = readPlainForm(CodeForm, request, { publicOrigin, values })
    const input = { headers: { 'phone-place': at }, body: { code, move: move === 'yes' } }
    const entered = createCall(inProcessWithCookies(app, () => request, reply))(enterCode, input)
    const refused = await refusalOf(entered)
    const search = new URLSearchParams({ entrepreneur, at })
    if (refused !== null && ELSEWHERE.includes(refused.code))
      return reply.redirect(`/travel?${new URLSearchParams({ entrepreneur, at, code })}`, 303)
    if (refused === null) return reply.redirect(pageAfter(await entered, { at, search }), 303)
    search.set('problem', refused.code)
    search.set('said', refused.message)
    search.set('code', code)
    return reply.redirect(`/customer-self-service?${search}`, 303)
  }

/** The phone's place from the query of the form's address. */
export const captiveTokenInAddress = ({ query }: FastifyRequest): { at?: string } =>
  typeof query === 'object' && query !== null && 'at' in query && typeof query.at === 'string'
    ? { at: query.at }
    : {}

type Entered = { pass: { transactionId: string; statusToken: string; isFree: boolean } | null }

/** Leads to the voucher's new pass, or to the phone's status for a pass code. */
const pageAfter = ({ pass }: Entered, { at, search }: { at: string; search: URLSearchParams }): string => {
  if (pass === null) return `/online?${search}`
  return passAddress(pass.isFree ? 'free-pass' : 'pass', pass.transactionId, {
    t: pass.statusToken,
    from: 'voucher',
    at,
  })
}

/** Null on success, else the refusal; the next page shows the phone's status. */
const refusalOf = async (answer: Promise<unknown>): Promise<{ code: string; message: string } | null> => {
  try {
    await answer
    return null
  } catch (error) {
    if (error instanceof ApiError && error.details !== null) return error.details
    throw error
  }
}
