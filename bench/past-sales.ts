import pg from 'pg'

/** Days the made-up past is spread over, whatever its size: a bigger shop sells more a day, not for longer. */
const DAYS = 120

/** Gives one seller so many paid sales in the past, written as the owner in bulk. */
export const addPastSales = async (ownerUrl: string, slug: string, count: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string; pack: string }>(
    'select e.id, p.id as pack from entrepreneurs e join packages p on p.entrepreneur_id = e.id where slug = $1',
    [slug],
  )
  const seller = rows[0]
  if (seller === undefined) throw new Error(`no seller ${slug}`)
  for (const statement of STATEMENTS) await owner.query(statement.text, statement.values(seller, count))
  await owner.query('analyze')
  await owner.end()
}

type Seller = { id: string; pack: string }

const id = (kind: string) => `'${kind}' || lpad(upper(to_hex(i)), 24, '0')`
const at = `now() - interval '1 day' - (i % ${DAYS}) * interval '1 day'`
/** One buyer in ten sales. */
const buyers = '(i % greatest($2 / 10, 1))'
const buyer = `'01' || lpad(upper(to_hex(${buyers})), 24, '0')`

const STATEMENTS: { text: string; values: (seller: Seller, count: number) => unknown[] }[] = [
  {
    text: `insert into customers (id, phone, created_at, paid_purchases)
      select '01' || lpad(upper(to_hex(i)), 24, '0'), '+23270' || lpad(i::text, 7, '0'), now(), 10
      from generate_series(0, greatest($1::int / 10, 1) - 1) i`,
    values: (_, count) => [count],
  },
  {
    text: `insert into purchases (entrepreneur_id, id, request_hash, package_id, package_name, customer_id, customer_name,
        phone, channel, payment_method, delivery_method, status, base_minutes, wallet_bonus_minutes, loyalty_minutes,
        vip_minutes, list_price_minor, discount_minor, price_minor, gst_minor, net_minor, pay_by, created_at, paid_at)
      select $1, ${id('02')}, '', $3, 'Market Hour', ${buyer}, 'Past buyer', '+23270000000', 'counter', 'orange_money',
        'qr_display', 'paid', 60, 0, 0, 0, 3500, 0, 3500, 457, 3043, ${at}, ${at}, ${at}
      from generate_series(0, $2::int - 1) i`,
    values: ({ id: seller, pack }, count) => [seller, count, pack],
  },
  {
    text: `insert into payments (entrepreneur_id, id, purchase_id, provider, provider_reference, amount_minor, next_action, created_at)
      select $1, ${id('03')}, ${id('02')}, 'pawapay', ${id('03')}, 3500, '{"type":"await_prompt"}', ${at}
      from generate_series(0, $2::int - 1) i`,
    values: ({ id: seller }, count) => [seller, count],
  },
  {
    text: `insert into passes (entrepreneur_id, id, purchase_id, network_name, wifi_kind, sealed_code, code_digest, starts_at, expires_at)
      select $1, ${id('04')}, ${id('02')}, 'Past', 'captive', '', i::text, ${at}, ${at} + interval '1 hour'
      from generate_series(0, $2::int - 1) i`,
    values: ({ id: seller }, count) => [seller, count],
  },
  {
    text: `insert into notifications (entrepreneur_id, id, purchase_id, kind, created_at, read_at)
      select $1, ${id('05')}, ${id('02')}, 'sale', ${at}, now() from generate_series(0, $2::int - 1) i`,
    values: ({ id: seller }, count) => [seller, count],
  },
  {
    text: `insert into seller_customers (entrepreneur_id, customer_id, name, tier, purchases, first_purchase_at, last_purchase_at)
      select $1, '01' || lpad(upper(to_hex(i)), 24, '0'), 'Past buyer', 'silver', 10, now(), now()
      from generate_series(0, greatest($2::int / 10, 1) - 1) i`,
    values: ({ id: seller }, count) => [seller, count],
  },
  {
    text: `insert into seller_days (entrepreneur_id, day, sales, revenue_minor, package_sales_minor, minutes)
      select $1, (${at})::date, count(*), count(*) * 3500, count(*) * 3500, count(*) * 60
      from generate_series(0, $2::int - 1) i group by 2`,
    values: ({ id: seller }, count) => [seller, count],
  },
  {
    text: `update seller_totals set sales = $2::int, revenue_minor = $2::int * 3500::bigint, customers = $2::int / 10
      where entrepreneur_id = $1`,
    values: ({ id: seller }, count) => [seller, count],
  },
]
