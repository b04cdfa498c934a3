import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../kernel/refusal.ts'
import { isForeignChange, type Sent } from './foreign-origin.ts'

/** A field of a form that browsers send without scripts: text of at most so many characters, empty where it is left out. */
export const word = (most: number) => z._default(z.string().check(z.maxLength(most)), '')

/**
 * What a visitor sent by such a form, in its body or, as `values`, elsewhere. Refuses with `foreign_origin` where a page that
 * is not ours sent it, and with `invalid_request` where it is not this form.
 */
export const readPlainForm = <Values>(
  form: z.ZodMiniType<Values>,
  request: Sent & Pick<FastifyRequest, 'body'>,
  { publicOrigin, values = request.body }: { publicOrigin: string | null; values?: unknown },
): Values => {
  if (isForeignChange(request, publicOrigin)) throw new Refusal('foreign_origin')
  const read = form.safeParse(values ?? {})
  if (!read.success) throw new Refusal('invalid_request')
  return read.data
}
