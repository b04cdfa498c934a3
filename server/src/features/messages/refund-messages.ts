import type { Tx } from '../../db/database.ts'
import { isNobodys } from '../../kernel/phones.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertMessage } from './messages.queries.ts'

const NEWS_HOURS = 48

/**
 * Puts a message about money that goes back, and its job, into the outbox, in the caller's transaction. It is of no pass:
 * what has ended is told of all the same. Who bought without a number is told by the seller.
 */
export const queueRefundMessage = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, recipient, text }: { entrepreneurId: string; recipient: string; text: string },
): Promise<void> => {
  if (isNobodys(recipient)) return
  const messageId = deps.newId()
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    kind: 'refund',
    channel: 'sms',
    recipient,
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  const endsAt = new Date(deps.now().getTime() + NEWS_HOURS * 3_600_000).toISOString()
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt })
}
