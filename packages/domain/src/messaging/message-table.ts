import { type AllowanceRule, type MessageBound, NO_WORDS, type SentMessage } from './message-bounds.ts'
import { MESSAGE_RULES } from './message-rules.ts'
import { BURST_SECONDS, type SellerNews } from './seller-news.ts'

const PUSH_BOUND: MessageBound = {
  by: 'count',
  most: 1,
  per: `${BURST_SECONDS.apart} seconds and phone`,
}

/**
 * Push notifications to a seller's subscribed phones. They cost nothing, and a later one replaces an earlier
 * one.
 */
export const PUSH_RULES: Record<SellerNews['kind'], SentMessage> = {
  sale: {
    says: 'A sale, or how many',
    causedBy: 'a paid order',
    to: "the seller's phones",
    typedWords: "the package's name",
    bound: PUSH_BOUND,
  },
  cash: {
    says: 'Customers wait with cash',
    causedBy: 'anybody who orders for cash',
    to: "the seller's phones",
    typedWords: "the customer's name",
    bound: PUSH_BOUND,
  },
  ended: {
    says: 'The time of a phone that joined by hand has ended',
    causedBy: 'the end of a pass by hand',
    to: "the seller's phones",
    typedWords: "the customer's name",
    bound: PUSH_BOUND,
  },
  router: {
    says: 'A router is offline',
    causedBy: 'a router that is silent',
    to: "the seller's phones",
    typedWords: "the router's name",
    bound: PUSH_BOUND,
  },
  payout: {
    says: 'A payout has arrived',
    causedBy: 'the payout provider',
    to: "the seller's phones",
    typedWords: NO_WORDS,
    bound: PUSH_BOUND,
  },
}

const boundText = (bound: MessageBound): string => {
  if (bound.by === 'count') return `${bound.most} ${bound.per.startsWith('hour') ? 'an' : 'a'} ${bound.per}`
  if (bound.by === 'event') return `once ${bound.once}`
  return bound.also === undefined ? 'the allowance' : `the allowance; ${bound.also}`
}

type Row = { kind: string; channels: string; allowance: AllowanceRule; message: SentMessage }

const rowOf = ({ kind, channels, allowance, message }: Row): string => {
  const { says, causedBy, to, typedWords, bound } = message
  // A claim without an order concerns no seller, although its kind does.
  const allowanceUse = allowance === 'needed' && bound.by !== 'allowance' ? 'none' : allowance
  return `| ${[kind, says, channels, causedBy, to, typedWords, allowanceUse, boundText(bound)].join(' | ')} |`
}

/** Writes the rows of the table in docs/messages.md as Markdown. */
export const messageTableRows = (): string[] => [
  ...Object.entries(MESSAGE_RULES).flatMap(([kind, { channels, allowance, messages }]) =>
    messages.map((message) => rowOf({ kind: `\`${kind}\``, channels, allowance, message })),
  ),
  ...Object.entries(PUSH_RULES).map(([kind, message]) =>
    rowOf({ kind: `push \`${kind}\``, channels: 'push', allowance: 'none', message }),
  ),
]
