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

/** The database's layer prints a failed statement with its values: names, numbers, sealed codes. */
const STATEMENT_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

/** Anything that looks like a phone number keeps its last three digits; values of statements are left out. */
const clean = (text: string): string =>
  text.replace(STATEMENT_VALUES, '').replace(PHONE, (digits) => `***${digits.slice(-3)}`)

/** What an error says, as a log may show it. */
export const cleanMessage = (error: unknown): string => clean(String(error))

const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? clean(error) : error
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return {
    type: error.name,
    message: clean(error.message),
    // Not `code`, which names what a customer types, and is hidden.
    errorCode: code,
    stack: clean(error.stack ?? ''),
    cause,
  }
}

/** Structured logs without secrets, whole phone numbers or addresses with their search part. */
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
