import { MESSAGE_RULES } from '@minit/domain/messaging/message-rules.ts'
import { accountMessagesADay, messagesADay } from '@minit/domain/messaging/messages.ts'
import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import type { Tx } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { countAccountMessage, countMessage, findMessagesToday } from './messages.queries.ts'
import type { messages } from './messages.tables.ts'

/** How many messages a seller may have sent today, and whether any is left at this instant. */
const allowanceOf = async (tx: Tx, entrepreneurId: string, at: Date) => {
  const { status, used } = await findMessagesToday(tx, entrepreneurId, at)
  const aDay = messagesADay(status)
  return { aDay, isUsedUp: used >= aDay }
}

type Sent = Pick<typeof messages.$inferSelect, 'entrepreneurId' | 'kind' | 'channel'>

/**
 * Counts a message that was sent regardless of the limit, by its kind's rule, in the caller's transaction.
 * E-mails are free.
 */
export const countSent = async (
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { entrepreneurId, kind, channel }: Sent,
): Promise<void> => {
  if (MESSAGE_RULES[kind].allowance !== 'counted' || channel === 'email') return
  const { status } = await findMessagesToday(tx, entrepreneurId, deps.now())
  await countAccountMessage(tx, entrepreneurId, accountMessagesADay(status), deps.now())
}

/** The failure reason of a message over the daily limit. */
export const NO_MESSAGES_LEFT = "the seller's messages of the day are used up"

/** Takes one of the seller's messages of the day with the caller's transaction; `isTaken` is false where none is left. */
export const takeMessage = async (tx: Tx, entrepreneurId: string, at: Date) => {
  const { aDay } = await allowanceOf(tx, entrepreneurId, at)
  return { aDay, isTaken: await countMessage(tx, entrepreneurId, aDay, at) }
}

/** The ways that a code of this seller can reach a customer now: the screen and each working gateway. */
export const deliveryMethodsOf = async (
  deps: Deps,
  tx: Tx,
  entrepreneurId: string,
): Promise<DeliveryMethod[]> => {
  const offered = await deps.messages.offeredChannels()
  const channels = (['sms', 'whatsapp'] as const).filter((channel) => offered.has(channel))
  if (channels.length === 0 || (await allowanceOf(tx, entrepreneurId, deps.now())).isUsedUp)
    return ['qr_display']
  return ['qr_display', ...channels]
}

/**
 * Refuses an order whose delivery method does not work: with `recipient_not_reachable` for a number that is
 * not a Sierra Leone mobile, with `delivery_not_offered` without a working gateway or with the daily messages
 * used up.
 */
export const refuseUnsendable = async (
  deps: Deps,
  tx: Tx,
  {
    entrepreneurId,
    phone,
    deliveryMethod,
  }: { entrepreneurId: string; phone: string; deliveryMethod: DeliveryMethod },
): Promise<void> => {
  if (deliveryMethod === 'qr_display') return
  if (!isReachable(phone)) {
    const message = 'We can send messages only to Sierra Leone mobile numbers. Choose "QR code".'
    throw new Refusal('recipient_not_reachable', message, { fields: { deliveryMethod: message } })
  }
  if ((await deliveryMethodsOf(deps, tx, entrepreneurId)).includes(deliveryMethod)) return
  const message = 'We cannot send your code this way now. Choose "QR code": it is shown on the screen.'
  throw new Refusal('delivery_not_offered', message, { fields: { deliveryMethod: message } })
}
