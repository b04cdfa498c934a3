import type { PastSize } from './past-size.ts'
import { DAYS } from './past-sql.ts'

const PAYOUT_MINOR = 100_000
/** The number of a shop's sales per payout and shift, and of all sales per invoice. */
const SALES_A_PAYOUT = 80
const SALES_AN_INVOICE = 300
const MAX_MONTHS = 12
/** Twelve pages of the admin's list, even with few sales. */
const FEWEST_INVOICES = 600

const entries = (suffix: string, to: string, from: string): string => `
  insert into ledger_entries (entrepreneur_id, transaction_id, account, amount_minor, currency)
    select seller, substr(id, 1, 25) || '${suffix}', line.account, line.amount, 'SLE' from size_payouts,
      (values ('${to}', ${PAYOUT_MINOR}), ('${from}', -${PAYOUT_MINOR})) as line (account, amount)`

/**
 * Payouts, shifts and invoices grow with the sales; also computes the remaining balances. Every seller has a
 * row of these, even without sales, so that both histories have equally many.
 */
export const moneySql = ({ purchases, sellers, endsAt }: PastSize): string[] => [
  `create temp table size_payouts as
    select seller, account, shop, at, pg_temp.ulid(at, 'payout' || s || '-' || n) as id from (
      select shops.*, n, timestamptz '${endsAt}' - make_interval(secs => ${DAYS * 86_400}::float8 * (1 - (n - 0.5) / all_of_them)) as at
      from (select sh.s, sh.seller, sh.account, sh.shop, t.sales / ${SALES_A_PAYOUT} as all_of_them
        from size_shops sh join seller_totals t on t.entrepreneur_id = sh.seller) shops,
        generate_series(1, all_of_them) n) x`,
  `insert into payouts (entrepreneur_id, id, amount_minor, phone, method, provider, asked_by, state, created_at, ended_at)
    select seller, id, ${PAYOUT_MINOR}, '+23276009200', 'orange_money', 'pawapay', 'daily', 'paid', at, at + interval '9 s' from size_payouts`,
  `insert into payout_parts (entrepreneur_id, id, payout_id, number, amount_minor, provider, provider_reference, state, asked_at, accepted_at, created_at, ended_at)
    select seller, id, id, 1, ${PAYOUT_MINOR}, 'pawapay', 'past-' || id, 'paid', at, at, at, at + interval '9 s' from size_payouts`,
  `insert into payout_events (entrepreneur_id, id, part_id, provider, event_key, kind, amount_minor, currency, source, received_at)
    select seller, id, id, 'pawapay', id || ':paid', 'succeeded', ${PAYOUT_MINOR}, 'SLE', 'webhook', at + interval '9 s' from size_payouts`,
  `insert into ledger_transactions (entrepreneur_id, id, payout_part_id, kind, created_at)
    select seller, substr(id, 1, 25) || suffix, id, kind, at + later from size_payouts,
      (values ('R', 'payout_reserved', interval '0'), ('P', 'payout_paid', interval '9 s')) as step (suffix, kind, later)`,
  entries('R', 'payouts:reserved', 'payouts:set_aside'),
  entries('P', 'paid_out:pawapay', 'payouts:reserved'),
  `insert into shifts (entrepreneur_id, id, account_id, person_name, state, opened_at, closed_at, float_count, float_minor, expected_minor)
    select seller, id, account, shop, 'not_counted', at, at + interval '8 hours', '{}', 0, 0 from size_payouts`,
  `insert into invoices (entrepreneur_id, id, series, number, due_on, until_day, fee_cents, minor_per_dollar, net_minor, gst_minor,
      total_minor, issued_at, stops_at, state, ended_at, reason)
    select seller, pg_temp.ulid(due_on, 'invoice' || n), 'INV', n + 1, due_on, due_on + interval '1 month', 1000, 2300, 20000, 3000, 23000, due_on, due_on + interval '14 days',
      'waived', due_on, 'Beta' from (
        select n, seller, (date_trunc('month', timestamptz '${endsAt}') - make_interval(months => n / ${sellers}))::date as due_on
        from generate_series(0, ${Math.min(Math.max(Math.floor(purchases / SALES_AN_INVOICE), FEWEST_INVOICES), sellers * MAX_MONTHS) - 1}) n
        join size_shops on s = n % ${sellers}) x`,
  `insert into invoice_series (series, last_number) select 'INV', count(*) from invoices having count(*) > 0`,
  `insert into seller_holdings (entrepreneur_id, pawapay_minor, vult_minor)
    select shop.seller, coalesce(pawapay, 0) - coalesce(sent, 0), coalesce(vult, 0) from size_shops shop
    left join (
      select entrepreneur_id, coalesce(sum(price_minor) filter (where payment_method in ('orange_money', 'africell_money')), 0) as pawapay,
        coalesce(sum(price_minor) filter (where payment_method = 'vult'), 0) as vult
      from purchases where status = 'paid' and payment_method <> 'cash' group by 1) p on p.entrepreneur_id = shop.seller
    left join (select seller, count(*) * ${PAYOUT_MINOR} as sent from size_payouts group by 1) o on o.seller = shop.seller`,
  `insert into seller_balances (entrepreneur_id, available_minor)
    select shop.seller, coalesce(minor, 0) - coalesce(sent, 0) from size_shops shop
    left join (
      select entrepreneur_id, sum(price_minor) as minor from purchases where status = 'paid' and payment_method <> 'cash' group by 1) p
      on p.entrepreneur_id = shop.seller
    left join (select seller, count(*) * ${PAYOUT_MINOR} as sent from size_payouts group by 1) o on o.seller = shop.seller`,
]
