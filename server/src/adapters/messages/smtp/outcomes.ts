import type { SendOutcome } from '../../../ports/message-sender.ts'
import { ForbiddenAddress } from '../../outside/checked-lookup.ts'
import { notUsable } from '../unanswered.ts'

/** The parts of nodemailer's error; its text is omitted, since it contains addresses. */
export type SmtpFailure = {
  code: string
  command: string
  responseCode: number | null
  /** The kind of timeout. */
  timeoutType: string
  /** The system's error code, such as ECONNREFUSED. */
  cause: string
}

/** Codes of Node and OpenSSL for an untrusted certificate or a server without TLS. */
const CERTIFICATE_CAUSE = /CERT|^ERR_(TLS|SSL)|^UNABLE_TO|^EPROTO$/

export const failureOf = (error: unknown): SmtpFailure => {
  const details: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {}
  const text = (name: string): string => (typeof details[name] === 'string' ? details[name] : '')
  const { responseCode } = details
  const isOfTls = CERTIFICATE_CAUSE.test(text('originalCode')) || CERTIFICATE_CAUSE.test(text('code'))
  const code = isOfTls ? 'ETLS' : text('code')
  return {
    code: error instanceof ForbiddenAddress ? 'EFORBIDDEN' : code,
    command: text('command'),
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    timeoutType: text('timeoutType'),
    cause: text('originalCode'),
  }
}

const later = (reason: string): SendOutcome => ({ kind: 'retry_later', reason, retryAfterSeconds: 60 })

/** Errors before any message was sent to the server. */
const UNSENT_WAITS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']
const UNSENT_CAUSES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']
const UNREACHED = ['EDNS', 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA']

/** The outcome of a failure. Only a clear refusal of the recipient or the text is final. */
export const outcomeOfFailure = (error: unknown): SendOutcome => {
  const failure = failureOf(error)
  const { code, responseCode } = failure
  if (code === 'EFORBIDDEN') return notUsable('a private address: check the mail server')
  if (code === 'EAUTH' || code === 'ENOAUTH') return notUsable('check user and password')
  if (code === 'ETLS') return notUsable('no encrypted connection: check port and encryption')
  if (isUnsent(failure)) return later('the mail server was not reached')
  if (responseCode !== null) return outcomeOfAnswer(failure, responseCode)
  return { kind: 'unknown', reason: code === 'ETIMEDOUT' ? 'timeout' : 'the connection broke' }
}

const isUnsent = ({ code, timeoutType, cause }: SmtpFailure): boolean =>
  UNREACHED.includes(code) || UNSENT_WAITS.includes(timeoutType) || UNSENT_CAUSES.includes(cause)

const outcomeOfAnswer = ({ command }: SmtpFailure, responseCode: number): SendOutcome => {
  const reason = `${command || 'the mail server'}: ${responseCode}`
  if (responseCode < 500) return later(reason)
  // Before a recipient is named, a refusal concerns us.
  return command === 'RCPT TO' || command === 'DATA'
    ? { kind: 'refused', reason }
    : notUsable(`check settings: ${reason}`)
}
