import { MESSAGE_RULES } from '@minit/domain/messaging/message-rules.ts'
import type { Tx } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { PLATFORM_BOOKS } from '../../platform/settings/platform-books.ts'
import { NO_MESSAGES_LEFT, takeMessage } from './allowance.ts'
import { insertMessage } from './messages.queries.ts'
import type { messages } from './messages.tables.ts'

type Row = typeof messages.$inferInsert

export type OutboxMessage = Pick<Row, 'entrepreneurId' | 'channel' | 'recipient' | 'purchaseId'> & {
  kind: NonNullable<Row['kind']>
  text: string
  /** From then on it helps nobody; a message about a purchase ends with its pass. */
  endsAt?: Date
}

/**
 * Puts a message and its job into the outbox, in the caller's transaction. A kind that needs one takes one of the seller's messages
 * of the day; where none is left the message is written as failed. Nothing for a phone number that is sent nothing.
 */
export const queueMessage = async (deps: Deps, tx: Tx, message: OutboxMessage): Promise<void> => {
  const { text, endsAt, ...row } = message
  const isCounted = MESSAGE_RULES[row.kind].allowance === 'needed' && row.entrepreneurId !== PLATFORM_BOOKS
  if (isCounted && row.channel !== 'email' && !isReachable(row.recipient)) return
  const isLeft = !isCounted || (await takeMessage(tx, row.entrepreneurId, deps.now())).isTaken
  const problem = isLeft ? null : NO_MESSAGES_LEFT
  const messageId = deps.newId()
  await insertMessage(tx, {
    ...row,
    id: messageId,
    sealedText: deps.secrets.seal(text, messageId),
    state: problem === null ? 'queued' : 'failed',
    lastProblem: problem,
    createdAt: deps.now(),
  })
  if (problem !== null) return
  const ref = { entrepreneurId: row.entrepreneurId, messageId }
  await deps.jobs.enqueue(tx, 'deliver-message', { ...ref, ...(endsAt && { endsAt: endsAt.toISOString() }) })
}

/** The instant so many minutes from now. */
export const minutesAhead = ({ now }: Pick<Deps, 'now'>, minutes: number): Date =>
  new Date(now().getTime() + minutes * 60_000)
