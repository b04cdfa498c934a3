import type { PastSize } from './past-size.ts'

/**
 * One in this many passes of the largest shop has a code of its own router; one voucher batch per this
 * many sales.
 */
const SALES_A_CODE = 10
const SALES_A_BATCH = 100
const CODES_LEFT = 200
/** More than a page, even with few sales. */
const FEWEST_BATCHES = 60
const CARDS = 10
const STATEMENT_DAYS = 30

const SHOP = 'from size_shops where s = 0'

/**
 * The largest shop's router with a code stock: sold codes and remaining ones, written in the order of their
 * ids, as uploads are.
 */
const stockSql = (endsAt: string): string[] => [
  `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at)
    select seller, pg_temp.ulid(at, 'codes'), 'Printed codes', 'codes', '', pg_temp.ulid(at, 'codes'), at ${SHOP}`,
  `create temp table size_codes as select p.entrepreneur_id as seller, p.id, pg_temp.ulid(x.at, 'codes') as gateway, p.package_id as pack, p.paid_at
    from purchases p join size_shops x on x.seller = p.entrepreneur_id and x.s = 0 and p.package_id = x.packs[2]
    where p.kind = 'pass' and p.paid_at is not null and hashtext(p.id) % ${SALES_A_CODE} = 0`,
  `insert into code_stock (entrepreneur_id, id, gateway_id, package_id, sealed_code, code_digest, added_at, purchase_id, given_at)
    select seller, id, gateway, pack, '', md5(id), paid_at - interval '1 day', id, paid_at from size_codes`,
  'update passes p set stock_code_id = c.id from size_codes c where c.seller = p.entrepreneur_id and c.id = p.purchase_id',
  `insert into code_stock (entrepreneur_id, id, gateway_id, package_id, sealed_code, code_digest, added_at)
    select seller, pg_temp.ulid('${endsAt}', 'left' || n), pg_temp.ulid(at, 'codes'), packs[2], '', md5('left' || n), '${endsAt}'
    from size_shops, generate_series(1, ${CODES_LEFT}) n where s = 0 order by 2`,
]

/** Expired, unsold vouchers. The product itself makes the printable ones, with its key. */
const cardsSql = (endsAt: string): string[] => [
  `create temp table size_batches as select seller, packs[1] as pack, n, timestamptz '${endsAt}' - interval '200 days' - n * interval '1 hour' as at,
      pg_temp.ulid(timestamptz '${endsAt}' - interval '200 days' - n * interval '1 hour', 'batch' || n) as id
    from size_shops, generate_series(1, greatest(${FEWEST_BATCHES},
      (select t.sales / ${SALES_A_BATCH} from seller_totals t join size_shops x on x.seller = t.entrepreneur_id where x.s = 0))) n
    where s = 0`,
  `insert into voucher_batches (entrepreneur_id, id, number, idempotency_key, request_hash, package_id, package_name, duration_minutes,
      price_minor, voucher_count, use_by, created_at)
    select seller, id, n, id, id, pack, 'Market Hour', 60, 3500, ${CARDS}, at + interval '30 days', at from size_batches`,
  `insert into vouchers (entrepreneur_id, id, batch_id, position, sealed_code, code_digest)
    select seller, substr(id, 1, 23) || lpad(c::text, 3, '0'), id, c, '', md5(id || c) from size_batches, generate_series(1, ${CARDS}) c`,
]

const LINES = `select p.entrepreneur_id, p.id, p.phone, p.price_minor, p.paid_at, (p.paid_at at time zone 'UTC')::date as day
  from purchases p where p.status in ('paid', 'refunded') and p.payment_method in ('orange_money', 'africell_money')`

/** pawaPay's statements of the last days, one per day, fetched at night and matched. */
const statementsSql = (endsAt: string): string[] => [
  `create temp table size_lines as select *, row_number() over (partition by day order by id) as line,
      pg_temp.ulid(day + interval '25 hours', 'statement' || day) as file
    from (${LINES}) l where day >= timestamptz '${endsAt}'::date - ${STATEMENT_DAYS} and day < timestamptz '${endsAt}'::date`,
  `insert into statement_files (id, provider, origin, name, state, readable, covered_from, covered_until, outcomes, first_day, last_day,
      actor_name, created_at, taken_at, matched_at)
    select file, 'pawapay', 'fetched', 'pawaPay of ' || day, 'taken', count(*), day, day, jsonb_build_object('matched', count(*)), day, day, 'the night', day + interval '25 hours', day + interval '25 hours',
      day + interval '26 hours' from size_lines group by file, day`,
  `insert into statement_lines (file_id, line, provider, kind, line_key, reference, phone, amount_minor, occurred_at, day, state, ours_minor,
      entrepreneur_id, purchase_id)
    select file, line, 'pawapay', 'payment', md5(id), md5(id), phone, price_minor, paid_at, day, 'matched', price_minor, entrepreneur_id, id from size_lines`,
  `insert into statement_days (provider, day, is_covered, theirs_in_minor, ours_in_minor, lines, counted_at)
    select 'pawapay', day, true, sum(price_minor), sum(price_minor), count(*), day + interval '26 hours' from size_lines group by day`,
]

/** Subjects of some calls: a router's code stock, voucher batches, provider statements. */
export const subjectsSql = ({ endsAt }: PastSize): string[] => [
  ...stockSql(endsAt),
  ...cardsSql(endsAt),
  ...statementsSql(endsAt),
]
