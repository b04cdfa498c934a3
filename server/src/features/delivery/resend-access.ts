import { accessText } from '@minit/domain/messages.ts'
import { passStateAt } from '@minit/domain/passes.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { maskPhone } from '../customers/phones.ts'
import { deliverMessage } from './deliver-message.ts'
import { findMessageState, insertMessage, listSendTimes, lockDelivery } from './delivery.queries.ts'
import { passLink } from './pass-link.ts'

export type Resend = { entrepreneurId: string; transactionId: string; method: 'sms' | 'whatsapp' }

const APART_SECONDS = 60
const MOST_AN_HOUR = 3
const CHANNEL_NAMES = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

/**
 * Sends the access details again, only to the number that bought. Returns what to tell the seller, `sent` only
 * when the gateway took it. Refuses with `purchase_not_found`, `pass_over`, or `too_many_requests` within a
 * minute of the last message or after three within an hour.
 */
export const resendAccess = async (
  deps: Deps,
  resend: Resend,
): Promise<{ success: boolean; message: string }> => {
  const { entrepreneurId, method } = resend
  const { messageId, phone } = await deps.db.inTenant(entrepreneurId, (tx) => queueAgain(deps, tx, resend))
  await deliverMessage(deps, { entrepreneurId, messageId })
  const state = await deps.db.inTenant(entrepreneurId, (tx) =>
    findMessageState(tx, entrepreneurId, messageId),
  )
  const [channel, to] = [CHANNEL_NAMES[method], maskPhone(phone)]
  if (state === 'failed') {
    return { success: false, message: `${channel} cannot reach ${to}. Show the code on the screen instead.` }
  }
  const how = state === 'sent' ? 'Sent' : 'On its way'
  return { success: true, message: `${how} by ${channel} to ${to}` }
}

const queueAgain = async (deps: Deps, tx: Tx, { entrepreneurId, transactionId, method }: Resend) => {
  const found = await lockDelivery(tx, entrepreneurId, transactionId)
  if (found === null) throw new Refusal('purchase_not_found')
  const { pass, phone } = found
  if (passStateAt(pass, deps.now()) !== 'active') throw new Refusal('pass_over')
  refuseTooSoon(deps, await listSendTimes(tx, entrepreneurId, transactionId))
  const messageId = deps.newId()
  const code = deps.secrets.open(pass.sealedCode, pass.id)
  const text = accessText({
    networkName: pass.networkName,
    code,
    expiresAt: pass.expiresAt,
    kind: pass.wifiKind,
    link: passLink(deps, transactionId),
  })
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    purchaseId: transactionId,
    channel: method,
    recipient: phone,
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId }, 5)
  return { messageId, phone }
}

const refuseTooSoon = (deps: Deps, sentAt: readonly Date[]): void => {
  const secondsAgo = sentAt.map((at) => (deps.now().getTime() - at.getTime()) / 1000)
  const lastHour = secondsAgo.filter((seconds) => seconds < 3600)
  const waitForMinute = APART_SECONDS - Math.min(...secondsAgo)
  const waitForHour = lastHour.length < MOST_AN_HOUR ? 0 : 3600 - Math.max(...lastHour)
  const retryAfterSeconds = Math.ceil(Math.max(waitForMinute, waitForHour))
  if (retryAfterSeconds <= 0) return
  throw new Refusal('too_many_requests', `Sent a moment ago. Try again in ${waitText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

const waitText = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
