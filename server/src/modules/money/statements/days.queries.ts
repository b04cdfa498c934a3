import type { DayFigures, StatementProvider } from '@minit/domain/money/statements.ts'
import type { Tx } from '../../../db/database.ts'
import { IS_TAKEN } from './statements.queries.ts'

export type ProviderDay = { provider: StatementProvider; day: string }

/**
 * The days of a file's lines and covered days, and the days around them: an event after midnight may belong
 * to the day before.
 */
export const listDaysOf = async (tx: Tx, fileId: string): Promise<string[]> => {
  const rows = await tx.send<{ day: string }>(
    `select distinct d.day::date::text as day from (
       select l.day from statement_lines l where l.file_id = $1::text
       union select generate_series(f.covered_from - 1, f.covered_until + 1, interval '1 day')::date
       from statement_files f where f.id = $1::text) d order by 1`,
    [fileId],
  )
  return rows.map(({ day }) => day)
}

const isCovered = (day: string): string => `exists (select from statement_files f where f.provider = $1::text
  and f.covered_from is not null and f.covered_from <= ${day} and f.covered_until >= ${day})`

/** A statement taken before the day's end does not cover the rest of it, whatever days it claims. */
const LIST_UNCOVERED = `
  select n.day::date::text as day from generate_series($2::date, $3::date, interval '1 day') n (day)
  where not exists (select from statement_files f where f.provider = $1::text
    and f.covered_from <= n.day::date and f.covered_until >= n.day::date
    and f.taken_at >= (n.day::date + 1)::timestamp at time zone 'UTC') order by 1`

/** Lists the days of a range, both ends included, that no statement of a provider covers. */
export const listUncovered = async (
  tx: Tx,
  { provider, from, until }: { provider: StatementProvider; from: string; until: string },
): Promise<string[]> => {
  const rows = await tx.send<{ day: string }>(LIST_UNCOVERED, [provider, from, until])
  return rows.map(({ day }) => day)
}

export type Missing = {
  kind: 'payment' | 'payout' | 'refund'
  subjectKey: string
  reference: string
  transactionId: string | null
  oursMinor: number
  entrepreneurId: string
  purchaseId: string | null
}

/**
 * SQL: money recorded on a covered day that no statement has. Request and payment are on covered days, so a
 * statement must have it. A wrong amount is compared as it arrived.
 */
const missingIn = ({
  asked,
  events,
  purchaseId,
}: Record<'asked' | 'events' | 'purchaseId', string>): string => `
  select distinct on (y.id, case when $3::boolean then v.provider_transaction_id end)
    'payment' as kind, v.event_key as "subjectKey", y.provider_reference as reference,
    v.provider_transaction_id as "transactionId", coalesce(v.amount_minor, y.amount_minor)::float8 as "oursMinor",
    y.entrepreneur_id as "entrepreneurId", ${purchaseId} as "purchaseId"
  from ${events} v join ${asked} y on y.entrepreneur_id = v.entrepreneur_id and y.id = v.payment_id
  where v.provider = $1::text and v.kind = 'succeeded'
    and v.received_at >= $2::date::timestamp at time zone 'UTC'
    and v.received_at < ($2::date + 1)::timestamp at time zone 'UTC'
    and ${isCovered('$2::date')} and ${isCovered(`(y.created_at at time zone 'UTC')::date`)}
    and coalesce(v.amount_minor, y.amount_minor) > 0
    and not exists (select from ${events} o where o.entrepreneur_id = v.entrepreneur_id
      and o.payment_id = v.payment_id and o.kind = 'succeeded' and o.received_at < v.received_at
      and (not $3::boolean or o.provider_transaction_id is not distinct from v.provider_transaction_id))
    and not exists (select from statement_lines l where l.provider = $1::text and l.reference = y.provider_reference
      and l.kind = 'payment' and l.${IS_TAKEN}
      and (not $3::boolean or v.provider_transaction_id is null or l.transaction_id = v.provider_transaction_id))
  order by y.id, case when $3::boolean then v.provider_transaction_id end, v.received_at`

const MISSING_PAYMENTS = [
  missingIn({ asked: 'payments', events: 'provider_events', purchaseId: 'y.purchase_id' }),
  missingIn({ asked: 'invoice_payments', events: 'invoice_events', purchaseId: 'null' }),
]

/** Statements built from queries of single payments contain no payouts. */
const SAYS_PAYOUTS = `exists (select from statement_files f where f.provider = $1::text and f.origin <> 'asked'
  and f.covered_from <= $2::date and f.covered_until >= $2::date)`

