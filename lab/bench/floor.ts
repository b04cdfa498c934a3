import { roleUrl } from '@minit/server/db/roles.ts'
import type pg from 'pg'
import { CONNECTIONS, connectAs, SECRET_KEY } from './fixture.ts'
import type { Offer } from './orders.ts'

/**
 * The database's own cost of a sale: two bare function calls, intent and settlement, write the same rows as
 * `minit_app` in the seller's tenant. They validate, price, request and return nothing.
 */
const FUNCTIONS = `
create function floor_intent(seller text, pack text, number int) returns void language plpgsql as $$
declare
  sale text := 'F' || lpad(number::text, 25, '0');
  payer text := '+23279' || lpad(number::text, 6, '0');
  at timestamptz := now();
begin
  perform set_config('minit.entrepreneur_id', seller, true);
  insert into customers (id, phone, prompt_count, created_at) values (sale, payer, 1, at) on conflict (phone) do nothing;
  insert into purchases (entrepreneur_id, id, idempotency_key, request_hash, package_id, package_name, customer_id,
      customer_name, customer_name_lower, phone, channel, payment_method, delivery_method, base_minutes,
      wallet_bonus_minutes, loyalty_minutes, vip_minutes, list_price_minor, discount_minor, price_minor, gst_minor,
      net_minor, requested_from, pay_by, created_at)
    select seller, sale, 'floor-' || number, repeat('h', 43), pack, p.name, sale, 'Aminata Kamara', 'aminata kamara',
      payer, 'counter', 'orange_money', 'qr_display', 60, 0, 0, 0, 3500, 0, 3500, 457, 3043, repeat('n', 16),
      at + interval '10 minutes', at
    from entrepreneurs e join packages p on p.entrepreneur_id = e.id where e.id = seller and p.id = pack;
  insert into payments (entrepreneur_id, id, purchase_id, provider, provider_reference, amount_minor, next_action,
      accepted_at, next_check_at, created_at)
    values (seller, sale, sale, 'pawapay', gen_random_uuid(), 3500, '{"type":"await_prompt"}', at, at, at);
  insert into pgboss.job_common (name, data, priority, start_after, singleton_key, policy)
    values ('follow-payment', jsonb_build_object('entrepreneurId', seller, 'paymentId', sale), 1, at, sale, 'standard');
end $$;
create function floor_settlement(seller text, pack text, number int) returns void language plpgsql as $$
declare
  sale text := 'F' || lpad(number::text, 25, '0');
  at timestamptz := now();
  today date := (at at time zone 'UTC')::date;
  hours bigint[] := array_fill(0::bigint, array[24]);
  hour int := extract(hour from at at time zone 'UTC') + 1;
begin
  perform set_config('minit.entrepreneur_id', seller, true);
  perform from payments y join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
    where y.entrepreneur_id = seller and y.id = sale for update;
  insert into provider_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency, source, received_at)
    values (seller, sale, sale, 'pawapay', sale || ':done', 'succeeded', 3500, 'SLE', 'webhook', at);
  update purchases set status = 'paid', paid_at = at where entrepreneur_id = seller and id = sale;
  update payments set next_check_at = null, check_count = check_count + 1 where entrepreneur_id = seller and id = sale;
  insert into ledger_transactions (entrepreneur_id, id, purchase_id, kind, created_at) values (seller, sale, sale, 'sale', at);
  insert into ledger_entries (entrepreneur_id, transaction_id, account, amount_minor, currency)
    values (seller, sale, 'received:pawapay', 3500, 'SLE'), (seller, sale, 'sales:net', -3043, 'SLE'),
      (seller, sale, 'sales:gst', -457, 'SLE');
  insert into passes (entrepreneur_id, id, purchase_id, network_name, wifi_kind, sealed_code, code_digest, starts_at, expires_at)
    select seller, sale, sale, network_name, wifi_kind, repeat('s', 60), sale || repeat('d', 17), at, at + interval '1 hour'
    from sites where entrepreneur_id = seller;
  insert into pass_minutes (entrepreneur_id, pass_id, purchase_id, kind, minutes) values (seller, sale, sale, 'base', 60);
  update customers set paid_purchases = paid_purchases + 1 where id = sale;
  insert into seller_customers as k (entrepreneur_id, customer_id, name, tier, purchases, minutes, revenue_minor,
      first_purchase_at, last_purchase_at)
    values (seller, sale, 'Aminata Kamara', 'new', 1, 60, 3500, at, at)
    on conflict (entrepreneur_id, customer_id) do update set purchases = k.purchases + 1, last_purchase_at = at;
  insert into notifications (entrepreneur_id, id, purchase_id, kind, created_at) values (seller, sale, sale, 'sale', at);
  insert into activity (entrepreneur_id, id, type, description, amount_minor, created_at)
    values (seller, sale, 'internet_purchase', 'Test Hub sold Market Hour', 3500, at);
  update packages set sold_count = sold_count + 1 where entrepreneur_id = seller and id = pack;
  insert into package_days as d (entrepreneur_id, day, package_id, sales, revenue_minor) values (seller, today, pack, 1, 3500)
    on conflict (entrepreneur_id, day, package_id) do update set sales = d.sales + 1, revenue_minor = d.revenue_minor + 3500;
  insert into seller_days as d (entrepreneur_id, day, sales, revenue_minor, package_sales_minor, minutes,
      orange_money_sales, orange_money_minor, hour_sales, hour_minor, new_customers, last_seen_new)
    values (seller, today, 1, 3500, 3500, 60, 1, 3500, hours, hours, 1, 1)
    on conflict (entrepreneur_id, day) do update set sales = d.sales + 1, revenue_minor = d.revenue_minor + 3500,
      package_sales_minor = d.package_sales_minor + 3500, minutes = d.minutes + 60,
      orange_money_sales = d.orange_money_sales + 1, orange_money_minor = d.orange_money_minor + 3500,
      hour_sales[hour] = d.hour_sales[hour] + 1, hour_minor[hour] = d.hour_minor[hour] + 3500,
      new_customers = d.new_customers + 1, last_seen_new = d.last_seen_new + 1;
  update seller_totals set sales = sales + 1, revenue_minor = revenue_minor + 3500,
      package_sales_minor = package_sales_minor + 3500, minutes = minutes + 60, customers = customers + 1,
      new_tier = new_tier + 1, feed_version = feed_version + 1 where entrepreneur_id = seller;
  insert into seller_balances as b (entrepreneur_id, available_minor) values (seller, 3500)
    on conflict (entrepreneur_id) do update set available_minor = b.available_minor + 3500;
end $$;`

