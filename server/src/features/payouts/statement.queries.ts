import type { TenantTx } from '../../db/database.ts'
import { INVOICES_WITHHELD, OWED_BY_SALES, PAYOUTS_SET_ASIDE } from '../payments/ledger-accounts.ts'

export type StatementLine = {
  id: string
  at: Date
  kind:
    | 'sale'
    | 'refund'
    | 'payout_reserved'
    | 'payout_returned'
    | 'payout_paid'
    | 'invoice_paid'
    | 'invoice_credit'
  /** The purchase's id, or the operator's number of a payout where there is one. */
  reference: string
  what: string
  // Minor units, below zero for what is taken back.
  grossMinor: number
  gstMinor: number
  feeMinor: number
  owedMinor: number
}

const names = (accounts: readonly string[]): string => accounts.map((name) => `'${name}'`).join(', ')

/**
 * What moves the balance: sales and refunds that a provider carried, what was set aside for payouts, invoices that were taken
 * from it, and money for one that was not owed.
 */
const OWED = `(t.kind in ('sale', 'refund', 'invoice_credit') and e.account in (${names(OWED_BY_SALES)}))
  or e.account in (${names([PAYOUTS_SET_ASIDE, INVOICES_WITHHELD])})`

const BEFORE = `
  select coalesce(sum(e.amount_minor), 0) as minor from ledger_transactions t
  join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
  where t.entrepreneur_id = $1::text and t.created_at < $2::timestamptz and (${OWED})`

/** What the platform owed at an instant, less what was set aside for payouts then, in minor units. */
export const sumUntil = async (tx: TenantTx, until: Date): Promise<number> => {
  const [row] = await tx.send<{ minor: string }>(BEFORE, [tx.sellerId, until])
  return Number(row?.minor ?? 0)
}

const LINES = `
  select t.id, t.created_at as at, t.kind, coalesce(t.purchase_id, r.provider_transaction_id, r.provider_reference,
      i.series || '-' || lpad(i.number::text, 6, '0')) as reference,
    coalesce(p.package_name, o.phone, 'Month from ' || i.due_on) as what, l.owed_minor,
    coalesce(p.price_minor, 0) * l.sign as gross_minor, coalesce(p.gst_minor, 0) * l.sign as gst_minor,
    coalesce(p.fee_minor, 0) * l.sign as fee_minor
  from ledger_transactions t
  cross join lateral (
    select sum(e.amount_minor) as owed_minor, case when t.kind = 'refund' then -1 else 1 end as sign
    from ledger_entries e
    where e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id and (${OWED})
  ) as l
  left join purchases p on p.entrepreneur_id = t.entrepreneur_id and p.id = t.purchase_id
  left join payout_parts r on r.entrepreneur_id = t.entrepreneur_id and r.id = t.payout_part_id
  left join payouts o on o.entrepreneur_id = r.entrepreneur_id and o.id = r.payout_id
  left join invoices i on i.entrepreneur_id = t.entrepreneur_id and i.id = t.invoice_id
  where t.entrepreneur_id = $1::text and t.created_at >= $2::timestamptz and t.created_at < $3::timestamptz
    and l.owed_minor is not null and ($4::timestamptz is null or (t.created_at, t.id) > ($4, $5::text))
  order by t.created_at, t.id limit $6::int`

type Row = {
  id: string
  at: Date
  kind: StatementLine['kind']
  reference: string
  what: string
  owed_minor: string
  gross_minor: string
  gst_minor: string
  fee_minor: string
}

/** The lines of a time, the oldest first; of those after a line where one is given. */
export const listStatementLines = async (
  tx: TenantTx,
  wanted: { from: Date; until: Date; after: { at: Date; id: string } | null; limit: number },
): Promise<StatementLine[]> => {
  const { from, until, after, limit } = wanted
  const rows = await tx.send<Row>(LINES, [
    tx.sellerId,
    from,
    until,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ])
  return rows.map(({ id, at, kind, reference, what, ...minor }) => ({
    ...{ id, at, kind, reference, what },
    grossMinor: Number(minor.gross_minor),
    gstMinor: Number(minor.gst_minor),
    feeMinor: Number(minor.fee_minor),
    owedMinor: Number(minor.owed_minor),
  }))
}
