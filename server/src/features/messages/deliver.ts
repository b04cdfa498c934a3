import { expiresText } from '@minit/domain/messages.ts'
import { passwordLinkEnd } from '@minit/domain/passwords.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { JobPayloads } from '../../jobs/queues.ts'
import { isReachable } from '../../kernel/phones.ts'
import type { Deps } from '../../ports/deps.ts'
import type { AccessFields, MessageSender, OutgoingMessage, SendOutcome } from '../../ports/message-sender.ts'
import { passDigested } from '../passes/issue-pass.ts'
import { type ClaimedMessage, claimMessage, finishMessage, isMessageQueued } from './messages.queries.ts'

const MAX_ATTEMPTS = 12
const RETRY_SECONDS = [5, 10, 20, 40, 80, 160, 320, 640, 1200, 1800]

export type MessageRef = JobPayloads['deliver-message']

/** A claimed message, and the instant from which on it helps nobody. */
type Delivery = ClaimedMessage & { endsAt: Date }

/**
 * Sends one message of the outbox. `sent` is written only after the gateway accepted it; a refusal, an
 * ended pass or link, or too many tries end as `failed`, which the seller sees. Everything else is tried again.
 */
export const deliverMessage = async (deps: Deps, ref: MessageRef): Promise<void> => {
  const { entrepreneurId, messageId } = ref
  const now = deps.now()
  const leaseUntil = new Date(now.getTime() + deps.leaseSeconds * 1000)
  const claimed = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const taken = await claimMessage(tx, messageId, { now, leaseUntil })
    if (taken !== null || !(await isMessageQueued(tx, messageId))) return taken
    // Its worker may have died with it: the job must come back when the lease is over.
    throw new Error('another worker is sending this message')
  })
  if (claimed === null) return
  const delivery = { ...claimed, endsAt: endOf(claimed, ref) }
  const gateway = await deps.messages.forChannel(claimed.message.channel)
  const outcome = await send(deps, delivery, gateway)
  deps.counts.message(claimed.message.channel, outcomeName(delivery, outcome, deps.now()))
  await writeOutcome(deps, delivery, { outcome, ref, gateway: gateway?.name ?? null })
  if (claimed.message.purchaseId !== null) deps.changes.announce(claimed.message.purchaseId)
}

const endOf = ({ message, pass }: ClaimedMessage, { endsAt }: MessageRef): Date => {
  if (pass !== null) return pass.expiresAt
  // The longest-lived link there is, should the job not say.
  return endsAt === undefined ? passwordLinkEnd('first', message.createdAt) : new Date(endsAt)
}

const ENDED: Record<ClaimedMessage['message']['kind'], string> = {
  access: 'the pass has ended',
  outage_credit: 'the pass has ended',
  password_link: 'the link has ended',
  my_code: 'the code has ended',
  claim: 'the news is too old',
  installation: 'the news is too old',
  payout: 'the news is too old',
  refund: 'the news is too old',
  billing: 'the news is too old',
  router: 'the news is too old',
  cash: 'the news is too old',
  rates: 'the news is too old',
  alert: 'the news is too old',
}

/** A code or a link that has ended helps nobody, so it is not sent any more. */
const send = async (deps: Deps, delivery: Delivery, gateway: MessageSender | null): Promise<SendOutcome> => {
  if (delivery.endsAt <= deps.now()) {
    return { kind: 'refused', reason: ENDED[delivery.message.kind] }
  }
  const reason = reasonNotToSend(deps, delivery)
  if (reason !== null) return { kind: 'refused', reason }
  if (gateway === null) return { kind: 'retry_later', reason: 'no gateway is switched on' }
  return gateway.send(outgoing(deps, delivery))
}

/** What happened to the pass since its message was put out, or a number that is sent nothing. */
const reasonNotToSend = (deps: Deps, { message, pass }: Delivery): string | null => {
  if (pass !== null && pass.revokedAt !== null) return 'the pass was taken back'
  if (pass !== null && message.codeDigest !== null && !isCodeOf(deps, pass, message.codeDigest))
    return 'the code was replaced'
  if (message.channel !== 'email' && !isReachable(message.recipient))
    return 'not a Sierra Leone mobile number'
  return null
}

/** The pass's digest may have been made anew, by another key, since the message was put out. */
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

const fieldsOf = (
  deps: Deps,
  pass: NonNullable<ClaimedMessage['pass']> & { isGift: boolean },
): AccessFields => ({
  networkName: pass.networkName,
  code: deps.secrets.open(pass.sealedCode, pass.id),
  expiresText: pass.stockCodeId === null ? expiresText(pass.expiresAt) : 'when the WiFi has counted its time',
  wifiKind: pass.wifiKind,
  link: linkFor(deps, pass),
})

const writeOutcome = (
  deps: Deps,
  delivery: Delivery,
  { outcome, ref, gateway }: { outcome: SendOutcome; ref: MessageRef; gateway: string | null },
): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    if (outcome.kind === 'accepted') {
      const sent = {
        state: 'sent',
        gateway,
        gatewayMessageId: outcome.providerMessageId,
        sentAt: deps.now(),
      } as const
      return finishMessage(tx, delivery, sent)
    }
    const isOver = isGivenUp(delivery, outcome, deps.now())
    await finishMessage(tx, delivery, {
      state: isOver ? 'failed' : 'queued',
      gateway,
      lastProblem: outcome.reason,
    })
    if (!isOver)
      await deps.jobs.enqueue(tx, 'deliver-message', ref, retryDelay(outcome, delivery.message.attempts))
  })

const isGivenUp = ({ message, pass, endsAt }: Delivery, outcome: SendOutcome, now: Date): boolean => {
  if (outcome.kind === 'refused' || endsAt <= now) return true
  // A link may wait for days until somebody switches a gateway on: what was surely not sent may be tried as long.
  const isCounted = pass !== null || outcome.kind === 'unknown'
  return isCounted && message.attempts >= MAX_ATTEMPTS
}

const outcomeName = (delivery: Delivery, outcome: SendOutcome, now: Date) => {
  if (outcome.kind === 'accepted') return 'sent'
  return isGivenUp(delivery, outcome, now) ? 'failed' : 'tried_again'
}

const retryDelay = (outcome: SendOutcome, attempts: number): number => {
  const wantedDelay = outcome.kind === 'retry_later' ? outcome.retryAfterSeconds : undefined
  return wantedDelay ?? RETRY_SECONDS[attempts - 1] ?? 1800
}

export const deliveryJobs = (deps: Deps): Pick<JobHandlers, 'deliver-message'> => ({
  'deliver-message': (ref) => deliverMessage(deps, ref),
})

type OfPass = { purchaseId: string; isGift: boolean }

/** The page of a pass, with the token that opens it: of a gift its own page, for who was sent it alone. Never for a log. */
export const pathFor = ({ secrets }: Pick<Deps, 'secrets'>, { purchaseId, isGift }: OfPass): string =>
  isGift
    ? `/gift/${purchaseId}?t=${secrets.holderToken(purchaseId)}`
    : `/pass/${purchaseId}?t=${secrets.purchaseToken(purchaseId)}`

/** The same as a link, for the message that brings it. */
export const linkFor = (tools: Pick<Deps, 'publicUrl' | 'secrets'>, ofPass: OfPass): string =>
  tools.publicUrl + pathFor(tools, ofPass)

/** The address of a pass's own page, with the token that opens it: for its buyer alone, and never for a log. */
export const passLink = (tools: Pick<Deps, 'publicUrl' | 'secrets'>, purchaseId: string): string =>
  linkFor(tools, { purchaseId, isGift: false })
