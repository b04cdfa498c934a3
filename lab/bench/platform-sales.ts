import { connectAs } from './fixture.ts'

const SELLERS = 1_000
const DAYS = 120

/**
 * Adds this many sales for 1,000 sellers over the last 120 days, including today: the rows that the admin's
 * lists and sums read, generated consistently.
 */
export const addPlatformSales = async (ownerUrl: string, sales: number): Promise<void> => {
  const owner = await connectAs(ownerUrl)
  try {
    for (const statement of [...SETUP, viewOf(sales), ...STATEMENTS]) await owner.query(statement)
  } finally {
    await owner.end()
  }
}

const SETUP = [
  // Skips foreign-key checks in this session.
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `insert into entrepreneurs (id, slug, business_name, first_name, last_name, location, phone, has_own_internet,
      subscription_status, created_at)
    select 'S' || lpad(s::text, 25, '0'), 'seller-' || s, 'Seller ' || s, 'Hawa', 'Sankoh', 'Place ' || s % 12,
      '+23271' || lpad(s::text, 6, '0'), true, 'active', now() - make_interval(days => 400 - s % 300)
    from generate_series(0, ${SELLERS - 1}) as s`,
  `insert into packages (entrepreneur_id, id, name, duration_minutes, price_minor, created_at)
    select id, id, 'Market Hour', 60, 3500, created_at from entrepreneurs`,
]

/** One row per sale, the oldest first; the last one is a second old. */
const viewOf = (sales: number): string => `create temp view past as
  select i, '00' || lpad(upper(to_hex(i)), 24, '0') as id, 'S' || lpad((i % ${SELLERS})::text, 25, '0') as seller,
    '00' || lpad(upper(to_hex(i % ${Math.max(1, Math.floor(sales / 10))})), 24, '0') as buyer,
    (array['orange_money', 'africell_money', 'vult', 'cash'])[1 + i % 4] as method,
    now() - make_interval(secs => 1 + 86400 * ${DAYS} * (1 - (i + 1) / ${sales}::float8)) as at
  from generate_series(0, ${sales - 1}) as i`

const STATEMENTS = [
  `insert into purchases (entrepreneur_id, id, request_hash, package_id, package_name, customer_id, customer_name,
      phone, channel, payment_method, delivery_method, status, base_minutes, wallet_bonus_minutes, loyalty_minutes,
      vip_minutes, list_price_minor, discount_minor, price_minor, gst_minor, net_minor, pay_by, created_at, paid_at)
    select seller, id, '', seller, 'Market Hour', buyer, 'Past buyer', '+23270' || lpad((i % 900000)::text, 6, '0'),
      'counter', method, 'qr_display', 'paid', 60, 0, 0, 0, 3500, 0, 3500, 457, 3043, at, at, at from past`,
  `insert into payments (entrepreneur_id, id, purchase_id, provider, provider_reference, amount_minor, next_action, created_at)
    select seller, id, id, 'pawapay', id, 3500, '{"type":"await_prompt"}', at from past`,
  `insert into activity (entrepreneur_id, id, type, description, amount_minor, created_at)
    select seller, id, 'internet_purchase', 'A sale', 3500, at from past`,
  `insert into customers (id, phone, paid_purchases, created_at)
    select buyer, '+23270' || lpad(min(i)::text, 7, '0'), count(*), min(at) from past group by buyer`,
  `insert into seller_days (entrepreneur_id, day, sales, revenue_minor, package_sales_minor, minutes, orange_money_sales,
      orange_money_minor, cash_sales, cash_minor, vult_sales, vult_minor, africell_money_sales, africell_money_minor)
    select seller, (at at time zone 'UTC')::date, count(*), count(*) * 3500, count(*) * 3500, count(*) * 60,
      count(*) filter (where method = 'orange_money'), count(*) filter (where method = 'orange_money') * 3500,
      count(*) filter (where method = 'cash'), count(*) filter (where method = 'cash') * 3500,
      count(*) filter (where method = 'vult'), count(*) filter (where method = 'vult') * 3500,
      count(*) filter (where method = 'africell_money'), count(*) filter (where method = 'africell_money') * 3500
    from past group by 1, 2`,
  `insert into package_days (entrepreneur_id, day, package_id, sales, revenue_minor)
    select entrepreneur_id, day, entrepreneur_id, sales, revenue_minor from seller_days`,
  `insert into seller_totals (entrepreneur_id, sales, revenue_minor, customers, repeat_customers)
    select seller, count(*), count(*) * 3500, count(distinct buyer), count(distinct buyer) from past group by seller`,
  'set session_replication_role = default',
  'vacuum (analyze)',
  'checkpoint',
]
