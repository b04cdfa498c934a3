import type { StatementProvider } from '@minit/domain/statements.ts'
import type { Tx } from '../../db/database.ts'

export type AskedPayment = {
  id: string
  reference: string
  amountMinor: number
  phone: string
  createdAt: Date
  /** When we first heard that it was paid. */
  paidAt: Date | null
}

type Page = { provider: StatementProvider; from: Date; until: Date; after: string; count: number }

/**
 * Payments through a provider that were made in a span of time and stand in no statement yet, by id. An id begins with
 * its instant, so that only those are looked at.
 */
export const listToAsk = (tx: Tx, { provider, from, until, after, count }: Page): Promise<AskedPayment[]> =>
  tx.send<AskedPayment>(
    `select y.id, y.provider_reference as reference, y.amount_minor::float8 as "amountMinor", s.phone,
       y.created_at as "createdAt", (select min(v.received_at) from provider_events v
         where v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id and v.kind = 'succeeded') as "paidAt"
     from payments y join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
     where y.provider = $1::text and y.created_at >= $2::timestamptz and y.created_at < $3::timestamptz and y.id > $4::text
       and not exists (select from statement_lines l where l.provider = y.provider and l.reference = y.provider_reference
         and l.state not in ('read', 'repeated'))
     order by y.id limit $5::int`,
    [provider, from, until, after, count],
  )
