import { accessText, type DialledSum } from '@minit/domain/messaging/messages.ts'
import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { isUnused, passStateAt } from '@minit/domain/passes/passes.ts'
import { minutesKept } from '@minit/domain/passes/sharing.ts'
import { waitsForSeller } from '@minit/domain/shop/joining.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { isReachable, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { IssuedPass } from '../../passes/issue-pass.ts'
import { isManual } from '../../passes/pass-view.ts'
import type { PassRow } from '../../passes/passes.queries.ts'
import type { purchases } from '../../sales/purchases/purchases.tables.ts'
import { hasRouter } from '../../shop/sites/gateways.queries.ts'
import { NO_MESSAGES_LEFT, takeMessage } from './allowance.ts'
import { deliverMessage, linkFor } from './deliver.ts'
import { findMessageState, insertMessage, listSendTimes, lockDelivery } from './messages.queries.ts'
import { readTypedNumber, type TypedNumber } from './typed-number.ts'

/** For a gift, `recipientPhone` is the recipient's number, which gets the message instead of the payer's. */
export type Recipient = {
  purchaseId: string
  phone: string
  recipientPhone?: string | null | undefined
  deliveryMethod: DeliveryMethod
  dialled?: DialledSum | null
}

/** What a dialled sum bought; null for other sales, whose buyers chose a package. */
export const dialledSumOf = ({
  channel,
  priceMinor,
  baseMinutes,
}: Pick<typeof purchases.$inferSelect, 'channel' | 'priceMinor' | 'baseMinutes'>): DialledSum | null =>
  channel === 'dialled' ? { sumMinor: priceMinor, minutes: baseMinutes } : null

/** The number that a pass is sent to, and whether another person paid for it. */
const addressOf = ({ phone, recipientPhone = null }: Pick<Recipient, 'phone' | 'recipientPhone'>) => ({
  to: recipientPhone ?? phone,
  isGift: recipientPhone !== null,
})

const stockOf = ({ secrets }: Pick<Deps, 'secrets'>, pass: PassRow) => {
  const { id, stockCodeId, sealedPassword } = pass
  if (stockCodeId === null) return null
  return { password: sealedPassword && secrets.open(sealedPassword, `${id}:password`) }
}

type Channel = Exclude<DeliveryMethod, 'qr_display'>
type Sending = Omit<Recipient, 'deliveryMethod'> & { channel: Channel; at: Date }

/** When the time of a pass begins that the seller has still to connect; null for any other. */
const startsByOf = (pass: PassRow, hasRouter: boolean, at: Date): Date | null => {
  const waits = isManual(pass, hasRouter) && !isUnused(pass) && waitsForSeller(pass, at)
  return waits ? pass.startsAt : null
}

/** Builds the outbox row of the access message without writing it. */
export const makeAccessMessage = (
  tools: Pick<Deps, 'newId' | 'secrets' | 'publicUrl'>,
  { pass, code, hasRouter }: IssuedPass & { hasRouter: boolean },
  { purchaseId, channel, at, dialled = null, ...numbers }: Sending,
) => {
  const { to, isGift } = addressOf(numbers)
  const { entrepreneurId, networkName, expiresAt, hours, wifiKind: kind } = pass
  const id = tools.newId()
  const link = linkFor(tools, { purchaseId, isGift })
  return {
    entrepreneurId,
    id,
    purchaseId,
    channel,
    recipient: to,
    sealedText: tools.secrets.seal(
      accessText({
        networkName,
        code,
        expiresAt,
        isUnused: isUnused(pass),
        onlineMinutes: minutesKept(pass),
        hours,
        kind,
        hasRouter,
        startsBy: startsByOf(pass, hasRouter, at),
        link,
        isGift,
        stock: stockOf(tools, pass),
        dialled,
      }),
      id,
    ),
    codeDigest: pass.codeDigest,
    createdAt: at,
  }
}

/**
 * Builds the outbox row of the access message; null for `qr_display` or an unreachable number. Its state is
 * failed if the seller's daily messages are used up.
 */
export const accessMessageFor = async (
  deps: Pick<Deps, 'newId' | 'secrets' | 'publicUrl'>,
  tx: Tx,
  { issued, recipient, at }: { issued: IssuedPass; recipient: Recipient; at: Date },
) => {
  const { deliveryMethod: channel, ...to } = recipient
  if (channel === 'qr_display' || !isReachable(addressOf(to).to)) return null
  const wifiAccess = { hasRouter: await hasRouter(tx, issued.pass.entrepreneurId) }
  const message = makeAccessMessage(deps, { ...issued, ...wifiAccess }, { ...to, channel, at })
  if ((await takeMessage(tx, message.entrepreneurId, at)).isTaken)
    return { ...message, state: 'queued' as const }
  return { ...message, state: 'failed' as const, lastProblem: NO_MESSAGES_LEFT }
}

type QueuedMessage = { entrepreneurId: string; id: string; state: 'queued' | 'failed' }

/** Enqueues the job that sends a message, in the transaction that writes it; none for a failed one. */
export const enqueueMessage = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, id: messageId, state }: QueuedMessage,
): Promise<void> => {
  if (state === 'queued') await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId })
}

/** Writes the access message and its job to the outbox, in the caller's transaction. */
export const queueAccessMessage = async (
  deps: Deps,
  tx: Tx,
  { issued, recipient }: { issued: IssuedPass; recipient: Recipient },
): Promise<void> => {
  const message = await accessMessageFor(deps, tx, { issued, recipient, at: deps.now() })
  if (message === null) return
  await insertMessage(tx, message)
  await enqueueMessage(deps, tx, message)
}

