import { expiresText } from '@minit/domain/messages.ts'
import type { Deps } from '../../ports/deps.ts'
import type { MessageSender, SendOutcome } from '../../ports/message-sender.ts'
import { type ClaimedMessage, claimMessage, finishMessage, isMessageQueued } from './delivery.queries.ts'

const LEASE_SECONDS = 30
const MAX_ATTEMPTS = 12
const RETRY_SECONDS = [5, 10, 20, 40, 80, 160, 320, 640, 1200, 1800]

export type MessageRef = { entrepreneurId: string; messageId: string }

/**
 * Sends one message of the outbox. `sent` is written only after the gateway accepted it; a refusal, an
 * ended pass or too many tries end as `failed`, which the seller sees. Everything else is tried again.
 */
export const deliverMessage = async (
  deps: Deps,
  { entrepreneurId, messageId }: MessageRef,
): Promise<void> => {
  const now = deps.now()
  const leaseUntil = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const claimed = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const taken = await claimMessage(tx, entrepreneurId, messageId, now, leaseUntil)
    if (taken !== null || !(await isMessageQueued(tx, entrepreneurId, messageId))) return taken
    // Its worker may have died with it: the job must come back when the lease is over.
    throw new Error('another worker is sending this message')
  })
  if (claimed === null) return
  const gateway = await deps.messages.forChannel(claimed.message.channel)
  const outcome = await send(deps, claimed, gateway)
  await writeOutcome(deps, claimed, outcome, gateway?.name ?? null)
  deps.changes.announce(claimed.message.purchaseId)
}

/** The code of a pass that has ended helps nobody, so it is not sent any more. */
const send = async (
  deps: Deps,
  claimed: ClaimedMessage,
  gateway: MessageSender | null,
): Promise<SendOutcome> => {
  if (claimed.pass.expiresAt <= deps.now()) return { kind: 'refused', reason: 'the pass has ended' }
  if (gateway === null) return { kind: 'retry_later', reason: 'no gateway is switched on' }
  return gateway.send(accessMessage(deps, claimed))
}

const accessMessage = (deps: Deps, { message, pass }: ClaimedMessage) => ({
  id: message.id,
  to: message.recipient,
  text: deps.secrets.open(message.sealedText, message.id),
  fields: {
    networkName: pass.networkName,
    code: deps.secrets.open(pass.sealedCode, pass.id),
    expiresText: expiresText(pass.expiresAt),
    wifiKind: pass.wifiKind,
  },
})

const writeOutcome = (
  deps: Deps,
  claimed: ClaimedMessage,
  outcome: SendOutcome,
  gateway: string | null,
): Promise<void> =>
  deps.db.inTenant(claimed.message.entrepreneurId, async (tx) => {
    if (outcome.kind === 'accepted') {
      const sent = {
        state: 'sent',
        gateway,
        gatewayMessageId: outcome.providerMessageId,
        sentAt: deps.now(),
      } as const
      return finishMessage(tx, claimed, sent)
    }
    const { entrepreneurId, id: messageId, attempts } = claimed.message
    const isOver =
      outcome.kind === 'refused' || attempts >= MAX_ATTEMPTS || claimed.pass.expiresAt <= deps.now()
    await finishMessage(tx, claimed, {
      state: isOver ? 'failed' : 'queued',
      gateway,
      lastProblem: outcome.reason,
    })
    if (!isOver)
      await deps.jobs.enqueue(
        tx,
        'deliver-message',
        { entrepreneurId, messageId },
        retryDelay(outcome, attempts),
      )
  })

const retryDelay = (outcome: SendOutcome, attempts: number): number => {
  const asked = outcome.kind === 'retry_later' ? outcome.retryAfterSeconds : undefined
  return asked ?? RETRY_SECONDS[attempts - 1] ?? 1800
}
