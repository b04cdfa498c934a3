import { ApiError, createCall } from '@minit/contract/call.ts'
import { claimWithoutLink, correctClaim, makeClaim, readPaidHelp } from '@minit/contract/customer/claims.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inProcess } from './in-process.ts'
import { readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const Asked = z.object({ t: word(100), at: word(2_000), from: word(20) })
const Claim = z.object({ do: word(10), reference: word(2_000), phoneNumber: word(100) })
const LostPass = z.object({ reference: word(2_000), phoneNumber: word(100), note: word(400) })

type Helping = { Params: { transactionId: string } }
type Shown = {
  request: FastifyRequest
  reply: FastifyReply
  sendPage: SendPage
  values: Record<string, string>
}

const KEPT =
  'This was sent too often within an hour. What you sent before is saved and we check it. Come back in an hour.'
const NOT_TAKEN =
  'This was sent too often within an hour, from your number or by others on the same network. Your last message was not saved. Send it again in an hour.'

/** Shows the page again with the typed values and the errors. Calls `isKept` where the limit was exceeded. */
const showRefused = async (
  error: unknown,
  { request, reply, sendPage, values }: Shown,
  isKept: () => Promise<boolean>,
) => {
  if (!(error instanceof ApiError) || error.details === null) throw error
  const { code, message, fields = {} } = error.details
  const words = code === 'too_many_requests' ? ((await isKept()) ? KEPT : NOT_TAKEN) : message
  return sendPage(request, reply, { form: { values, fields, message: words }, status: error.status })
}

/** Without a link, a caller does not learn whether a number has sent a claim. */
const NOT_REVEALED = async (): Promise<boolean> => false

/**
 * Serves "I paid but have no internet", with or without scripts: each form makes the call, then redirects to
 * the order's state. A check also fixes what can be fixed; a refused claim comes back with its values.
 */
export const addPaidForms = (app: FastifyInstance, sendPage: SendPage, publicOrigin: string | null): void => {
  const callFor = (request: FastifyRequest) => createCall(inProcess(app, () => request))
  app.post<Helping>('/pass/:transactionId/help', async (request, reply) => {
    const visitor = request as FastifyRequest
    const address = readPlainForm(Asked, visitor, { publicOrigin, values: request.query })
    const { do: wanted, ...values } = readPlainForm(Claim, visitor, { publicOrigin })
    const { t, at } = address
    const input = {
      params: { transactionId: request.params.transactionId },
      headers: { 'purchase-token': t, ...(at !== '' && { 'phone-place': at }) },
    }
    try {
      if (wanted === 'claim') await callFor(visitor)(makeClaim, { ...input, body: values })
      else await ignoreRefusal(() => callFor(visitor)(correctClaim, input))
    } catch (error) {
      return showRefused(error, { request: visitor, reply, sendPage, values }, () =>
        hasOpenClaim(() => callFor(visitor)(readPaidHelp, input)),
      )
    }
    const given = Object.entries(address).filter(([, value]) => value !== '')
    const id = encodeURIComponent(request.params.transactionId)
    return reply.redirect(`/pass/${id}/help?${new URLSearchParams(given)}`, 303)
  })
  app.post('/paid', async (request, reply) => {
    const values = readPlainForm(LostPass, request, { publicOrigin })
    try {
      await callFor(request)(claimWithoutLink, { body: values })
    } catch (error) {
      return showRefused(error, { request, reply, sendPage, values }, NOT_REVEALED)
    }
    return reply.redirect('/paid?sent=yes', 303)
  })
}

/** A check that is refused (too frequent or wrong link) shows on the next page. */
const ignoreRefusal = async (check: () => Promise<unknown>): Promise<void> => {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof ApiError) || error.details === null) throw error
  }
}

type Help = Answer<typeof readPaidHelp>

/** Whether an open claim on this order is stored. */
const hasOpenClaim = async (read: () => Promise<Help>): Promise<boolean> => {
  try {
    return (await read()).claim?.state === 'open'
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