export type Resend = {
  entrepreneurId: string
  transactionId: string
  method: Channel
  /** For a sale without a number. */
  typed?: TypedNumber | undefined
}

/** The texts for a user who requests a resend that is not possible. */
type ResendWords = { notOffered: (channel: string) => string; usedUp: (aDay: number) => string }

const FOR_SELLER: ResendWords = {
  notOffered: (channel) => `${channel} cannot be sent now. Show the code on the screen instead.`,
  usedUp: (aDay) =>
    `Your ${aDay} messages of today are used up. Show the code on the screen, or send it tomorrow.`,
}

/** The payer's screen shows no code, and the messages are not the payer's. */
export const FOR_PAYER_OF_GIFT: ResendWords = {
  notOffered: (channel) =>
    `${channel} cannot be sent now. Try again later, or ask the seller to show the code to them.`,
  usedUp: () =>
    'The seller can send no more messages today. Send it again tomorrow, or ask the seller to show the code to them.',
}

const APART_SECONDS = 60

const MAX_AN_HOUR = 3

const DAY_SECONDS = 86_400

const CHANNEL_NAMES = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

/**
 * Resends the access details to the number that bought, to the recipient, or to the number typed for a sale
 * without one (which refuses as `readTypedNumber` does). Returns the text for the seller,
 * and `sent` only if the gateway accepted it. Refuses with `purchase_not_found`, `pass_over`,
 * `recipient_not_reachable`, `delivery_not_offered` without a working gateway, and `too_many_requests` within
 * a minute, after three within an hour, or with the daily messages used up.
 */
export const resendAccess = async (
  deps: Deps,
  resend: Resend,
): Promise<{ success: boolean; message: string }> => {
  const { state, to } = await sendAgain(deps, resend, FOR_SELLER)
  const channel = CHANNEL_NAMES[resend.method]
  if (state === 'failed') {
    return { success: false, message: `${channel} cannot reach ${to}. Show the code on the screen instead.` }
  }
  const how = state === 'sent' ? 'Sent' : 'On its way'
  return { success: true, message: `${how} by ${channel} to ${to}` }
}

/** As `resendAccess`, but returns the message's state and the masked number. */
export const sendAgain = async (deps: Deps, resend: Resend, words: ResendWords) => {
  const { entrepreneurId } = resend
  const { messageId, to } = await deps.db.inTenant(entrepreneurId, (tx) =>
    queueResend(deps, tx, { ...resend, words }),
  )
  await deliverMessage(deps, { entrepreneurId, messageId }, { hasJob: true })
  const state = await deps.db.inTenant(entrepreneurId, (tx) => findMessageState(tx, messageId))
  return { state, to: maskPhone(to) }
}

const queueResend = async (
  deps: Deps,
  tx: TenantTx,
  { entrepreneurId, transactionId, method, typed, words }: Resend & { words: ResendWords },
) => {
  const found = await lockDelivery(tx, transactionId)
  if (found === null) throw new Refusal('purchase_not_found')
  const { pass, recipientPhone } = found
  const purchaseId = transactionId
  const phone = typed === undefined ? found.phone : await readTypedNumber(tx, { ...found, purchaseId }, typed)
  const { to } = addressOf({ phone, recipientPhone })
  if (passStateAt(pass, deps.now()) !== 'active') throw new Refusal('pass_over')
  if (!isReachable(to)) throw new Refusal('recipient_not_reachable')
  if (!(await deps.messages.offeredChannels()).has(method))
    throw new Refusal('delivery_not_offered', words.notOffered(CHANNEL_NAMES[method]))
  await consumeAllowance(deps, tx, words)
  refuseTooSoon(deps, await listSendTimes(tx, transactionId))
  const issued = {
    pass,
    code: deps.secrets.open(pass.sealedCode, pass.id),
    hasRouter: await hasRouter(tx, entrepreneurId),
  }
  const dialled = dialledSumOf(found)
  const sending = { phone, recipientPhone, purchaseId, channel: method, at: deps.now(), dialled }
  const message = makeAccessMessage(deps, issued, sending)
  await insertMessage(tx, message)
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId: message.id }, 5)
  return { messageId: message.id, to }
}

const consumeAllowance = async (deps: Deps, tx: TenantTx, { usedUp }: ResendWords): Promise<void> => {
  const { aDay, isTaken } = await takeMessage(tx, tx.sellerId, deps.now())
  if (isTaken) return
  const retryAfterSeconds = DAY_SECONDS - (Math.floor(deps.now().getTime() / 1000) % DAY_SECONDS)
  throw new Refusal('too_many_requests', usedUp(aDay), { retryAfterSeconds })
}

const refuseTooSoon = (deps: Deps, sentAt: readonly Date[]): void => {
  const secondsAgo = sentAt.map((at) => (deps.now().getTime() - at.getTime()) / 1000)
  const lastHour = secondsAgo.filter((seconds) => seconds < 3600)
  const waitForMinute = APART_SECONDS - Math.min(...secondsAgo)
  const waitForHour = lastHour.length < MAX_AN_HOUR ? 0 : 3600 - Math.max(...lastHour)
  const retryAfterSeconds = Math.ceil(Math.max(waitForMinute, waitForHour))
  if (retryAfterSeconds <= 0) return
  throw new Refusal('too_many_requests', `Sent a moment ago. Try again in ${waitText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

const waitText = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
