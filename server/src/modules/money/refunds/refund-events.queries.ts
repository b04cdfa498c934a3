import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { PayoutEvent } from '../../../ports/payout-provider.ts'
import { eventValues } from '../payments/event-values.ts'
import type { RefundRef } from './refunds.queries.ts'
import { refundEvents } from './refunds.tables.ts'

export type RefundEventSource = (typeof refundEvents.$inferSelect)['source']

const INSERT_EVENT = `
  with refund as (
    select entrepreneur_id, id from refunds where provider = $1::text and provider_reference = $2::text
  ), written as (
    insert into refund_events (entrepreneur_id, id, refund_id, event_key, kind, amount_minor, currency, reason,
      reference, source, received_at)
    select entrepreneur_id, $3::text, id, $4::text, $5::text, $6::bigint, $7::text, $8::text, $9::text, $10::text,
      $11::timestamptz
    from refund on conflict (entrepreneur_id, refund_id, event_key) do nothing
  )
  select entrepreneur_id, id as refund_id from refund`

type NewEvent = {
  id: string
  provider: string
  event: PayoutEvent
  source: RefundEventSource
  receivedAt: Date
}

/**
 * Writes what a provider said about one of our refunds, which is found by its reference, once, in one statement. Null
 * where no refund of ours is meant.
 */
export const insertRefundEvent = async (tx: Tx, given: NewEvent): Promise<RefundRef | null> => {
  const [row] = await tx.send<{ entrepreneur_id: string; refund_id: string }>(
    INSERT_EVENT,
    eventValues(given),
  )
  return row === undefined ? null : { entrepreneurId: row.entrepreneur_id, refundId: row.refund_id }
}

/** What a person says who sent it; false when one has said so before. */
export const insertConfirmation = async (
  tx: Tx,
  { entrepreneurId, refundId }: RefundRef,
  said: {
    id: string
    reference: string
    receivedAt: Date
    shiftId: string | null
    actorId: string | null
  },
): Promise<boolean> => {
  const written = await tx
    .insert(refundEvents)
    .values({ entrepreneurId, refundId, ...said, eventKey: 'person', kind: 'succeeded', source: 'person' })
    .onConflictDoNothing()
    .returning({ id: refundEvents.id })
  return written.length > 0
}

export const listRefundEvents = (tx: Tx, { entrepreneurId, refundId }: RefundRef) =>
  tx
    .select()
    .from(refundEvents)
    .where(and(eq(refundEvents.entrepreneurId, entrepreneurId), eq(refundEvents.refundId, refundId)))
    .orderBy(refundEvents.id)
