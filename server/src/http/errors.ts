import { defaultMessageOf, type ErrorCode, statusOf } from '@minit/contract/errors.ts'
import { ORDINARY_SIGNS } from '@minit/domain/kernel/typed-lines.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  isDatabaseAway,
  isDeadlock,
  isLockedOut,
  isNoPrimary,
  isOutOfTime,
  isUnstorable,
} from '../kernel/database-unavailable.ts'
import { Refusal } from '../kernel/refusal.ts'
import { errorPage } from './error-page.ts'

const PARSER_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

type Problem = { refusal: Refusal; isFault: boolean }

const refusal = (found: Refusal): Problem => ({ refusal: found, isFault: false })
const fault = (found: Refusal): Problem => ({ refusal: found, isFault: true })

/** Maps a thrown error to an answer. A fault is ours and is logged. */
export const refusalFor = (error: FastifyError | Refusal, request: FastifyRequest): Problem => {
  if (error instanceof Refusal) return refusal(error)
  if (hasZodFastifySchemaValidationErrors(error)) return refusal(refusalOfValidation(error.validation))
  const isAway = isDatabaseAway(error)
  if (isAway || isLockedOut(error)) {
    const why = isAway ? 'the database is away' : 'waiting for a lock timed out'
    request.log.warn({ error: error.message }, why)
    return fault(comeBackSoon(isNoPrimary(error) ? NOTHING_IS_WRITTEN : undefined))
  }
  if (isOutOfTime(error)) {
    // Log which statement it was.
    request.log.error({ error }, 'a statement took too long')
    return fault(comeBackSoon())
  }
  if (isDeadlock(error)) {
    request.log.warn({ error: error.message }, 'a change was cancelled because of a deadlock')
    return refusal(new Refusal('changed_meanwhile'))
  }
  if (isUnstorable(error)) {
    request.log.warn({ error: error.message }, 'a text contains a character that the database cannot store')
    return refusal(new Refusal('invalid_request', ORDINARY_SIGNS))
  }
  const parserCode = PARSER_CODES[error.code]
  if (parserCode !== undefined) return refusal(new Refusal(parserCode))
  if (error.statusCode !== undefined && error.statusCode < 500) return refusal(new Refusal('invalid_request'))
  request.log.error({ error }, 'a request failed')
  return fault(new Refusal('internal', withNumber(request, defaultMessageOf('internal'))))
}

/** Sends the answer: a page for a browser's navigation, JSON otherwise. */
export const handleError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
  const found = refusalFor(error, request)
  return found.isFault
    ? sendFault(request, reply, found.refusal)
    : answerRefusal(request, reply, found.refusal)
}

/** A provider receives a request only after its order is stored, never before. */
const NOTHING_IS_WRITTEN =
  'We cannot save anything now, so nothing is sold and no payment is requested. Try again in a few minutes.'

const comeBackSoon = (message?: string): Refusal =>
  new Refusal('unavailable', message, { retryAfterSeconds: 2 })

const withNumber = ({ id }: FastifyRequest, message: string): string =>
  `${message} If it happens again, send us this number: ${id}`

/** Whether a browser opened a page or sent one of its forms, and so needs a page and not JSON. */
const isOfPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

const answerRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
  isOfPage(request)
    ? sendErrorPage(request, reply, { refusal, title: 'This did not work', message: refusal.message })
    : sendRefusal(reply, refusal)

const sendFault = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
  isOfPage(request)
    ? sendErrorPage(request, reply, {
        refusal,
        title: 'Something went wrong',
        message: refusal.code === 'internal' ? refusal.message : withNumber(request, refusal.message),
      })
    : sendRefusal(reply, refusal)

type Shown = { refusal: Refusal; title: string; message: string }

const sendErrorPage = (
  { method }: FastifyRequest,
  reply: FastifyReply,
  { refusal: { code, extras }, ...words }: Shown,
) => {
  const { retryAfterSeconds } = extras
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(statusOf(code))
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorPage({ ...words, isForm: method === 'POST' }))
}

export const sendRefusal = (reply: FastifyReply, { code, message, extras }: Refusal) => {
  const { retryAfterSeconds, ...details } = extras
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  // Error bodies have one shape for all rows.
  return reply
    .code(statusOf(code))
    .serializer(JSON.stringify)
    .type('application/json')
    .header('cache-control', 'no-store')
    .send({ code, message, ...details })
}

type Issue = { instancePath: string; message?: string; keyword: string; params?: unknown }

const refusalOfValidation = (issues: readonly Issue[]): Refusal => {
  const fields = Object.fromEntries(issues.flatMap(fieldsOf).reverse())
  const first = issues.map(messageOf).find((message) => message !== undefined && message !== '')
  return new Refusal('invalid_request', first ?? defaultMessageOf('invalid_request'), { fields })
}

const messageOf = (issue: Issue): string | undefined => {
  const [unknownKey] = readUnknownKeys(issue)
  return unknownKey === undefined ? issue.message : `Unknown field: ${unknownKey}`
}

const fieldsOf = (issue: Issue): [string, string][] => {
  const unknownKeys = readUnknownKeys(issue)
  if (unknownKeys.length > 0) return unknownKeys.map((key) => [key, 'Unknown field'])
  const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
  return [[name === '' ? 'body' : name, issue.message ?? 'Not valid']]
}

const readUnknownKeys = ({ keyword, params }: Issue): string[] => {
  if (keyword !== 'unrecognized_keys' || typeof params !== 'object' || params === null) return []
  const keys = 'keys' in params ? params.keys : []
  return Array.isArray(keys) ? keys.map(String) : []
}
