import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const Form = z.object({
  do: z.enum(['ask', 'code', 'forget']),
  phoneNumber: word(100),
  asked: word(40),
  code: word(100),
})
type Typed = z.output<typeof Form>

const PATH = '/my'

/** The fields of the calls' answers that are read here. */
const Refused = z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) })
const Asked = z.object({ askId: z.string() })

/** The call of each form. */
const callOf = ({ do: wanted, phoneNumber, asked, code }: Typed) => {
  if (wanted === 'ask') return { method: 'POST', path: '/codes', payload: { phoneNumber } } as const
  if (wanted === 'code') return { method: 'POST', path: '/session', payload: { askId: asked, code } } as const
  return { method: 'DELETE', path: '/session', payload: {} } as const
}

/** Calls the API from the visitor's address with their cookie. */
const askApi = (app: FastifyInstance, { ip, headers: { cookie } }: FastifyRequest, typed: Typed) => {
  const { method, path, payload } = callOf(typed)
  const headers = cookie === undefined ? {} : { cookie }
  return app.inject({ method, url: `/api/customer/my${path}`, remoteAddress: ip, headers, payload })
}
type Answer = Awaited<ReturnType<typeof askApi>>

const nextOf = ({ do: wanted }: Typed, answer: Answer): string => {
  if (wanted === 'ask') return `${PATH}?asked=${Asked.parse(answer.json()).askId}`
  return wanted === 'code' ? PATH : `${PATH}?forgotten=yes`
}

/**
 * Serves "My passes" without scripts: each form makes the call, passes on its cookie, and redirects to the
 * page. A refused form comes back with its values, except the code.
 */
export const addMyForms = (app: FastifyInstance, sendPage: SendPage, publicOrigin: string | null): void => {
  app.post(PATH, async (request, reply) => {
    const typed = readPlainForm(Form, request, { publicOrigin })
    const answer = await askApi(app, request, typed)
    if (answer.statusCode !== 200) return showRefused(sendPage, { request, reply, typed, answer })
    const cookie = answer.headers['set-cookie']
    if (cookie !== undefined) reply.header('set-cookie', cookie)
    return reply.redirect(nextOf(typed, answer), 303)
  })
}

type Shown = { request: FastifyRequest; reply: FastifyReply; typed: Typed; answer: Answer }

const showRefused = (sendPage: SendPage, { request, reply, typed, answer }: Shown) => {
  const { message, fields = {} } = Refused.parse(answer.json())
  const values = { do: typed.do, phoneNumber: typed.phoneNumber, asked: typed.asked }
  return sendPage(request, reply, { form: { values, fields, message }, status: answer.statusCode })
}
