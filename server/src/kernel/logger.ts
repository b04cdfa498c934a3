import pino, { type DestinationStream, type Logger } from 'pino'
import { currentRequestId } from './request-ids.ts'

const PHONE = /\+?\d[\d ]{7,14}\d/g
const SECRET_KEYS = [
  'password',
  'sessionToken',
  'statusToken',
  'token',
  'apiKey',
  'accessToken',
  'authorization',
  'cookie',
  'code',
  'privateKeyPem',
  'webhookPassword',
  'phone',
  'phoneNumber',
  'payerPhone',
  'recipient',
]

/** The database layer prints a failed statement with its values: names, numbers, sealed codes. */
const STATEMENT_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

/** Masks phone numbers up to their last three digits, and removes values of statements. */
const clean = (text: string): string =>
  text.replace(STATEMENT_VALUES, '').replace(PHONE, (digits) => `***${digits.slice(-3)}`)

/** The message of an error without personal data. */
export const cleanMessage = (error: unknown): string => clean(String(error))

const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? clean(error) : error
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return {
    type: error.name,
    message: clean(error.message),
    // Not `code`: that name holds customers' input and is hidden.
    errorCode: code,
    stack: clean(error.stack ?? ''),
    cause,
  }
}

/** Creates a structured logger that hides secrets, phone numbers and the query of addresses. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    serializers: {
      error: describeError,
      err: describeError,
      req: ({ method, url }: { method: string; url?: string }) => ({ method, path: url?.split('?')[0] }),
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
