import type { TenantTx, Tx } from '../../db/database.ts'
import { isReachable } from '../../kernel/phones.ts'
import type { Deps } from '../../ports/deps.ts'
import { NO_MESSAGES_LEFT, takeMessage } from './allowance.ts'
import { insertMessage } from './messages.queries.ts'
import type { messages } from './messages.tables.ts'

type Row = typeof messages.$inferInsert

export type OutboxMessage = Pick<Row, 'entrepreneurId' | 'channel' | 'recipient' | 'purchaseId'> & {
  kind: NonNullable<Row['kind']>
  text: string
  /** From then on it helps nobody; a message about a purchase ends with its pass. */
  endsAt?: Date
  /** Why it is not sent: it stands in the outbox as one that has failed. */
  problem?: string | null
}

/** Puts a message and its job into the outbox, in the caller's transaction. */
export const queueMessage = async (deps: Deps, tx: Tx, message: OutboxMessage): Promise<void> => {
  const { text, endsAt, problem = null, ...row } = message
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

/**
 * The same out of the seller's messages of a day: where they are used up, it has failed already. Nothing for a number that is
 * sent nothing.
 */
export const queueCountedMessage = async (
  deps: Deps,
  tx: TenantTx,
  message: Omit<OutboxMessage, 'entrepreneurId' | 'problem'>,
): Promise<void> => {
  if (!isReachable(message.recipient)) return
  const { sellerId: entrepreneurId } = tx
  const { isTaken } = await takeMessage(deps, tx, entrepreneurId)
  const problem = isTaken ? null : NO_MESSAGES_LEFT
  await queueMessage(deps, tx, { ...message, entrepreneurId, problem })
}

/** The instant so many minutes from now. */
export const minutesAhead = ({ now }: Pick<Deps, 'now'>, minutes: number): Date =>
  new Date(now().getTime() + minutes * 60_000)
