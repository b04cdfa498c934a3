import type { TakenMoney } from '@minit/domain/money/payout-shares.ts'
import { clearedText } from '@minit/domain/money/travel.ts'
import type { TenantTx } from '../../../db/database.ts'
import {
  FEES_CHARGED,
  INVOICES_WITHHELD,
  PAYOUTS_SET_ASIDE,
  SALES_GST,
  SPONSORS_HELD,
} from '../../platform/settings/ledger-accounts.ts'
import { IS_OWED } from '../ledger/balances.queries.ts'

export type StatementLine = {
  id: string
  at: Date
  kind:
    | 'sale'
    | 'sponsor_used'
    | 'refund'
    | 'payout_reserved'
    | 'payout_returned'
    | 'payout_paid'
    | 'refund_reserved'
    | 'refund_returned'
    | 'refund_sent'
    | 'invoice_paid'
    | 'invoice_credit'
    | 'travel_cleared'
  /** The purchase's id, or the operator's number of a payout or refund, if any; of a clearing both sums. */
  reference: string
  what: string
  // Minor units, negative for reversals.
  grossMinor: number
  gstMinor: number
  feeMinor: number
  owedMinor: number
}

const ENTRIES = 'join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id'

/** What payouts and invoices took from a balance: few rows, and each kind has its own index. */
const TAKEN = `
  select entrepreneur_id, id, kind, created_at from ledger_transactions
    where entrepreneur_id = $1::text and payout_part_id is not null
  union all select entrepreneur_id, id, kind, created_at from ledger_transactions
    where entrepreneur_id = $1 and kind = 'invoice_paid'`

/** Computed backwards from the stored balance, since the ledger before the instant may be long. */
const BEFORE = `
  with kept as (select sum(b.available_minor + b.pending_minor) as minor from seller_balances b where b.entrepreneur_id = $1::text),
  since as (
    select sum(e.amount_minor) as minor from ledger_transactions t ${ENTRIES}
    where t.entrepreneur_id = $1 and t.created_at >= $2::timestamptz and ${IS_OWED}),
  taken as (
    select sum(e.amount_minor) as minor from (${TAKEN}) t ${ENTRIES}
    where t.created_at < $2::timestamptz and ${IS_OWED})
  select coalesce(kept.minor, 0) - coalesce(since.minor, 0) as balance_minor,
    coalesce(kept.minor, 0) - coalesce(since.minor, 0) - coalesce(taken.minor, 0) as came_in_minor
  from kept, since, taken`

/**
 * What the platform owed at an instant, less what was reserved for payouts then, and all that had come in by
 * then: sales less refunds, returned refunds, and money for an invoice that was not owed. Minor units.
 */
export const sumsUntil = async (tx: TenantTx, until: Date) => {
  type Sums = { balance_minor: string; came_in_minor: string }
  const [row] = await tx.send<Sums>(BEFORE, [tx.sellerId, until])
  return { balanceMinor: Number(row?.balance_minor ?? 0), cameInMinor: Number(row?.came_in_minor ?? 0) }
}

export type NamedCarrier = TakenMoney & { reference: string }

const INVOICE_NUMBER = `i.series || '-' || lpad(i.number::text, 6, '0')`

const CARRIERS = `
  select o.id, o.created_at as at, -sum(e.amount_minor) as amount_minor,
    max(coalesce(r.provider_transaction_id, r.provider_reference)) as reference
  from ledger_transactions t
  ${ENTRIES}
    and e.account = '${PAYOUTS_SET_ASIDE}'
  join payout_parts r on r.entrepreneur_id = t.entrepreneur_id and r.id = t.payout_part_id
  join payouts o on o.entrepreneur_id = r.entrepreneur_id and o.id = r.payout_id
  where t.entrepreneur_id = $1::text and t.payout_part_id is not null
  group by o.id, o.created_at
  union all
  select i.id, t.created_at, -e.amount_minor, ${INVOICE_NUMBER}
  from ledger_transactions t
  ${ENTRIES}
    and e.account = '${INVOICES_WITHHELD}'
  join invoices i on i.entrepreneur_id = t.entrepreneur_id and i.id = t.invoice_id
  where t.entrepreneur_id = $1 and t.kind = 'invoice_paid'
  order by 2, 1`

