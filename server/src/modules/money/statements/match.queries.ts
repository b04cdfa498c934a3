import type { StatementProvider } from '@minit/domain/money/statements.ts'
import type { Tx } from '../../../db/database.ts'
import { IS_TAKEN, type StatementLineRow } from './statements.queries.ts'

/** Lines of a file: those after the number `after`, up to `upTo`. */
export type Batch = { fileId: string; provider: StatementProvider; after: number; upTo: number }

/** Finds where the next batch of unmatched lines ends; null if none is left. */
export const nextBatchEnd = async (
  tx: Tx,
  { fileId, after, size }: { fileId: string; after: number; size: number },
): Promise<number | null> => {
  const [row] = await tx.send<{ end: number | null }>(
    `select max(line) as end from (
       select line from statement_lines where file_id = $1::text and line > $2::int and state = 'read'
       order by line limit $3::int) n`,
    [fileId, after, size],
  )
  return row?.end ?? null
}

/** Serialises the matching of one provider's files, so that no movement of money counts twice. */
export const lockProvider = async (tx: Tx, provider: StatementProvider): Promise<void> => {
  await tx.send(`select pg_advisory_xact_lock(hashtext('statements'), hashtext($1::text))`, [provider])
}

const IN_BATCH = `l.file_id = $1::text and l.line > $2::int and l.line <= $3::int and l.state = 'read'`

// An array, not a join: the table's statistics are older than this file, so a join would get a bad plan.
const MARK_REPEATED = `
  update statement_lines set state = 'repeated' where file_id = $1::text and line = any(array(
    select n.line from (
      select l.line, row_number() over (partition by l.line_key order by l.line) as nth,
        (select true from statement_lines o where o.provider = l.provider and o.line_key = l.line_key
          and o.${IS_TAKEN} limit 1) as is_known
      from statement_lines l where ${IN_BATCH}) n
    where n.is_known or n.nth > 1))`

/** Marks lines that an earlier statement has. */
export const markRepeated = async (tx: Tx, { fileId, after, upTo }: Batch): Promise<void> => {
  await tx.send(MARK_REPEATED, [fileId, after, upTo])
}

// A missing amount means the requested one. If the provider's own number separates two
// movements, it must be equal.
const paidIn = ({
  asked,
  events,
  purchaseId,
}: {
  asked: string
  events: string
  purchaseId: string
}): string => `
  (select y.entrepreneur_id, ${purchaseId} as purchase_id, (
      select coalesce(v.amount_minor, y.amount_minor) from ${events} v
      where v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id and v.kind = 'succeeded'
        and (not $5::boolean or v.provider_transaction_id is null or v.provider_transaction_id = l.transaction_id)
      order by coalesce(v.amount_minor, y.amount_minor) = l.amount_minor desc, v.received_at limit 1) as amount_minor
    from ${asked} y where y.provider = $4::text and y.provider_reference = l.reference)`

/**
 * Payments of buyers for purchases, and of sellers for invoices. Each line does its own lookup: a join would
 * be planned by statistics from before the file was inserted.
 */
const MATCH_PAYMENTS = `
  update statement_lines l set (entrepreneur_id, purchase_id, ours_minor, state) = (
    select f.entrepreneur_id, f.purchase_id, f.amount_minor, case when f.amount_minor is null then 'to_tell'
      when f.amount_minor = l.amount_minor then 'matched' else 'differs' end
    from (values (1)) one left join lateral (
      ${paidIn({ asked: 'payments', events: 'provider_events', purchaseId: 'y.purchase_id' })}
      union all ${paidIn({ asked: 'invoice_payments', events: 'invoice_events', purchaseId: 'null::text' })}
      limit 1) f on true)
  where ${IN_BATCH} and l.kind = 'payment'`

export const matchPayments = async (
  tx: Tx,
  { fileId, provider, after, upTo }: Batch,
  byTransaction: boolean,
): Promise<void> => {
  await tx.send(MATCH_PAYMENTS, [fileId, after, upTo, provider, byTransaction])
}

/**
 * Outgoing money by the provider's name and our reference. Money sent but not known to have arrived has no
 * amount yet. A refund may be sent as a payout, so the kind of a line does not distinguish them.
 */
const SENT = `
  (select t.entrepreneur_id, null::text as purchase_id, true as is_ours,
    case when t.state = 'paid' then t.amount_minor end as amount_minor
  from payout_parts t where t.provider = $4::text and t.provider_reference = l.reference)
  union all
  (select r.entrepreneur_id, r.purchase_id, true, case when r.state = 'sent' then r.amount_minor end
  from refunds r where r.provider = $4::text and r.provider_reference = l.reference)`

