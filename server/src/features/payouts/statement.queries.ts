import type { TenantTx } from '../../db/database.ts'
import { OWED_BY_SALES, PAYOUTS_SET_ASIDE, REFUNDS_RETURNED } from '../payments/ledger-accounts.ts'

/** What a refund that failed puts back, and what is taken for it once more. */
type RefundKind = 'refund_returned' | 'refund_reserved' | 'refund_sent'

export type StatementLine = {
  id: string
  at: Date
  kind: 'sale' | 'refund' | 'payout_reserved' | 'payout_returned' | 'payout_paid' | RefundKind
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

/** What moves the balance: sales and refunds that a provider carried, what was set aside for payouts, and refunds that came back. */
const OWED = `(t.kind in ('sale', 'refund') and e.account in (${names(OWED_BY_SALES)})) 
  or e.account in ('${PAYOUTS_SET_ASIDE}', '${REFUNDS_RETURNED}')`

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
  select t.id, t.created_at as at, t.kind, coalesce(t.purchase_id, b.purchase_id, r.provider_transaction_id, r.provider_reference) as reference,
    coalesce(p.package_name, o.phone, b.phone) as what, l.owed_minor,
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
  left join refunds b on b.entrepreneur_id = t.entrepreneur_id and b.id = t.refund_id
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
