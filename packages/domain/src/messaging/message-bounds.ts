import type { MESSAGE_KINDS } from './message-kinds.ts'

export type MessageKind = (typeof MESSAGE_KINDS)[number]

/**
 * What keeps a message from being sent without end. `allowance`: it comes out of the seller's messages of a day. `count`: at most
 * so many in a time. `event`: once for each thing that happens, which nobody can make happen at will.
 */
export type MessageBound =
  | { by: 'allowance'; also?: string }
  | { by: 'count'; most: number; per: string }
  | { by: 'event'; once: string }

/** One message that the system sends. */
export type SentMessage = {
  says: string
  causedBy: string
  to: string
  /** Words in it that a person typed; `none` where all of it is fixed. */
  typedWords: string
  bound: MessageBound
}

/**
 * What an SMS or WhatsApp message does to its seller's messages of the day. `needed`: it takes one, and without one left it is not sent.
 * `counted`: it counts once it was sent, and is sent in any case. `none`: it concerns no seller.
 */
export type AllowanceRule = 'needed' | 'counted' | 'none'

export type MessageRule = {
  channels: string
  allowance: AllowanceRule
  messages: readonly [SentMessage, ...SentMessage[]]
}

export const NO_WORDS = 'none'
