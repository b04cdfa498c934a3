import type { SendOutcome } from '../../../ports/message-sender.ts'
import { notUsable } from '../unanswered.ts'

type Meaning = 'accepted' | 'refused' | 'settings' | 'transient'

// https://developers.africastalking.com/docs/sms/sending/bulk, the recipient's status codes.
const statuses: Record<number, { status: string; means: Meaning }> = {
  100: { status: 'Processed', means: 'accepted' },
  101: { status: 'Sent', means: 'accepted' },
  102: { status: 'Queued', means: 'accepted' },
  401: { status: 'RiskHold', means: 'settings' },
  402: { status: 'InvalidSenderId', means: 'settings' },
  403: { status: 'InvalidPhoneNumber', means: 'refused' },
  404: { status: 'UnsupportedNumberType', means: 'refused' },
  405: { status: 'InsufficientBalance', means: 'settings' },
  406: { status: 'UserInBlacklist', means: 'refused' },
  407: { status: 'CouldNotRoute', means: 'transient' },
  409: { status: 'DoNotDisturbRejection', means: 'refused' },
  500: { status: 'InternalServerError', means: 'transient' },
  501: { status: 'GatewayError', means: 'transient' },
  502: { status: 'RejectedByGateway', means: 'transient' },
}

const TRANSIENT_SECONDS = 30

/** The outcome of a recipient's status code; unknown codes mean `unknown`. */
export const outcomeOfStatus = (statusCode: number, messageId: string): SendOutcome => {
  const row = statuses[statusCode]
  if (!row) return { kind: 'unknown', reason: `status ${statusCode}` }
  const reason = `${row.status} (${statusCode})`
  if (row.means === 'accepted') return { kind: 'accepted', providerMessageId: messageId }
  if (row.means === 'refused') return { kind: 'refused', reason }
  if (row.means === 'settings') return notUsable(reason)
  return { kind: 'retry_later', reason, retryAfterSeconds: TRANSIENT_SECONDS }
}

/** The outcome of a request that failed as a whole, which has only the status's name. */
export const outcomeOfName = (status: string): SendOutcome => {
  const code = Object.keys(statuses).find((key) => statuses[Number(key)]?.status === status)
  const isRefusal = code !== undefined && statuses[Number(code)]?.means !== 'accepted'
  return isRefusal ? outcomeOfStatus(Number(code), '') : { kind: 'unknown', reason: 'nobody in the answer' }
}