/** Lists all payouts sent or in progress, less what was returned, and all invoices taken; oldest first. */
export const listCarriersInTurn = async (tx: TenantTx): Promise<NamedCarrier[]> => {
  type Row = { id: string; at: Date; amount_minor: string; reference: string }
  const rows = await tx.send<Row>(CARRIERS, [tx.sellerId])
  return rows.map(({ amount_minor, ...row }) => ({ ...row, amountMinor: Number(amount_minor) }))
}

const LINES = `
  select t.id, t.created_at as at, t.kind, coalesce(t.purchase_id, r.provider_transaction_id, r.provider_reference,
      b.reference, b.purchase_id,
      ${INVOICE_NUMBER}) as reference,
    coalesce(h.sponsor_name, p.package_name, o.phone, b.phone, 'Month from ' || i.due_on, c.other_name) as what,
    coalesce(c.earned_minor, 0) as earned_minor, coalesce(c.given_minor, 0) as given_minor, l.owed_minor,
    case when t.kind <> 'sponsor_used' then coalesce(p.price_minor, 0) * l.sign else l.used_minor end as gross_minor,
    case when t.kind <> 'sponsor_used' then coalesce(p.gst_minor, 0) * l.sign else -l.used_gst_minor end as gst_minor,
    case when t.kind <> 'sponsor_used' then coalesce(p.fee_minor, 0) * l.sign else l.used_fee_minor end as fee_minor
  from ledger_transactions t
  cross join lateral (
    select sum(e.amount_minor) filter (where ${IS_OWED}) as owed_minor,
      case when t.kind = 'refund' then -1 else 1 end as sign,
      coalesce(sum(e.amount_minor) filter (where e.account = '${SPONSORS_HELD}'), 0) as used_minor,
      coalesce(sum(e.amount_minor) filter (where e.account = '${SALES_GST}'), 0) as used_gst_minor,
      coalesce(sum(e.amount_minor) filter (where e.account = '${FEES_CHARGED}'), 0) as used_fee_minor
    from ledger_entries e
    where e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id
  ) as l
  left join purchases p on p.entrepreneur_id = t.entrepreneur_id and p.id = t.purchase_id
  left join sponsorships h on h.entrepreneur_id = t.entrepreneur_id and h.id = t.sponsorship_id
  left join payout_parts r on r.entrepreneur_id = t.entrepreneur_id and r.id = t.payout_part_id
  left join payouts o on o.entrepreneur_id = r.entrepreneur_id and o.id = r.payout_id
  left join refunds b on b.entrepreneur_id = t.entrepreneur_id and b.id = t.refund_id
  left join invoices i on i.entrepreneur_id = t.entrepreneur_id and i.id = t.invoice_id
  left join clearing_halves c on c.entrepreneur_id = t.entrepreneur_id and c.clearing_id = t.clearing_id
  where t.entrepreneur_id = $1::text and (t.created_at, t.id) > ($2::timestamptz, $3::text)
    and t.created_at < $4::timestamptz and l.owed_minor is not null
  order by t.created_at, t.id limit $5::int`

type Row = {
  id: string
  at: Date
  kind: StatementLine['kind']
  reference: string
  what: string
  earned_minor: string
  given_minor: string
  owed_minor: string
  gross_minor: string
  gst_minor: string
  fee_minor: string
}

/** Lists lines after one line, or from an instant with an empty id, up to another instant; oldest first. */
export const listStatementLines = async (
  tx: TenantTx,
  { after, until, limit }: { after: { at: Date; id: string }; until: Date; limit: number },
): Promise<StatementLine[]> => {
  const rows = await tx.send<Row>(LINES, [tx.sellerId, after.at, after.id, until, limit])
  return rows.map(({ id, at, kind, reference, what, ...minor }) => ({
    id,
    at,
    kind,
    reference:
      kind === 'travel_cleared'
        ? clearedText({ earnedMinor: Number(minor.earned_minor), givenMinor: Number(minor.given_minor) })
        : reference,
    what,
    grossMinor: Number(minor.gross_minor),
    gstMinor: Number(minor.gst_minor),
    feeMinor: Number(minor.fee_minor),
    owedMinor: Number(minor.owed_minor),
  }))
}
