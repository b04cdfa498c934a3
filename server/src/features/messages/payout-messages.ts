import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertMessage } from './messages.queries.ts'

export type SellerMessage = {
  kind?: 'payout' | 'billing' | 'installation'
  entrepreneurId: string
  channel: 'sms' | 'email'
  recipient: string
  text: string
  /** When it is of no use any more. */
  endsAt: Date
}

/** Puts a message about a seller's money, what they owe, or their equipment, and its job, into the outbox, in the caller's transaction. */
export const queuePayoutMessage = async (deps: Deps, tx: Tx, message: SellerMessage): Promise<void> => {
  const { kind = 'payout', entrepreneurId, channel, recipient, text, endsAt } = message
  const messageId = deps.newId()
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    kind,
    channel,
    recipient,
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt: endsAt.toISOString() })
}
