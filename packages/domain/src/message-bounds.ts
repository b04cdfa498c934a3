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

export type MessageRule = {
  channels: string
  /** Each one takes one of the seller's messages of the day. */
  counts: boolean
  messages: readonly [SentMessage, ...SentMessage[]]
}

export const NO_WORDS = 'none'