/** SQL: outgoing money that arrived. */
const missingOut = ({ sent, kind, arrived, transactionId, purchaseId }: Sent): string => `
  select '${kind}' as kind, '${kind}:' || t.provider_reference as "subjectKey", t.provider_reference as reference,
    t.${transactionId} as "transactionId", t.amount_minor::float8 as "oursMinor",
    t.entrepreneur_id as "entrepreneurId", ${purchaseId} as "purchaseId"
  from ${sent} t
  where t.provider = $1::text and t.state = '${arrived}'
    and t.ended_at >= $2::date::timestamp at time zone 'UTC'
    and t.ended_at < ($2::date + 1)::timestamp at time zone 'UTC'
    and ${isCovered('$2::date')} and ${isCovered(`(t.created_at at time zone 'UTC')::date`)}
    and not exists (select from statement_lines l where l.provider = $1::text and l.reference = t.provider_reference
      and l.kind <> 'payment' and l.${IS_TAKEN}) and ${SAYS_PAYOUTS}`
type Sent = Record<'sent' | 'kind' | 'arrived' | 'transactionId' | 'purchaseId', string>

const MISSING_SENT = [
  missingOut({
    sent: 'payout_parts',
    kind: 'payout',
    arrived: 'paid',
    transactionId: 'provider_transaction_id',
    purchaseId: 'null',
  }),
  missingOut({
    sent: 'refunds',
    kind: 'refund',
    arrived: 'sent',
    transactionId: 'reference',
    purchaseId: 't.purchase_id',
  }),
]

/** Lists what our records have on a day, but no statement that covers it. */
export const listMissing = async (
  tx: Tx,
  { provider, day }: ProviderDay,
  byTransaction: boolean,
): Promise<Missing[]> => {
  const missing: Missing[] = []
  for (const text of MISSING_PAYMENTS)
    missing.push(...(await tx.send<Missing>(text, [provider, day, byTransaction])))
  for (const text of MISSING_SENT) missing.push(...(await tx.send<Missing>(text, [provider, day])))
  return missing
}

const COUNT_DAY = `
  insert into statement_days (provider, day, is_covered, theirs_in_minor, ours_in_minor, theirs_out_minor, ours_out_minor,
    lines, counted_at)
  select $1::text, $2::date, ${isCovered('$2::date')}, l.theirs_in, l.ours_in + d.ours_in, l.theirs_out, l.ours_out + d.ours_out,
    l.lines, $3::timestamptz
  from (
    select coalesce(sum(amount_minor) filter (where kind = 'payment'), 0) as theirs_in,
      coalesce(sum(ours_minor) filter (where kind = 'payment'), 0) as ours_in,
      coalesce(sum(amount_minor) filter (where kind <> 'payment'), 0) as theirs_out,
      coalesce(sum(ours_minor) filter (where kind <> 'payment'), 0) as ours_out, count(*) as lines
    from statement_lines where provider = $1::text and day = $2::date and ${IS_TAKEN}) l,
  (select coalesce(sum(ours_minor) filter (where line_kind = 'payment'), 0) as ours_in,
      coalesce(sum(ours_minor) filter (where line_kind <> 'payment'), 0) as ours_out
    from statement_differences where provider = $1::text and day = $2::date and kind = 'missing_there'
      and outcome is distinct from 'found') d
  on conflict (provider, day) do update set is_covered = excluded.is_covered, theirs_in_minor = excluded.theirs_in_minor,
    ours_in_minor = excluded.ours_in_minor, theirs_out_minor = excluded.theirs_out_minor,
    ours_out_minor = excluded.ours_out_minor, lines = excluded.lines, counted_at = excluded.counted_at`

/** Computes a day's figures from its lines and differences. */
export const countDay = async (tx: Tx, { provider, day }: ProviderDay, countedAt: Date): Promise<void> => {
  await tx.send(COUNT_DAY, [provider, day, countedAt])
}

export type DayRow = ProviderDay & DayFigures & { lines: number; byHand: number; isAsked: boolean }

// An unmatched payment waits as a suspense item, and is handled there.
const UNMATCHED = `
  select count(*) from statement_lines l where l.provider = d.provider and l.day = d.day and l.state = 'unmatched'
    and l.kind = 'payment' and exists (select from suspense_items s where s.provider = l.provider
      and s.provider_reference = l.reference and s.reason = 'unmatched' and s.settled_at is null)`

const LIST_DAYS = `
  select d.provider, d.day::text, d.is_covered as "isCovered", d.lines,
    d.theirs_in_minor::float8 as "theirsInMinor", d.ours_in_minor::float8 as "oursInMinor",
    d.theirs_out_minor::float8 as "theirsOutMinor", d.ours_out_minor::float8 as "oursOutMinor",
    ((select count(*) from statement_differences w where w.provider = d.provider and w.day = d.day and w.settled_at is null)
      + (${UNMATCHED}))::int as "toWorkOn",
    (select count(*) from statement_differences w where w.provider = d.provider and w.day = d.day
      and w.outcome = 'by_hand')::int as "byHand",
    not exists (select from statement_files f where f.provider = d.provider and f.origin <> 'asked'
      and f.covered_from <= d.day and f.covered_until >= d.day) and d.is_covered as "isAsked"
  from statement_days d where d.day >= $1::date and (d.is_covered or d.lines > 0)
  order by d.day desc, d.provider`

/** Lists the days with statements since `since`, newest first. */
export const listDays = (tx: Tx, since: string): Promise<DayRow[]> => tx.send<DayRow>(LIST_DAYS, [since])
