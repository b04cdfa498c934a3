import type { SendOutcome } from '../../ports/message-sender.ts'
import type { CallOutcome } from '../http-call.ts'

type Unanswered = Exclude<CallOutcome, { kind: 'answered' }>

/**
 * The outcome of a call without a readable answer. A gateway that reports its own failure is retried; if it
 * may have accepted the message, the outcome stays unknown.
 */
export const outcomeOfUnanswered = (call: Unanswered): SendOutcome => {
  if (call.kind === 'rate_limited') {
    return { kind: 'retry_later', reason: 'rate limited', retryAfterSeconds: call.retryAfterSeconds }
  }
  if (call.cause === 'redirected') return notUsable('redirected: check the address')
  if (call.cause === 'forbidden_address') return notUsable('a private address: check the address')
  if (call.cause !== 'server_error') return { kind: 'unknown', reason: call.cause }
  const retryAfterSeconds = call.retryAfterSeconds
  return {
    kind: 'retry_later',
    reason: 'the gateway failed',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

const SETTINGS_RETRY_SECONDS = 600

/** A fault of our settings or account, not of the number: retried later, when the settings may be fixed. */
export const notUsable = (reason: string): SendOutcome => ({
  kind: 'retry_later',
  reason,
  retryAfterSeconds: SETTINGS_RETRY_SECONDS,
  isOurFault: true,
})
