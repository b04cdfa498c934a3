import { ApiError, createCall } from '@minit/contract/call.ts'
import { giveMinutes } from '@minit/contract/customer/online-minutes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hashOf } from '../modules/sales/purchases/intent.ts'
import { inProcess } from './in-process.ts'
import { readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const Form = z.object({ key: word(100), minutes: word(20), phoneNumber: word(100) })

/** The address of the page, which the form is sent to. */
const Address = z.object({ t: word(100), at: word(2_000), from: word(20) })

type Giving = { Params: { transactionId: string } }

/** The page again, with what was given on its top. */
const addressOf = (transactionId: string, words: Readonly<Record<string, string>>): string => {
  const search = Object.entries(words).filter(([, value]) => value !== '')
  return `/pass/${encodeURIComponent(transactionId)}/minutes?${new URLSearchParams(search)}`
}

/**
 * Gives minutes of a pass by a plain form, then redirects to its page. A refused form comes back with its values.
 */
export const addGiveForm = (app: FastifyInstance, sendPage: SendPage, publicOrigin: string | null): void => {
  app.post<Giving>('/pass/:transactionId/minutes', async (request, reply) => {
    const { key, minutes, phoneNumber } = readPlainForm(Form, request, { publicOrigin })
    const { t, at, from } = readPlainForm(Address, request, { publicOrigin, values: request.query })
    // Only the type of its parameters differs.
    const visitor = request as FastifyRequest
    const { transactionId } = request.params
    // What the same drawing of the page sends twice is one gift.
    const once = hashOf([key, transactionId, minutes, phoneNumber])
    try {
      const given = await createCall(inProcess(app, () => visitor))(giveMinutes, {
        params: { transactionId },
        headers: { 'purchase-token': t, ...(key !== '' && { 'idempotency-key': once }) },
        body: { minutes: Number(minutes.trim() === '' ? Number.NaN : minutes), phoneNumber },
      })
      return reply.redirect(addressOf(transactionId, { t, at, from, given: String(given.minutes) }), 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null) throw error
      const { message, fields = {} } = error.details
      const form = { values: { minutes, phoneNumber }, fields, message }
      return sendPage(visitor, reply, { form, status: error.status })
    }
  })
}