const MATCH_SENT = `
  update statement_lines l set (entrepreneur_id, purchase_id, ours_minor, state) = (
    select f.entrepreneur_id, f.purchase_id, case when f.is_ours then f.amount_minor else 0 end,
      case when f.is_ours is null then 'unmatched' when f.amount_minor is null then 'to_tell'
        when f.amount_minor = l.amount_minor then 'matched' else 'differs' end
    from (values (1)) one left join lateral (${SENT} limit 1) f on true)
  where ${IN_BATCH} and l.kind <> 'payment'`

/** The same for outgoing money. */
export const matchSent = async (tx: Tx, { fileId, provider, after, upTo }: Batch): Promise<void> => {
  await tx.send(MATCH_SENT, [fileId, after, upTo, provider])
}

/** Lists the lines of a batch that an operator has to review. */
export const listDiffering = (tx: Tx, { fileId, after, upTo }: Batch): Promise<DifferingLine[]> =>
  tx.send<DifferingLine>(
    `select line, kind, line_key as "lineKey", reference, transaction_id as "transactionId", day::text,
       amount_minor::float8 as "amountMinor", ours_minor::float8 as "oursMinor", state,
       entrepreneur_id as "entrepreneurId", purchase_id as "purchaseId"
     from statement_lines where file_id = $1::text and line > $2::int and line <= $3::int
       and (state = 'differs' or (state = 'unmatched' and kind <> 'payment')) order by line`,
    [fileId, after, upTo],
  )

export type DifferingLine = Pick<
  StatementLineRow,
  | 'line'
  | 'kind'
  | 'lineKey'
  | 'reference'
  | 'transactionId'
  | 'day'
  | 'amountMinor'
  | 'oursMinor'
  | 'state'
  | 'entrepreneurId'
  | 'purchaseId'
>

export type LineToRecord = Pick<
  StatementLineRow,
  'line' | 'kind' | 'reference' | 'transactionId' | 'phone' | 'amountMinor' | 'entrepreneurId'
>

/** Lists lines of unknown money that are not recorded yet, in order. */
export const listToRecord = (tx: Tx, fileId: string, count: number): Promise<LineToRecord[]> =>
  tx.send<LineToRecord>(
    `select line, kind, reference, transaction_id as "transactionId", phone,
       amount_minor::float8 as "amountMinor", entrepreneur_id as "entrepreneurId"
     from statement_lines where file_id = $1::text and state = 'to_tell' order by line limit $2::int`,
    [fileId, count],
  )

/**
 * Marks a line whose money is now recorded with the same amount: as a sale or invoice, as
 * suspense, or as sent.
 */
export const markRecorded = async (
  tx: Tx,
  { fileId, line }: { fileId: string; line: number },
): Promise<void> => {
  await tx.send(
    `update statement_lines set ours_minor = amount_minor,
       state = case when entrepreneur_id is null then 'unmatched' else 'told' end
     where file_id = $1::text and line = $2::int and state = 'to_tell'`,
    [fileId, line],
  )
}

export type UnmatchedLine = Pick<
  StatementLineRow,
  'fileId' | 'line' | 'kind' | 'reference' | 'transactionId' | 'phone' | 'amountMinor' | 'occurredAt'
>

/** Finds the line of a difference, while it matches nothing of ours. */
export const findUnmatchedLine = async (
  tx: Tx,
  { provider, subjectKey }: { provider: StatementProvider; subjectKey: string },
): Promise<UnmatchedLine | null> => {
  const [line] = await tx.send<UnmatchedLine>(
    `select file_id as "fileId", line, kind, reference, transaction_id as "transactionId", phone,
       amount_minor::float8 as "amountMinor", occurred_at as "occurredAt"
     from statement_lines where provider = $1::text and line_key = $2::text and state = 'unmatched' and ${IS_TAKEN}`,
    [provider, subjectKey],
  )
  return line ?? null
}

/** Marks a line as booked for this seller. */
export const markBooked = async (
  tx: Tx,
  { fileId, line }: Pick<UnmatchedLine, 'fileId' | 'line'>,
  entrepreneurId: string,
): Promise<void> => {
  await tx.send(
    `update statement_lines set ours_minor = amount_minor, state = 'told', entrepreneur_id = $3::text
     where file_id = $1::text and line = $2::int`,
    [fileId, line, entrepreneurId],
  )
}
