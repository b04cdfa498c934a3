import type { SendOutcome } from '../../ports/message-sender.ts'
import type { CallOutcome } from '../http-call.ts'

type Unanswered = Exclude<CallOutcome, { kind: 'answered' }>

/**
 * What a call without a readable answer says of the message. A gateway that reports its own failure is
 * asked again; where it may have taken the message without our hearing of it, that stays unknown.
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

const SECONDS_TO_MEND_SETTINGS = 600

/** The fault is in our settings or account, not in the number: worth a try once somebody has mended it. */
export const notUsable = (reason: string): SendOutcome => ({
  kind: 'retry_later',
  reason,
  retryAfterSeconds: SECONDS_TO_MEND_SETTINGS,
  isOurFault: true,
})
