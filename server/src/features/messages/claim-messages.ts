import { DAY_MS } from '@minit/domain/durations.ts'
import type { Tx } from '../../db/database.ts'
import { isReachable } from '../../kernel/phones.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertMessage } from './messages.queries.ts'

const NEWS_DAYS = 3

/** Puts what became of a claim, and its job, into the outbox, in the caller's transaction; nothing for a number that is sent nothing. */
export const queueClaimMessage = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, recipient, text }: { entrepreneurId: string; recipient: string; text: string },
): Promise<void> => {
  if (!isReachable(recipient)) return
  const messageId = deps.newId()
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    kind: 'claim',
    channel: 'sms',
    recipient,
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  const endsAt = new Date(deps.now().getTime() + NEWS_DAYS * DAY_MS).toISOString()
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt })
}
