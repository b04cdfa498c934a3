import type { MessageSender, OutgoingMessage } from '../../../ports/message-sender.ts'
import { connectSmtp, type SmtpSettings, type SmtpTools } from './connect.ts'
import { outcomeOfFailure } from './outcomes.ts'

/**
 * E-mail by a mail server of one's own (SMTP submission, RFC 6409). Our message's id is its Message-ID, by which mail
 * boxes may recognise a repeat.
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
  // As objects, so that nothing in them is read as a list of addresses.
  from: { name: 'Minit', address: from },
  to: { name: '', address: to },
  subject: subjectOf(text),
  text: `${text}\n`,
  messageId: `<${id}@${from.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

const MAX_SUBJECT = 78

/** The message is one line: what stands before its link. */
const subjectOf = (text: string): string =>
  text.replace(/[:\s]*https?:\S+.*$/, '').slice(0, MAX_SUBJECT) || 'Minit'
