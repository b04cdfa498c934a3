import { MESSAGE_RULES } from '@minit/domain/messaging/message-rules.ts'
import type { Tx } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import { NO_MESSAGES_LEFT, takeMessage } from './allowance.ts'
import { insertMessage } from './messages.queries.ts'
import type { messages } from './messages.tables.ts'

type Row = typeof messages.$inferInsert

export type OutboxMessage = Pick<Row, 'entrepreneurId' | 'channel' | 'recipient' | 'purchaseId'> & {
  kind: NonNullable<Row['kind']>
  text: string
  /** When the message expires; one about a purchase expires with its pass. */
  endsAt?: Date
}

/**
 * Writes a message and its job to the outbox, in the caller's transaction. Kinds with an allowance take one
 * of the seller's daily messages, and the message fails if none is left. Does nothing for an unreachable
 * number.
 */
export const queueMessage = async (deps: Deps, tx: Tx, message: OutboxMessage): Promise<void> => {
  const { text, endsAt, ...row } = message
  const isCounted = MESSAGE_RULES[row.kind].allowance === 'needed' && row.entrepreneurId !== PLATFORM_TENANT
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

/** The instant this many minutes from now. */
export const minutesAhead = ({ now }: Pick<Deps, 'now'>, minutes: number): Date =>
  new Date(now().getTime() + minutes * 60_000)
