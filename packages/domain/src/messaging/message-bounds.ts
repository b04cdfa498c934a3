import type { MESSAGE_KINDS } from './message-kinds.ts'

export type MessageKind = (typeof MESSAGE_KINDS)[number]

/**
 * What limits how often a message is sent. `allowance`: it counts against the seller's daily messages.
 * `count`: at most `most` in a period. `event`: once for each event, which no user can trigger at will.
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
  /** The text in it that a user typed; `none` if all of it is fixed. */
  typedWords: string
  bound: MessageBound
}

/**
 * How an SMS or WhatsApp message uses its seller's daily allowance. `needed`: it uses one and is not sent
 * without one left. `counted`: it counts once sent, but is always sent. `none`: it concerns no seller.
 */
export type AllowanceRule = 'needed' | 'counted' | 'none'

export type MessageRule = {
  channels: string
  allowance: AllowanceRule
  messages: readonly [SentMessage, ...SentMessage[]]
}

export const NO_WORDS = 'none'
