import { ApiError } from '@minit/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../kernel/refusal.ts'
import { isForeignChange, type Sent } from './foreign-origin.ts'

/** A field of a plain form: text of at most `most` characters, empty if left out. */
export const word = (most: number) => z._default(z.string().check(z.maxLength(most)), '')

/** The address of a page of a pass, with what its address says; empty words are left out. */
export const passAddress = (
  page: 'pass' | 'gift' | 'free-pass',
  transactionId: string,
  words: Readonly<Record<string, string>>,
): string => {
  const search = Object.entries(words).filter(([, value]) => value !== '')
  return `/${page}/${encodeURIComponent(transactionId)}?${new URLSearchParams(search)}`
}

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

/** Ignores the refusal of a form's call: the next page shows the pass as it is. */
export const ignoreRefusal = async (answer: Promise<unknown>): Promise<void> => {
  try {
    await answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.details === null) throw error
  }
}