export type Floor = {
  /** Sells this many, starting with the number `from`; returns purchases per second. */
  sell: (offers: readonly Offer[], from: number, count: number) => Promise<number>
  close: () => Promise<void>
}

/** Uses the same number of connections as the product. */
export const openFloor = async (ownerUrl: string): Promise<Floor> => {
  const owner = await connectAs(ownerUrl)
  await owner.query(FUNCTIONS).finally(() => owner.end())
  const url = roleUrl(ownerUrl, SECRET_KEY, 'minit_app')
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectAs(url)))
  return {
    sell: async (offers, from, count) => {
      const waiting = Array.from({ length: count }, (_, index) => from + index).values()
      const started = performance.now()
      await Promise.all(clients.map((client) => sellEach(client, offers, waiting)))
      return count / ((performance.now() - started) / 1000)
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

const sellEach = async (
  client: pg.Client,
  offers: readonly Offer[],
  numbers: Iterable<number>,
): Promise<void> => {
  for (const number of numbers) {
    const offer = offers[number % offers.length]
    const values = [offer?.entrepreneurId, offer?.packageId, number]
    await client.query({ name: 'intent', text: 'select floor_intent($1, $2, $3)', values })
    await client.query({ name: 'settlement', text: 'select floor_settlement($1, $2, $3)', values })
  }
}

/** Sums that must be equal after the same sales, however they were made. */
const LEFT_BEHIND: Record<string, string> = {
  purchases: "sum(price_minor) filter (where status = 'paid')",
  payments: 'sum(amount_minor)',
  provider_events: 'sum(amount_minor)',
  ledger_transactions: 'count(distinct purchase_id)',
  ledger_entries: 'sum(abs(amount_minor))',
  passes: 'sum(extract(epoch from expires_at - starts_at))::int',
  pass_minutes: 'sum(minutes)',
  customers: 'sum(paid_purchases + prompt_count)',
  seller_customers: 'sum(revenue_minor)',
  notifications: 'count(distinct purchase_id)',
  activity: 'sum(amount_minor)',
  packages: 'sum(sold_count)',
  package_days: 'sum(revenue_minor)',
  seller_days: 'sum(revenue_minor + minutes + new_customers + last_seen_new)',
  seller_totals: 'sum(revenue_minor + minutes + customers + new_tier + feed_version)',
  seller_balances: 'sum(available_minor + pending_minor + reserved_minor)',
  'pgboss.job_common': "count(*) filter (where name = 'follow-payment')",
}

/** Returns the row count and a sum of each table. */
export const countRows = async (ownerUrl: string): Promise<string> => {
  const owner = await connectAs(ownerUrl)
  const counts = Object.entries(LEFT_BEHIND).map(
    ([table, sum]) =>
      `select '${table}' as name, count(*)::text as rows, (${sum})::text as sum from ${table}`,
  )
  const { rows } = await owner.query(counts.join(' union all ')).finally(() => owner.end())
  return JSON.stringify(rows)
}
