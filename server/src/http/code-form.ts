import { ApiError, createCall } from '@minit/contract/call.ts'
import { enterCode } from '@minit/contract/customer/network.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../kernel/refusal.ts'
import { isForeignChange } from './foreign-origin.ts'
import { inProcess } from './in-process.ts'

const Form = z.object({
  at: z.string().check(z.maxLength(2_000)),
  entrepreneur: z._default(z.string().check(z.maxLength(80)), ''),
  code: z._default(z.string().check(z.maxLength(100)), ''),
  move: z._default(z.string().check(z.maxLength(10)), ''),
})

/** A code typed at a site's WiFi, with or without scripts: the form makes the call, then leads to how the phone stands. */
export const addCodeForm = (app: FastifyInstance, publicOrigin: string | null): void => {
  app.post('/wifi-code', async (request, reply) => {
    if (isForeignChange(request, publicOrigin)) throw new Refusal('foreign_origin')
    const form = Form.safeParse(request.body)
    if (!form.success) throw new Refusal('invalid_request')
    const { at, entrepreneur, code, move } = form.data
    const problem = await enter(app, request, { at, code, move: move === 'yes' })
    const search = new URLSearchParams({ entrepreneur, at })
    if (problem === null) return reply.redirect(`/online?${search}`, 303)
    search.set('problem', problem)
    search.set('code', code)
    return reply.redirect(`/customer-self-service?${search}`, 303)
  })
}

/** Null when the phone is let in, else the refusal's code. */
const enter = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { at, code, move }: { at: string; code: string; move: boolean },
): Promise<string | null> => {
  try {
    await createCall(inProcess(app, () => request))(enterCode, {
      headers: { 'phone-place': at },
      body: { code, move },
    })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.details !== null) return error.details.code
    throw error
  }
}
