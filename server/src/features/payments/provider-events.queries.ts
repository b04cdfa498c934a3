import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { unmatchedEvents } from './ledger.tables.ts'
import type { PaymentRef } from './payments.queries.ts'
import { providerEvents } from './payments.tables.ts'

/** False when the same happening was written before. */
export const insertProviderEvent = async (
  tx: Tx,
  event: typeof providerEvents.$inferInsert,
): Promise<boolean> => {
  const written = await tx
    .insert(providerEvents)
    .values(event)
    .onConflictDoNothing({ target: [providerEvents.provider, providerEvents.eventKey] })
    .returning({ id: providerEvents.id })
  return written.length > 0
}

export const insertUnmatchedEvent = async (
  tx: Tx,
  event: typeof unmatchedEvents.$inferInsert,
): Promise<void> => {
  await tx.insert(unmatchedEvents).values(event).onConflictDoNothing()
}

export const listProviderEvents = (tx: Tx, { entrepreneurId, paymentId }: PaymentRef) =>
  tx
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.entrepreneurId, entrepreneurId), eq(providerEvents.paymentId, paymentId)))

/** True when a provider, or the seller, has told anything about the payment. */
export const hasProviderEvents = async (
  tx: Tx,
  { entrepreneurId, paymentId }: PaymentRef,
): Promise<boolean> => {
  const found = await tx
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(and(eq(providerEvents.entrepreneurId, entrepreneurId), eq(providerEvents.paymentId, paymentId)))
    .limit(1)
  return found.length > 0
}
