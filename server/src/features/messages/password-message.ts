import { passwordLinkText } from '@minit/domain/messages.ts'
import type { PasswordLinkPurpose } from '@minit/domain/passwords.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertMessage } from './messages.queries.ts'

export type PasswordMessage = {
  entrepreneurId: string
  /** An account that has both is reached by SMS; one that has neither, not at all. */
  phone: string | null
  email: string | null
  purpose: PasswordLinkPurpose
  link: string
  endsAt: Date
}

/** Puts the message with a link to set a password, and its job, into the outbox, in the caller's transaction. */
export const queuePasswordMessage = async (deps: Deps, tx: Tx, message: PasswordMessage): Promise<void> => {
  const { entrepreneurId, phone, email, purpose, link, endsAt } = message
  const recipient = phone ?? email
  if (recipient === null) return
  const messageId = deps.newId()
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    kind: 'password_link',
    channel: phone === null ? 'email' : 'sms',
    recipient,
    sealedText: deps.secrets.seal(passwordLinkText(purpose, link), messageId),
    createdAt: deps.now(),
  })
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt: endsAt.toISOString() })
}
