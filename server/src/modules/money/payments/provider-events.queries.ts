import { startOfDay } from '@minit/domain/money/shifts.ts'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import type { PaymentStatusQuery, ProviderName } from '../../../ports/payment-provider.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { openShiftOf } from '../drawers/open-shift.ts'
import { unmatchedEvents } from '../ledger/ledger.tables.ts'
import type { PaymentRef, Sale } from './payments.queries.ts'
import { payments, type providerEvents } from './payments.tables.ts'

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

/** `$12` the account that decided, `$13` the earliest opening time of its shift. */
const INSERT_CASH = insertEvent({
  before: `shift as (${openShiftOf({ seller: '(select entrepreneur_id from payment)', person: '$12::text', since: '$13::timestamptz', lock: 'share' })}
  ), `,
  columns: ', actor_id, shift_id',
  values: `, $12, case when $5 = 'succeeded' then (select id from shift) end`,
})

/**
 * Writes a provider's report about one of our payments, found by its reference, in one statement. `isNew` is
 * false if it was written before; the result is null if no payment of ours matches. Cash that an account
 * (`actorId`) confirms belongs to the drawer of its open shift from then on.
 */
export const insertProviderEvent = async (tx: Tx, event: NewEvent): Promise<WrittenEvent | null> => {
  const { provider, providerReference, id, eventKey, kind, amountMinor = null, currency = null } = event
  const { reason = null, providerTransactionId = null, source, receivedAt, actorId = null } = event
  const [row] = await tx.send<{ entrepreneur_id: string; payment_id: string; is_new: boolean }>(
    actorId === null ? INSERT_EVENT : INSERT_CASH,
    [
      provider,
      providerReference,
      id,
      eventKey,
      kind,
      amountMinor,
      currency,
      reason,
      providerTransactionId,
      source,
      receivedAt,
      ...(actorId === null ? [] : [actorId, startOfDay(receivedAt)]),
    ],
  )
  if (row === undefined) return null
  return { ref: { entrepreneurId: row.entrepreneur_id, paymentId: row.payment_id }, isNew: row.is_new }
}

/** False if it was written before. */
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

const FOLLOWED = `
  select to_jsonb(y) as payment, to_jsonb(s) as purchase,
    (select count(*) from (select from provider_events v
      where v.entrepreneur_id = $1::text and v.payment_id = $2::text limit 2) as few)::int as events
  from payments y join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
  where y.entrepreneur_id = $1::text and y.id = $2::text`

/** Finds a payment with its purchase, and how many events it has: 0, 1, or 2 for any more. */
export const findFollowed = async (
  tx: Tx,
  { entrepreneurId, paymentId }: PaymentRef,
): Promise<{ sale: Sale; events: number } | null> => {
  type Row = { payment: JsonRow; purchase: JsonRow; events: number }
  const [row] = await tx.send<Row>(FOLLOWED, [entrepreneurId, paymentId])
  if (row === undefined) return null
  const sale = { payment: fromJsonRow(payments, row.payment), purchase: fromJsonRow(purchases, row.purchase) }
  return { sale, events: row.events }
}

const ASKED = `
  select provider_payment_id, amount_minor::float8 as amount_minor from payments
  where provider = $1::text and provider_reference = $2::text`

/** Finds what a status query sends to the provider; null for an unknown payment. Runs as the platform. */
export const findAsked = async (
  tx: Tx,
  provider: ProviderName,
  reference: string,
): Promise<PaymentStatusQuery | null> => {
  type Row = { provider_payment_id: string | null; amount_minor: number }
  const [row] = await tx.send<Row>(ASKED, [provider, reference])
  if (row === undefined) return null
  const { provider_payment_id: providerPaymentId, amount_minor: amountMinor } = row
  return { providerPaymentId, amount: { amountMinor, currency: 'SLE' } }
}
