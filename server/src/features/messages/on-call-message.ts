import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { PLATFORM_BOOKS } from '../payments/suspense.queries.ts'
import { insertMessage } from './messages.queries.ts'

/** Later it is news of the past: the admin's dashboard has what is still wrong. */
const USEFUL_MS = 3_600_000

type OnCallMessage = { phone: string | null; email: string | null; text: string }

/**
 * Puts what somebody on call is told into the outbox, by SMS and by e-mail, in the caller's transaction, which must be the
 * platform's. Nothing where nobody is named.
 */
export const queueOnCallMessage = async (
  deps: Deps,
  tx: Tx,
  { phone, email, text }: OnCallMessage,
): Promise<void> => {
  if (phone !== null) await queueOne(deps, tx, { channel: 'sms', recipient: phone, text })
  if (email !== null)
    await queueOne(deps, tx, {
      channel: 'email',
      recipient: email,
      text: `${text} ${deps.publicUrl}/admin/dashboard`,
    })
}

const queueOne = async (
  deps: Deps,
  tx: Tx,
  { channel, recipient, text }: { channel: 'sms' | 'email'; recipient: string; text: string },
): Promise<void> => {
  const [entrepreneurId, messageId] = [PLATFORM_BOOKS, deps.newId()]
  await insertMessage(tx, {
    ...{ entrepreneurId, id: messageId, kind: 'alert', channel, recipient },
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  const endsAt = new Date(deps.now().getTime() + USEFUL_MS).toISOString()
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt })
}
