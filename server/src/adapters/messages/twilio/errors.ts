import type { SendOutcome } from '../../../ports/message-sender.ts'
import { notUsable } from '../unanswered.ts'

// https://www.twilio.com/docs/api/errors. Unlisted errors are treated as settings errors, as most of them
// are.
const OF_THE_NUMBER: Record<number, string> = {
  21211: 'invalid number',
  21610: 'the number has opted out',
  21612: 'the number cannot be reached',
  21614: 'not a mobile number',
  30004: 'the number blocks messages',
  30005: 'unknown number',
  30006: 'a number without messages',
}
const TRANSIENT: Record<number, string> = {
  20429: 'too many requests',
  21611: 'the queue is full',
  30001: 'the queue is full',
  30003: 'the phone is off',
  30008: 'failed without a reason',
}
const TRANSIENT_SECONDS = 30

/** The outcome of a Twilio error; `code` is null if the answer has none. */
export const outcomeOfError = (code: number | null, status: number): SendOutcome => {
  if (code === null) return notUsable(`the gateway answered ${status}: check the address`)
  const refusal = OF_THE_NUMBER[code]
  if (refusal !== undefined) return { kind: 'refused', reason: `${refusal} (${code})` }
  const passing = TRANSIENT[code]
  if (passing === undefined) return notUsable(`the gateway answered error ${code}: check the account`)
  return { kind: 'retry_later', reason: `${passing} (${code})`, retryAfterSeconds: TRANSIENT_SECONDS }
}
