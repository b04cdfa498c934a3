import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import { passwordLinkText } from '@minit/domain/messaging/messages.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PasswordMessage } from '../../../ports/notices.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import { minutesAhead, queueMessage } from './queue-message.ts'

/** Sends the link to set a password, in the caller's transaction. */
export const queuePasswordMessage = async (deps: Deps, tx: Tx, message: PasswordMessage): Promise<void> => {
  const { entrepreneurId, phone, email, purpose, link, endsAt } = message
  const recipient = phone ?? email
  if (recipient === null) return
  const channel = phone === null ? 'email' : 'sms'
  const text = passwordLinkText(purpose, link)
  await queueMessage(deps, tx, { entrepreneurId, kind: 'password_link', channel, recipient, text, endsAt })
}

type OnCallMessage = { phone: string | null; email: string | null; text: string }

/**
 * Sends the operator on call an SMS and an e-mail, in the caller's platform transaction. Does nothing without
 * a contact.
 */
export const queueOnCallMessage = async (
  deps: Deps,
  tx: Tx,
  { phone, email, text }: OnCallMessage,
): Promise<void> => {
  const endsAt = minutesAhead(deps, NEWS_MINUTES.alert)
  const about = { kind: 'alert', entrepreneurId: PLATFORM_TENANT, endsAt } as const
  if (phone !== null) await queueMessage(deps, tx, { ...about, channel: 'sms', recipient: phone, text })
  if (email === null) return
  const withLink = `${text} ${deps.publicUrl}/admin/dashboard`
  await queueMessage(deps, tx, { ...about, channel: 'email', recipient: email, text: withLink })
}
