import pg from 'pg'

/** The days of the invented past, whatever its size: a bigger shop sells more a day, not for longer. */
const DAYS = 120

/**
 * Inserts so many past paid sales of one seller in bulk, with everything that a settled sale writes. Each
 * statement names the columns it fills; the others have their defaults.
 */
export const addPastSales = async (ownerUrl: string, slug: string, sales: number): Promise<void> => {
  const waiting = STATEMENTS.values()
  // Two at a time: the tables do not wait for each other, and there are two cores.
  // One end for all statements: a long past takes a minute, and its sales stay on their days.
  const until = new Date().toISOString()
  await Promise.all([1, 2].map(() => send(ownerUrl, prepare(slug, sales, until), waiting)))
  // As after a quiet night: no first reader has to clean up.
  await send(ownerUrl, ['vacuum (analyze)', 'checkpoint'])
}

const send = async (ownerUrl: string, ...lists: Iterable<string>[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    for (const list of lists) for (const statement of list) await owner.query(statement)
  } finally {
    await owner.end()
  }
}

/** `past` has a line for each sale, the oldest first: its seller, package, buyer, number and instant. */
const prepare = (slug: string, sales: number, until: string): string[] => [
  // The rows are consistent by construction, so this session alone skips the key checks.
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `create temp view past as
    select shop.*, i, '00' || lpad(upper(to_hex(i)), 24, '0') as id,
      '00' || lpad(upper(to_hex(i % ${buyersOf(sales)})), 24, '0') as buyer,
      '+23270' || lpad((i % ${buyersOf(sales)})::text, 7, '0') as phone,
      date_trunc('second', '${until}'::timestamptz) - make_interval(secs => 86400 * (1 + ${DAYS} * (1 - i / ${sales}::float8))) as at
    from (
      select e.id as seller, p.id as pack from entrepreneurs e join packages p on p.entrepreneur_id = e.id
      where slug = ${pg.escapeLiteral(slug)} limit 1
    ) as shop, generate_series(0, ${sales - 1}) as i`,
]

/** One buyer in ten sales. */
const buyersOf = (sales: number): number => Math.max(Math.floor(sales / 10), 1)

const STATEMENTS: readonly string[] = [
  `insert into purchases (entrepreneur_id, id, request_hash, package_id, package_name, customer_id, customer_name,
      phone, channel, payment_method, delivery_method, status, base_minutes, wallet_bonus_minutes, loyalty_minutes,
      vip_minutes, list_price_minor, discount_minor, price_minor, gst_minor, net_minor, pay_by, created_at, paid_at)
    select seller, id, '', pack, 'Market Hour', buyer, 'Past buyer', phone, 'counter', 'orange_money',
      'qr_display', 'paid', 60, 0, 0, 0, 3500, 0, 3500, 457, 3043, at, at, at from past`,
  `insert into payments (entrepreneur_id, id, purchase_id, provider, provider_reference, amount_minor, next_action, created_at)
    select seller, id, id, 'pawapay', id, 3500, '{"type":"await_prompt"}', at from past`,
  `insert into ledger_entries (entrepreneur_id, transaction_id, account, amount_minor, currency)
    select seller, id, account, amount, 'SLE' from past,
      (values ('received:pawapay', 3500), ('sales:net', -3043), ('sales:gst', -457)) as line (account, amount)`,
  `insert into provider_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency, source, received_at)
    select seller, id, id, 'pawapay', id || ':done', 'succeeded', 3500, 'SLE', 'webhook', at from past`,
  `insert into passes (entrepreneur_id, id, purchase_id, network_name, wifi_kind, sealed_code, code_digest, starts_at, expires_at)
    select seller, id, id, 'Past', 'captive', '', id, at, at + interval '1 hour' from past`,
  `insert into ledger_transactions (entrepreneur_id, id, purchase_id, kind, created_at)
    select seller, id, id, 'sale', at from past`,
  `insert into notifications (entrepreneur_id, id, purchase_id, kind, created_at, read_at)
    select seller, id, id, 'sale', at, at from past`,
  `insert into pass_minutes (entrepreneur_id, pass_id, purchase_id, kind, minutes)
    select seller, id, id, 'base', 60 from past`,
  `insert into activity (entrepreneur_id, id, type, description, amount_minor, created_at)
    select seller, id, 'internet_purchase', 'Test Hub sold Market Hour', 3500, at from past`,
  `insert into customers (id, phone, paid_purchases, created_at)
    select buyer, '+23270' || lpad(min(i)::text, 7, '0'), count(*), min(at) from past group by buyer`,
  `insert into seller_customers (entrepreneur_id, customer_id, name, tier, purchases, minutes, revenue_minor,
      first_purchase_at, last_purchase_at)
    select seller, buyer, 'Past buyer', 'silver', count(*), count(*) * 60, count(*) * 3500, min(at), max(at)
    from past group by seller, buyer`,
  `insert into seller_days (entrepreneur_id, day, sales, revenue_minor, package_sales_minor, minutes,
      orange_money_sales, orange_money_minor, hour_sales, hour_minor, new_customers, last_seen_silver)
    with hours as (
      select seller, (at at time zone 'UTC')::date as day, extract(hour from at at time zone 'UTC') as hour, count(*) as sold
      from past group by 1, 2, 3
    ), days as (
      select seller, day, sum(sold)::bigint as sold from hours group by 1, 2
    ), buyers as (
      select (min(at) at time zone 'UTC')::date as first, (max(at) at time zone 'UTC')::date as last from past group by buyer
    ), firsts as (select first as day, count(*) as new from buyers group by 1),
      lasts as (select last as day, count(*) as seen from buyers group by 1)
    select seller, day, sold, sold * 3500, sold * 3500, sold * 60, sold, sold * 3500,
      array(select coalesce((select h.sold from hours h where h.day = days.day and h.hour = i), 0) from generate_series(0, 23) as i),
      array(select coalesce((select h.sold from hours h where h.day = days.day and h.hour = i), 0) * 3500 from generate_series(0, 23) as i),
      coalesce(new, 0), coalesce(seen, 0)
    from days left join firsts using (day) left join lasts using (day)`,
  `insert into package_days (entrepreneur_id, day, package_id, sales, revenue_minor)
    select seller, (at at time zone 'UTC')::date, pack, count(*), count(*) * 3500 from past group by 1, 2, 3`,
  `update seller_totals set sales = sold, revenue_minor = sold * 3500, package_sales_minor = sold * 3500,
      minutes = sold * 60, customers = buyers, repeat_customers = buyers, silver_tier = buyers
    from (select seller, count(*) as sold, count(distinct buyer) as buyers from past group by seller) as sums
    where entrepreneur_id = seller`,
  `insert into seller_balances (entrepreneur_id, available_minor) select seller, count(*) * 3500 from past group by seller`,
  `insert into seller_holdings (entrepreneur_id, pawapay_minor) select seller, count(*) * 3500 from past group by seller`,
  `insert into platform_days (day, part, sales, revenue_minor, orange_money_sales, orange_money_minor, new_customers)
    with firsts as (
      select first as day, count(*) as new from (select (min(at) at time zone 'UTC')::date as first from past group by buyer) as b group by 1
    ), days as (select (at at time zone 'UTC')::date as day, count(*) as sold from past group by 1)
    select day, floor(random() * 2147483647), sold, sold * 3500, sold, sold * 3500, coalesce(new, 0)
    from days left join firsts using (day)`,
  `update packages set sold_count = sold from (select pack, count(*) as sold from past group by pack) as sums
    where packages.id = pack`,
]
