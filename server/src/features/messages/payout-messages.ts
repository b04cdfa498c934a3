import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertMessage } from './messages.queries.ts'

export type SellerMessage = {
  entrepreneurId: string
  channel: 'sms' | 'email'
  recipient: string
  text: string
  /** When it is of no use any more. */
  endsAt: Date
}

/** Puts a message about where a seller's money goes, and its job, into the outbox, in the caller's transaction. */
export const queuePayoutMessage = async (deps: Deps, tx: Tx, message: SellerMessage): Promise<void> => {
  const { entrepreneurId, channel, recipient, text, endsAt } = message
  const messageId = deps.newId()
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    kind: 'payout',
    channel,
    recipient,
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt: endsAt.toISOString() })
}
