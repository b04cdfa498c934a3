import type { PastSize } from './past-size.ts'

/** The length of the history, whatever its size: a bigger country sells more per day, not for longer. */
export const DAYS = 365

/**
 * The default share of buyers of the largest shop; one sale in this many is made away from the buyer's
 * usual shop.
 */
const BIG_SHARE = 20

/**
 * Helpers of one session. `ulid` makes an id that contains its time, like the product's; `draw` returns a
 * uniform number from 0 to 1, the same in each run.
 */
export const HELPERS = [
  `create function pg_temp.ulid(at timestamptz, n text) returns text language sql immutable as $$
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((floor(extract(epoch from at) * 1000)::bigint >> (45 - 5 * k)) & 31)::int + 1, 1), '' order by k)
      || upper(substr(md5(n), 1, 16)) from generate_series(0, 9) as k $$`,
  `create function pg_temp.letter(ms bigint, bits int) returns text language sql immutable as $$
    select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> bits) & 31)::int + 1, 1) $$`,
  `create function pg_temp.draw(n bigint) returns float8 language sql immutable as $$
    select (hashint8(n) & 2147483647) / 2147483648.0::float8 $$`,
]

const quickUlid = (ms: string, random: string): string =>
  `${[45, 40, 35, 30, 25, 20, 15, 10, 5, 0].map((bits) => `pg_temp.letter(${ms}, ${bits})`).join(' || ')} || upper(substr(md5(${random}), 1, 16))`

/** Numbers the sellers of one session. The first one is the largest shop. */
export const shopsSql = ({ sellers, endsAt }: PastSize): string[] => [
  `create temp table size_shops as
    select s, pg_temp.ulid(at, 'seller' || s) as seller, 'Shop ' || s as shop, at,
      array(select pg_temp.ulid(at, 'pack' || s || '-' || k) from generate_series(0, 2) k) as packs,
      pg_temp.ulid(at, 'account' || s) as account, pg_temp.ulid(at, 'gateway' || s) as gateway
    from (select s, timestamptz '${endsAt}' - make_interval(days => ${DAYS + 10}, mins => ${sellers} - s) as at
      from generate_series(0, ${sellers - 1}) s) x`,
  'create unique index on size_shops (s)',
  'analyze size_shops',
]

/** Creates sellers with three packages each. */
export const sellersSql = ({ endsAt }: PastSize): string[] => [
  `insert into entrepreneurs (id, slug, business_name, first_name, last_name, location, phone, has_own_internet,
      subscription_status, network_named_at, created_at)
    select seller, 'shop-' || s, shop, 'Hawa', 'Sankoh', 'Place ' || s % 40, '+2327' || lpad((9000000 + s)::text, 7, '0'), true, 'active', at, at
    from size_shops`,
  `insert into sites (entrepreneur_id, network_name) select seller, shop || ' WiFi' from size_shops`,
  `insert into seller_totals (entrepreneur_id) select seller from size_shops`,
  `insert into packages (entrepreneur_id, id, name, duration_minutes, price_minor, allows_overtime, overtime_rate_minor, created_at)
    select seller, packs[k + 1], (array['Market Hour', 'Afternoon', 'Whole Day'])[k + 1], (array[60, 180, 1440])[k + 1],
      (array[3500, 8000, 20000])[k + 1], true, 50, at from size_shops, generate_series(0, 2) k`,
  `insert into package_prices (entrepreneur_id, id, package_id, price_minor, since, day, by)
    select entrepreneur_id, id, id, price_minor, created_at, (created_at at time zone 'UTC')::date, 'seller' from packages`,
  `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, last_heard_at, created_at)
    select seller, gateway, 'Router', 'opennds', '', gateway, timestamptz '${endsAt}', at from size_shops where s % 10 = 0`,
]

/**
 * Creates the sales from number `from` on as the temporary table `size_sales`, independent of earlier
 * batches. Out of fifty, one failed, one expired unpaid and two extended the previous pass; one in five
 * hundred was refunded. Few buyers buy much, and most buy little.
 */
export const batchSql = (
  { purchases, sellers, customers, endsAt, bigShare = BIG_SHARE }: PastSize,
  from: number,
  until: number,
): string[] => [
  'drop table if exists size_sales',
  `create temp table size_sales as
    with drawn as (
      select i, i - (i % 25 = 24)::int as b, floor(extract(epoch from timestamptz '${endsAt}') * 1000
        - ${DAYS * 86_400_000}::float8 * (1 - (i + 1) / ${purchases}::float8))::bigint as ms
      from generate_series(${from}::bigint, ${until - 1}::bigint) i
    ), who as (
      select *, least(floor(${customers} * power(pg_temp.draw(b), 1.5)), ${customers - 1})::bigint as c,
        floor(extract(epoch from timestamptz '${endsAt}') * 1000
          - ${DAYS * 86_400_000}::float8 * (1 - (b + 1) / ${purchases}::float8))::bigint as base_ms
      from drawn
    ), placed as (
      select *, case when b % 20 = 3 then b % ${sellers} when c % ${bigShare} = 0 then 0
        else 1 + floor(pg_temp.draw(c + 7) * ${sellers - 1}) end::int as s,
        case when i % 25 = 24 then 'overtime' else 'pass' end as kind,
        case when i % 50 = 7 then 'failed' when i % 50 = 13 then 'expired' when i % 500 = 11 then 'refunded' else 'paid' end as status,
        case when i % 500 = 11 then 3 else (b / 2) % 4 end::int as m
      from who
    )
    select i, kind, status, shops.s, seller, shop, account, gateway, packs[b % 3 + 1] as pack, b % 3 as k,
      ${quickUlid('ms', "'sale' || i")} as id, ${quickUlid('base_ms', "'sale' || b")} as base_id,
      ${quickUlid('1700000000000', "'buyer' || c")} as buyer, '+2327' || lpad(c::text, 7, '0') as phone,
      (array['Aminata','Mohamed','Fatmata','Ibrahim','Isata','Abu','Mariama','Foday','Kadiatu','Alpha'])[c % 10 + 1] || ' '
        || (array['Kamara','Sesay','Koroma','Bangura','Conteh','Turay','Kargbo','Mansaray','Jalloh','Sankoh'])[c / 10 % 10 + 1] as name,
      (array['orange_money','africell_money','vult','cash'])[m + 1] as method,
      (array['pawapay','pawapay','vult','cash'])[m + 1] as provider,
      case when kind = 'overtime' then 500 else (array[3500, 8000, 20000])[b % 3 + 1] end as price,
      case when kind = 'overtime' then 10 else (array[60, 180, 1440])[b % 3 + 1] end as minutes,
      case when kind = 'pass' and m = 2 then (array[6, 18, 144])[b % 3 + 1] else 0 end as bonus,
      case when i % 25 = 23 then 10 else 0 end as later_minutes,
      case when kind = 'pass' and i % 2 = 0 then 'sms' else 'qr_display' end as delivery,
      'epoch'::timestamptz + ms * interval '1 ms' as at, 'epoch'::timestamptz + (ms + 20000) * interval '1 ms' as paid_at
    from placed join size_shops shops using (s)`,
  'analyze size_sales',
]
