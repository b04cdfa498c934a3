import type { StatementProvider } from '@minit/domain/money/statements.ts'
import type { Tx } from '../../../db/database.ts'

export type PaymentStatusQuery = {
  id: string
  reference: string
  amountMinor: number
  phone: string
  /** The provider's own id, if status queries need it. */
  providerPaymentId: string | null
  createdAt: Date
  /** When we first heard that it was paid. */
  paidAt: Date | null
}

/** What to query: payments of these days, and payments since an instant without a final state. */
export type AskedSpan = {
  provider: StatementProvider
  from: Date
  until: Date
  days: readonly string[]
  unendedSince: Date
}

type Tables = Record<'asked' | 'events' | 'phone', string>

const madeIn = ({ asked, events, phone }: Tables, which: string): string => `
  select y.id, y.provider_reference as reference, y.amount_minor::float8 as "amountMinor", ${phone} as phone,
    y.created_at as "createdAt", (select min(v.received_at) from ${events} v
      where v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id and v.kind = 'succeeded') as "paidAt",
    ${asked === 'payments' ? 'y.provider_payment_id' : 'null::text'} as "providerPaymentId"
  from ${asked} y
  where y.provider = $1::text and y.created_at >= $2::timestamptz and y.created_at < $3::timestamptz
    and ((y.created_at at time zone 'UTC')::date = any($4::date[])
      or (y.created_at >= $5::timestamptz and not exists (select from ${events} v
        where v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id and v.kind = 'failed')))
    and not exists (select from statement_lines l where l.provider = y.provider and l.reference = y.provider_reference
      and l.state not in ('read', 'repeated'))
    and ${which}`

const BUYER = `(select s.phone from purchases s where s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id)`

const toAsk = (which: string): string => `
  ${madeIn({ asked: 'payments', events: 'provider_events', phone: BUYER }, which)}
  union all ${madeIn({ asked: 'invoice_payments', events: 'invoice_events', phone: 'y.phone' }, which)}`

const TO_ASK = `${toAsk('y.id > $6::text')} order by id limit $7::int`
const TO_ASK_AGAIN = toAsk('y.id = any($6::text[])')

const valuesOf = ({ provider, from, until, days, unendedSince }: AskedSpan) => [
  provider,
  from,
  until,
  days,
  unendedSince,
]

/**
 * Lists a provider's payments, of purchases and invoices, that are to be queried and in no statement yet, by
 * id: `count` of them after one id.
 */
export const listToAsk = (
  tx: Tx,
  span: AskedSpan,
  { after, count }: { after: string; count: number },
): Promise<PaymentStatusQuery[]> => tx.send<PaymentStatusQuery>(TO_ASK, [...valuesOf(span), after, count])

/** Lists which of some payments are still to be queried. */
export const listToAskAgain = (
  tx: Tx,
  span: AskedSpan,
  ids: readonly string[],
): Promise<PaymentStatusQuery[]> => tx.send<PaymentStatusQuery>(TO_ASK_AGAIN, [...valuesOf(span), ids])
