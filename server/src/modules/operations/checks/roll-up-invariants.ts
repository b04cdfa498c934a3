import type { Invariant } from '../../../kernel/invariant.ts'
import { HOLDERS, holdingColumn } from '../../platform/settings/ledger-accounts.ts'
import { rangeFigures } from '../../reporting/figures/seller-ranges.queries.ts'

const row = (table: string): string =>
  HOLDERS.map((name) => `coalesce(${table}.${holdingColumn(name)}, 0)`).join(', ')
const sums = HOLDERS.map(
  (name) => `coalesce(sum(minor) filter (where provider = '${name}'), 0)::bigint as ${holdingColumn(name)}`,
).join(', ')

/**
 * Recomputes what each provider holds of each seller's money. A refund, or a sponsor's rest, may go through another provider than
 * the payment.
 */
const COUNTED_HOLDINGS = `
  select entrepreneur_id, ${sums} from (
    select entrepreneur_id, split_part(account, ':', 2) as provider,
      case when account like 'received:%' then amount_minor else -amount_minor end as minor
    from ledger_entries where currency = 'SLE' and (account like 'received:%' or account like 'paid\\_out:%')
    union all select entrepreneur_id, taken_by, amount_minor from refunds where state = 'sent' and method = 'payout'
    union all select entrepreneur_id, provider, -amount_minor from refunds where state = 'sent' and method = 'payout'
    union all select entrepreneur_id, taken_by, amount_minor from sponsor_returns where state = 'sent' and method = 'payout'
    union all select entrepreneur_id, provider, -amount_minor from sponsor_returns where state = 'sent' and method = 'payout'
  ) moved group by 1`

const FIGURES = [
  'sales',
  'revenue_minor',
  'overtime_minor',
  'discount_minor',
  'orange_money_sales',
  'orange_money_minor',
  'africell_money_sales',
  'africell_money_minor',
  'vult_sales',
  'vult_minor',
  'cash_sales',
  'cash_minor',
  'new_customers',
]
const totals = FIGURES.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')
const figuresOf = (table: string): string => FIGURES.map((name) => `coalesce(${table}.${name}, 0)`).join(', ')

const brokenDays = (days: string): string => `
  select coalesce(kept.day, counted.day)::text as id
  from (select day, ${totals} from platform_days where ${days} group by day) kept
  full join (select day, ${totals} from seller_days where ${days} group by day) counted on counted.day = kept.day
  where (${figuresOf('kept')}) is distinct from (${figuresOf('counted')})`

const hoursAt = (instant: string): string =>
  `floor(extract(epoch from ${instant}::timestamptz) / 3600)::bigint`

/**
 * Past days are distributed over the hours of a week. A check reads the days of all hours since the last
 * check, and always the latest two days.
 */
const HOURS_A_WEEK = 168
const DAYS_DUE = `day = any(array(
  select d::date from generate_series(
    least((select min(day) from seller_days), (select min(day) from platform_days)),
    greatest((select max(day) from seller_days), (select max(day) from platform_days)), interval '1 day') d
  where d::date >= day_of($2::timestamptz) - 1
    or (${hoursAt('$2')} - (d::date - date 'epoch')) % ${HOURS_A_WEEK} < greatest(1, ${hoursAt('$2')} - ${hoursAt('$1')})))`

const IN_RANGES = rangeFigures('r.counted_on')
const rangesOf = (table: string): string => IN_RANGES.map(([name]) => `${table}.${name}`).join(', ')

/**
 * Recomputes the recent-day sums of each seller from its days; a seller without counted sums counts in full.
 */
const COUNTED_RANGES = `
  select d.entrepreneur_id, ${IN_RANGES.map(([name, figure]) => `${figure} as ${name}`).join(', ')}
  from seller_days d left join seller_ranges r on r.entrepreneur_id = d.entrepreneur_id
  where r.entrepreneur_id is null or d.day > r.counted_on - 90 group by 1`

/** Sums that triggers maintain, so that no page adds up the whole history. */
export const ROLL_UP_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I25',
    title: "What each provider is said to hold of a seller's money is what the ledger says",
    breaches: `select coalesce(kept.entrepreneur_id, counted.entrepreneur_id) as id
      from seller_holdings kept full join (${COUNTED_HOLDINGS}) counted on counted.entrepreneur_id = kept.entrepreneur_id
      where (${row('kept')}) is distinct from (${row('counted')})`,
  },
  {
    id: 'I26',
    title: 'What the platform sold on a day is what its sellers sold',
    isOfPlatform: true,
    breaches: brokenDays('true'),
    dueSince: brokenDays(DAYS_DUE),
  },
  {
    id: 'I27',
    title: 'Every minute that was paid on top of a refunded pass is on the list of what is owed back',
    breaches: `select o.id from purchases p
      join purchases o on o.entrepreneur_id = p.entrepreneur_id and o.pass_purchase_id = p.id and o.kind = 'overtime' and o.status = 'paid'
      left join owed_back b on b.entrepreneur_id = o.entrepreneur_id and b.purchase_id = o.id
      where p.status = 'refunded' and b.purchase_id is null
      union select b.purchase_id from owed_back b
      join purchases o on o.entrepreneur_id = b.entrepreneur_id and o.id = b.purchase_id and o.status = 'paid'
      left join purchases p on p.entrepreneur_id = o.entrepreneur_id and p.id = o.pass_purchase_id and p.status = 'refunded'
      where p.id is null`,
  },
  {
    id: 'I28',
    title: "What is said to be sold on a seller's last days is what those days say",
    breaches: `select coalesce(r.entrepreneur_id, counted.entrepreneur_id) as id
      from seller_ranges r full join (${COUNTED_RANGES}) counted on counted.entrepreneur_id = r.entrepreneur_id
      where r.entrepreneur_id is null
        or (${rangesOf('r')}) is distinct from (${IN_RANGES.map(([name]) => `coalesce(counted.${name}, 0)`).join(', ')})`,
  },
]
