import { startOfDay } from '@minit/domain/shifts.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import type { AskedPayment, ProviderName } from '../../ports/payment-provider.ts'
import { openShiftOf } from '../shifts/open-shift.ts'
import { unmatchedEvents } from './ledger.tables.ts'
import type { PaymentRef } from './payments.queries.ts'
import { payments, providerEvents } from './payments.tables.ts'

export type NewEvent = Omit<
  typeof providerEvents.$inferInsert,
  'entrepreneurId' | 'paymentId' | 'shiftId'
> & {
  providerReference: string
}
export type WrittenEvent = { ref: PaymentRef; isNew: boolean }

const insertEvent = ({ before, columns, values }: { before: string; columns: string; values: string }) => `
  with payment as (
    select entrepreneur_id, id from payments where provider = $1::text and provider_reference = $2::text
  ), ${before}written as (
    insert into provider_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency,
      reason, provider_transaction_id, source, received_at${columns})
    select entrepreneur_id, $3::text, id, $1, $4::text, $5::text, $6::bigint, $7::text, $8::text, $9::text, $10::text,
      $11::timestamptz${values}
    from payment on conflict (provider, event_key) do nothing returning id
  )
  select entrepreneur_id, id as payment_id, exists (select from written) as is_new from payment`

const INSERT_EVENT = insertEvent({ before: '', columns: '', values: '' })

/** `$12` the account whose word it is, `$13` since when its shift may be open. */
const INSERT_CASH = insertEvent({
  before: `shift as (${openShiftOf({ seller: '(select entrepreneur_id from payment)', person: '$12::text', since: '$13::timestamptz', lock: 'share' })}
  ), `,
  columns: ', actor_id, shift_id',
  values: `, $12, case when $5 = 'succeeded' then (select id from shift) end`,
})

/**
 * Writes what a provider said about one of our payments, which is found by its reference, in one statement; `isNew` is
 * false when the same was written before, and null is the answer where no payment of ours is meant. Cash that somebody
 * (`actorId`) says is there lies in the drawer of their open shift from then on.
 */
export const insertProviderEvent = async (tx: Tx, event: NewEvent): Promise<WrittenEvent | null> => {
  const { provider, providerReference, id, eventKey, kind, amountMinor = null, currency = null } = event
  const { reason = null, providerTransactionId = null, source, receivedAt, actorId = null } = event
  const [row] = await tx.send<{ entrepreneur_id: string; payment_id: string; is_new: boolean }>(
    actorId === null ? INSERT_EVENT : INSERT_CASH,
    [
      ...[provider, providerReference, id, eventKey, kind, amountMinor, currency],
      ...[reason, providerTransactionId, source, receivedAt],
      ...(actorId === null ? [] : [actorId, startOfDay(receivedAt)]),
    ],
  )
  if (row === undefined) return null
  return { ref: { entrepreneurId: row.entrepreneur_id, paymentId: row.payment_id }, isNew: row.is_new }
}

/** False when the same was written before. */
export const insertUnmatchedEvent = async (
  tx: Tx,
  event: typeof unmatchedEvents.$inferInsert,
): Promise<boolean> => {
  const written = await tx
    .insert(unmatchedEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ key: unmatchedEvents.eventKey })
  return written.length > 0
}

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

/** What a provider is told of a payment when it is asked back; null where it is none of ours. Runs as the platform. */
export const findAsked = async (
  tx: Tx,
  provider: ProviderName,
  reference: string,
): Promise<AskedPayment | null> => {
  const row = firstOrNull(
    await tx
      .select({ providerPaymentId: payments.providerPaymentId, amountMinor: payments.amountMinor })
      .from(payments)
      .where(and(eq(payments.provider, provider), eq(payments.providerReference, reference))),
  )
  return (
    row && {
      providerPaymentId: row.providerPaymentId,
      amount: { amountMinor: row.amountMinor, currency: 'SLE' },
    }
  )
}
