import {
  isFailedForGood,
  NEWS_MINUTES,
  type NewsKind,
  retrySeconds,
} from '@minit/domain/messaging/message-tries.ts'
import { expiresText, latestEndText, NAME_LEFT_OUT } from '@minit/domain/messaging/messages.ts'
import { minutesKept } from '@minit/domain/passes/sharing.ts'
import { sentName } from '@minit/domain/shop/sent-names.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import { isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import type {
  AccessFields,
  MessageSender,
  OutgoingMessage,
  SendOutcome,
} from '../../../ports/message-sender.ts'
import { passDigested } from '../../passes/issue-pass.ts'
import { isUnconnected } from '../../passes/pass-line.ts'
import { countSent } from './allowance.ts'
import { type ClaimedMessage, claimMessage, finishMessage, isMessageQueued } from './messages.queries.ts'

export type MessageRef = JobPayloads['deliver-message']

/**
 * A claimed message, the instant at which it expires, and the number of tries that certainly sent nothing.
 */
type Delivery = ClaimedMessage & { endsAt: Date; unsentTries: number }

/**
 * Sends one message of the outbox. Writes `sent` only after the gateway accepted it. A refusal, an ended pass
 * or link, or too many tries that may have arrived end as `failed`, which the seller sees. Everything else is
 * retried: by a new job, or with `hasJob` by the existing one.
 */
export const deliverMessage = async (
  deps: Deps,
  ref: MessageRef,
  { hasJob = false }: { hasJob?: boolean } = {},
): Promise<void> => {
  const { entrepreneurId, messageId } = ref
  const now = deps.now()
  const leaseUntil = new Date(now.getTime() + deps.leaseSeconds * 1000)
  const claimed = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const taken = await claimMessage(tx, messageId, { now, leaseUntil })
    if (taken !== null || !(await isMessageQueued(tx, messageId))) return taken
    // That worker may have died: this job must run again when the lease expires.
    throw new Error('another worker is sending this message')
  })
  if (claimed === null) return
  const delivery = { ...claimed, endsAt: endOf(claimed, ref), unsentTries: ref.unsentTries ?? 0 }
  const gateway = await deps.messages.forChannel(claimed.message.channel)
  const outcome = await send(deps, delivery, gateway)
  deps.counts.message(claimed.message.channel, outcomeName(delivery, outcome, deps.now()))
  await writeOutcome(deps, delivery, { outcome, ref, gateway: gateway?.name ?? null, hasJob })
  if (claimed.message.purchaseId !== null) deps.changes.announce(claimed.message.purchaseId)
}

const endOf = ({ message, pass }: ClaimedMessage, { endsAt }: MessageRef): Date => {
  if (pass !== null) return pass.expiresAt
  if (endsAt !== undefined) return new Date(endsAt)
  // A claimed message without a pass is of a `NewsKind`.
  const minutes = NEWS_MINUTES[message.kind as NewsKind]
  return new Date(message.createdAt.getTime() + minutes * 60_000)
}

const ENDED: Record<ClaimedMessage['message']['kind'], string> = {
  access: 'the pass has ended',
  outage_credit: 'the pass has ended',
  password_link: 'the link has ended',
  my_code: 'the code has ended',
  claim: 'the news is too old',
  installation: 'the news is too old',
  sponsor: 'the news is too old',
  travel: 'the news is too old',
  payout: 'the news is too old',
  refund: 'the news is too old',
  billing: 'the news is too old',
  router: 'the news is too old',
  cash: 'the news is too old',
  rates: 'the news is too old',
  alert: 'the news is too old',
}

/** Adds the last problem before the end. */
const endedReason = ({ message: { kind, lastProblem } }: Delivery): string =>
  lastProblem === null ? ENDED[kind] : `${ENDED[kind]}; the last try: ${lastProblem}`

/** Does not send a code or a link that has ended. */
const send = async (deps: Deps, delivery: Delivery, gateway: MessageSender | null): Promise<SendOutcome> => {
  if (delivery.endsAt <= deps.now()) return { kind: 'refused', reason: endedReason(delivery) }
  const reason = reasonNotToSend(deps, delivery)
  if (reason !== null) return { kind: 'refused', reason }
  if (gateway === null) return { kind: 'retry_later', reason: 'no gateway is switched on' }
  return gateway.send(outgoing(deps, delivery))
}

/** Reasons that appeared after the message was queued, or an unreachable number. */
const reasonNotToSend = (deps: Deps, { message, pass }: Delivery): string | null => {
  if (pass !== null && pass.revokedAt !== null) return 'the pass was taken back'
  if (pass !== null && message.codeDigest !== null && !isCodeOf(deps, pass, message.codeDigest))
    return 'the code was replaced'
  if (message.channel !== 'email' && !isReachable(message.recipient))
    return 'not a Sierra Leone mobile number'
  return null
}

