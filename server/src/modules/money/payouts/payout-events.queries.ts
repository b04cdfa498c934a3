import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { PayoutEvent, PayoutProviderName } from '../../../ports/payout-provider.ts'
import { eventValues } from '../payments/event-values.ts'
import type { PartRow } from './payouts.queries.ts'
import { payoutEvents } from './payouts.tables.ts'

export type PayoutEventSource = (typeof payoutEvents.$inferSelect)['source']
export type PartRef = { entrepreneurId: string; payoutId: string; partId: string }

const INSERT_EVENT = `
  with part as (
    select entrepreneur_id, payout_id, id from payout_parts where provider = $1::text and provider_reference = $2::text
  ), written as (
    insert into payout_events (entrepreneur_id, id, part_id, provider, event_key, kind, amount_minor, currency, reason,
      provider_transaction_id, source, received_at)
    select entrepreneur_id, $3::text, id, $1, $4::text, $5::text, $6::bigint, $7::text, $8::text, $9::text, $10::text,
      $11::timestamptz
    from part on conflict (provider, event_key) do nothing
  )
  select entrepreneur_id, payout_id, id as part_id from part`

type NewEvent = {
  id: string
  provider: PayoutProviderName
  event: PayoutEvent
  source: PayoutEventSource
  receivedAt: Date
}

/**
 * Writes what a provider said about a part of one of our payouts, which is found by its reference, once, in one
 * statement. Null where no payout of ours is meant.
 */
export const insertPayoutEvent = async (tx: Tx, given: NewEvent): Promise<PartRef | null> => {
  const [row] = await tx.send<{ entrepreneur_id: string; payout_id: string; part_id: string }>(
    INSERT_EVENT,
    eventValues(given),
  )
  if (row === undefined) return null
  return { entrepreneurId: row.entrepreneur_id, payoutId: row.payout_id, partId: row.part_id }
}

export const listPartEvents = (tx: Tx, { entrepreneurId, id }: Pick<PartRow, 'entrepreneurId' | 'id'>) =>
  tx
    .select()
    .from(payoutEvents)
    .where(and(eq(payoutEvents.entrepreneurId, entrepreneurId), eq(payoutEvents.partId, id)))
