import type { StatementProvider } from '@minit/domain/statements.ts'
import type { Tx } from '../../db/database.ts'

export type AskedPayment = {
  id: string
  reference: string
  amountMinor: number
  phone: string
  /** What the provider calls it, where it is asked by that. */
  providerPaymentId: string | null
  createdAt: Date
  /** When we first heard that it was paid. */
  paidAt: Date | null
}

type Page = { provider: StatementProvider; from: Date; until: Date; after: string; count: number }

const madeIn = ({ asked, events, phone }: Record<'asked' | 'events' | 'phone', string>): string => `
  select y.id, y.provider_reference as reference, y.amount_minor::float8 as "amountMinor", ${phone} as phone,
    y.created_at as "createdAt", (select min(v.received_at) from ${events} v
      where v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id and v.kind = 'succeeded') as "paidAt",
    ${asked === 'payments' ? 'y.provider_payment_id' : 'null::text'} as "providerPaymentId"
  from ${asked} y
  where y.provider = $1::text and y.created_at >= $2::timestamptz and y.created_at < $3::timestamptz and y.id > $4::text
    and not exists (select from statement_lines l where l.provider = y.provider and l.reference = y.provider_reference
      and l.state not in ('read', 'repeated'))`

const BUYER = `(select s.phone from purchases s where s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id)`

const TO_ASK = `
  ${madeIn({ asked: 'payments', events: 'provider_events', phone: BUYER })}
  union all ${madeIn({ asked: 'invoice_payments', events: 'invoice_events', phone: 'y.phone' })}
  order by id limit $5::int`

/**
 * Payments through a provider, for purchases and for invoices, that were made in a span of time and stand in no statement
 * yet, by id.
 */
export const listToAsk = (tx: Tx, { provider, from, until, after, count }: Page): Promise<AskedPayment[]> =>
  tx.send<AskedPayment>(TO_ASK, [provider, from, until, after, count])
