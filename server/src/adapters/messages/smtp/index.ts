import type { MessageSender, OutgoingMessage } from '../../../ports/message-sender.ts'
import { connectSmtp, type SmtpSettings, type SmtpTools } from './connect.ts'
import { outcomeOfFailure } from './outcomes.ts'

/**
 * E-mail by an own mail server (SMTP submission, RFC 6409). Our message id is its Message-ID, by which
 * mailboxes may detect duplicates.
 */
export const createSmtp = (settings: SmtpSettings, tools: SmtpTools): MessageSender => ({
  name: 'smtp',
  channel: 'email',
  send: async (message) => {
    try {
      const connection = await connectSmtp(settings, tools)
      const { messageId } = await connection.sendMail(mailOf(message, settings))
      return { kind: 'accepted', providerMessageId: messageId }
    } catch (error) {
      return outcomeOfFailure(error)
    }
  },
})

const mailOf = ({ id, to, text }: OutgoingMessage, { from }: SmtpSettings) => ({
  // As objects, so that they are not parsed as address lists.
  from: { name: 'Minit', address: from },
  to: { name: '', address: to },
  subject: subjectOf(text),
  text: `${text}\n`,
  messageId: `<${id}@${from.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

const MAX_SUBJECT = 78

/** The text before the link: the message is one line. */
const subjectOf = (text: string): string =>
  text.replace(/[:\s]*https?:\S+.*$/, '').slice(0, MAX_SUBJECT) || 'Minit'
