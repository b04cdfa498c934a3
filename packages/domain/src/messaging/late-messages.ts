import { MINUTE_MS } from '../kernel/durations.ts'
import { ageMs, many, minutesText } from '../operations/alert-texts.ts'
import type { WaitingMessages } from '../operations/platform-readings.ts'
import { MESSAGE_CHANNELS } from './message-kinds.ts'

/** A buyer waits for an SMS at the stall. No buyer waits for an e-mail, which one full mailbox may delay. */
const CHANNELS = {
  sms: {
    subject: '',
    lateMs: 10 * MINUTE_MS,
    publicText: 'SMS came late',
    names: ['SMS waits', 'SMS wait'],
  },
  whatsapp: {
    subject: 'whatsapp',
    lateMs: 10 * MINUTE_MS,
    publicText: null,
    names: ['WhatsApp message waits', 'WhatsApp messages wait'],
  },
  email: {
    subject: 'email',
    lateMs: 60 * MINUTE_MS,
    publicText: null,
    names: ['e-mail waits', 'e-mails wait'],
  },
} as const

/** Returns the channels on which messages wait too long, each with its alert text, SMS first. */
export const lateMessages = (messages: readonly WaitingMessages[], now: Date) =>
  messages
    .filter(({ channel, oldestQueuedAt }) => ageMs(oldestQueuedAt, now) > CHANNELS[channel].lateMs)
    .toSorted((a, b) => MESSAGE_CHANNELS.indexOf(a.channel) - MESSAGE_CHANNELS.indexOf(b.channel))
    .map(({ channel, queued, oldestQueuedAt }) => {
      const { subject, names, publicText } = CHANNELS[channel]
      const age = minutesText(ageMs(oldestQueuedAt, now))
      return { subject, publicText, text: `${many(queued, names[0], names[1])}, the oldest for ${age}.` }
    })