/** The pass's digest may have been renewed by another key after the message was queued. */
const isCodeOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  pass: NonNullable<ClaimedMessage['pass']>,
  codeDigest: string,
): boolean => {
  if (codeDigest === pass.codeDigest) return true
  const code = secrets.open(pass.sealedCode, pass.id)
  return secrets.isDigestOf(passDigested(pass, code), codeDigest)
}

const outgoing = (deps: Deps, { message, pass, isGift }: Delivery): OutgoingMessage => ({
  id: message.id,
  to: message.recipient,
  text: deps.secrets.open(message.sealedText, message.id),
  fields: pass === null ? null : fieldsOf(deps, { ...pass, isGift }),
})

const endText = (pass: NonNullable<ClaimedMessage['pass']>, now: Date): string => {
  if (pass.stockCodeId !== null) return 'when the WiFi has counted its time'
  const minutes = minutesKept(pass)
  if (minutes !== null) return `${minutes} min online, by ${expiresText(pass.expiresAt)}`
  return isUnconnected(pass, now) ? latestEndText(pass.expiresAt) : expiresText(pass.expiresAt)
}

const fieldsOf = (
  deps: Deps,
  pass: NonNullable<ClaimedMessage['pass']> & { isGift: boolean },
): AccessFields => ({
  networkName: sentName(pass.networkName, NAME_LEFT_OUT),
  code: deps.secrets.open(pass.sealedCode, pass.id),
  expiresText: endText(pass, deps.now()),
  wifiKind: pass.wifiKind,
  link: linkFor(deps, pass),
})

type Attempt = { outcome: SendOutcome; ref: MessageRef; gateway: string | null; hasJob: boolean }

const writeOutcome = (
  deps: Deps,
  delivery: Delivery,
  { outcome, ref, gateway, hasJob }: Attempt,
): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    if (outcome.kind === 'accepted') {
      const gatewayMessageId = outcome.providerMessageId
      const sent = { state: 'sent', gateway, gatewayMessageId, sentAt: deps.now() } as const
      if (await finishMessage(tx, delivery, sent)) await countSent(deps, tx, delivery.message)
      return
    }
    const isOver = isFailed(delivery, outcome, deps.now())
    const state = isOver ? 'failed' : 'queued'
    const isWritten = await finishMessage(tx, delivery, { state, gateway, lastProblem: outcome.reason })
    // The worker that took the message over has its own job for it.
    if (isOver || hasJob || !isWritten) return
    await deps.jobs.enqueue(
      tx,
      'deliver-message',
      nextRef(ref, outcome),
      retryDelay(delivery, outcome, deps.now()),
    )
  })

type Unsent = Exclude<SendOutcome, { kind: 'accepted' }>

const attemptOf = ({ message, unsentTries, endsAt }: Delivery) => ({
  tries: message.attempts,
  unsentTries,
  endsAt,
})

const isFailed = (delivery: Delivery, { kind }: Unsent, now: Date): boolean =>
  kind === 'refused' ||
  isFailedForGood(attemptOf(delivery), kind === 'retry_later' ? 'unsent' : 'unknown', now)

const outcomeName = (delivery: Delivery, outcome: SendOutcome, now: Date) => {
  if (outcome.kind === 'accepted') return 'sent'
  return isFailed(delivery, outcome, now) ? 'failed' : 'tried_again'
}

const nextRef = (ref: MessageRef, { kind }: Unsent): MessageRef =>
  kind === 'retry_later' ? { ...ref, unsentTries: (ref.unsentTries ?? 0) + 1 } : ref

const retryDelay = (delivery: Delivery, outcome: Unsent, now: Date): number => {
  const wantedSeconds = outcome.kind === 'retry_later' ? outcome.retryAfterSeconds : undefined
  return retrySeconds(attemptOf(delivery), wantedSeconds, now)
}

export const deliveryJobs = (deps: Deps): Pick<JobHandlers, 'deliver-message'> => ({
  'deliver-message': (ref) => deliverMessage(deps, ref),
})

type OfPass = { purchaseId: string; isGift: boolean }

/**
 * The path of a pass's page with its token; of a gift, the recipient's page, for the recipient only. Never
 * log it.
 */
export const pathFor = ({ secrets }: Pick<Deps, 'secrets'>, { purchaseId, isGift }: OfPass): string =>
  isGift
    ? `/gift/${purchaseId}?t=${secrets.holderToken(purchaseId)}`
    : `/pass/${purchaseId}?t=${secrets.purchaseToken(purchaseId)}`

/** The same as a link, for the message. */
export const linkFor = (tools: Pick<Deps, 'publicUrl' | 'secrets'>, ofPass: OfPass): string =>
  tools.publicUrl + pathFor(tools, ofPass)

/** The address of a pass's page with its token, for its buyer only. Never log it. */
export const passLink = (tools: Pick<Deps, 'publicUrl' | 'secrets'>, purchaseId: string): string =>
  linkFor(tools, { purchaseId, isGift: false })
