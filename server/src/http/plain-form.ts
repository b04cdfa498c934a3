import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../kernel/refusal.ts'
import { isForeignChange, type Sent } from './foreign-origin.ts'

/** A field of a plain form: text of at most `most` characters, empty if left out. */
export const word = (most: number) => z._default(z.string().check(z.maxLength(most)), '')

/**
 * Parses a plain form from the request's body, or from `values`. Refuses with `foreign_origin` if another
 * site's page sent it, and with `invalid_request` if it does not match.
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
