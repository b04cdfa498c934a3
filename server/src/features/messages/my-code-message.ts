import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { PLATFORM_BOOKS } from '../payments/suspense.queries.ts'
import { insertMessage } from './messages.queries.ts'

/**
 * Puts the SMS with a code that shows a number its passes, and its job, into the outbox, in the caller's transaction, which
 * must be the platform's: no seller sees it, and none pays for it out of the messages of a day.
 */
export const queueMyCodeMessage = async (
  deps: Deps,
  tx: Tx,
  { phone, text, endsAt }: { phone: string; text: string; endsAt: Date },
): Promise<void> => {
  const [entrepreneurId, messageId] = [PLATFORM_BOOKS, deps.newId()]
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    kind: 'my_code',
    channel: 'sms',
    recipient: phone,
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt: endsAt.toISOString() })
}
