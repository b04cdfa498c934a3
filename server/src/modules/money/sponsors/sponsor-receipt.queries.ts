import type { TenantTx } from '../../../db/database.ts'
import type { SponsorPaymentRow } from './sponsor-payments.queries.ts'

const CAME = `
  select e.amount_minor::float8 as "amountMinor", t.created_at as at, p.method
  from ledger_transactions t
  join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id and e.account like 'received:%'
  left join sponsor_payments p on p.entrepreneur_id = t.entrepreneur_id and p.sponsorship_id = t.sponsorship_id
    and starts_with(t.sponsor_money_key, p.provider_reference || ':')
  where t.entrepreneur_id = $1::text and t.sponsorship_id = $2::text and t.kind = 'sponsor_paid'
  order by t.created_at, t.id limit 100`

/** `method` is null for money of an invoice, which an admin confirmed. */
export type SponsorMoney = { amountMinor: number; at: Date; method: SponsorPaymentRow['method'] | null }

/** What came for a sponsorship, the first first. */
export const listCame = (tx: TenantTx, sponsorshipId: string): Promise<SponsorMoney[]> =>
  tx.send<SponsorMoney>(CAME, [tx.sellerId, sponsorshipId])
