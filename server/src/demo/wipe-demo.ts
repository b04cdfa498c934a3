import pg from 'pg'
import { SEEDED_BY, UNKNOWN_ORDER } from './history/seed-statements.ts'
import { LOST_PAYMENT } from './seed-claims.ts'

/** Tables of a seller, children before parents. */
const SELLER_TABLES = [
  'claims',
  'told_sales',
  'voucher_prints',
  'agent_sessions',
  'vouchers',
  'voucher_batches',
  'agent_settlements',
  'voucher_agents',
  'promotion_buyers',
  'promotions',
  'installation_items',
  'installations',
  'messages',
  'message_days',
  'ratings',
  'notifications',
  'outage_credits',
  'gateway_outages',
  'gateway_causes',
  'access_sessions',
  'pass_stretches',
  'pass_devices',
  'code_stock',
  'gateways',
  'pass_minutes',
  'travel_halves',
  'clearing_halves',
  'travel_terms',
  'free_grants',
  'given_minutes',
  'free_offers',
  'passes',
  'ledger_entries',
  'ledger_transactions',
  'seller_balances',
  'seller_holdings',
  'sponsored_days',
  'owed_back',
  'dialled_payments',
  'pay_codes',
  'counted_days',
  'days_to_count',
  'refund_events',
  'refunds',
  'payout_events',
  'payout_parts',
  'payouts',
  'payout_destinations',
  'payout_settings',
  'sponsor_return_events',
  'sponsor_returns',
  'sponsor_events',
  'sponsor_payments',
  'sponsored_keys',
  'sponsor_invoices',
  'sponsorships',
  'billing_notices',
  'invoice_events',
  'invoice_payments',
  'invoices',
  'billing_terms',
  'suspense_items',
  'provider_events',
  'shift_movements',
  'shifts',
  'staff_devices',
  'staff',
  'payments',
  'purchases',
  'activity',
  'package_prices',
  'package_rates',
  'seller_costs',
  'line_plans',
  'package_days',
  'seller_days',
  'seller_ranges',
  'seller_totals',
  'seller_customers',
  'packages',
  'onboarding',
  'sites',
]
const APPEND_ONLY = [
  'shift_movements',
  'shifts',
  'ledger_entries',
  'ledger_transactions',
  'provider_events',
  'payout_events',
  'refund_events',
  'invoice_events',
  'sponsor_events',
  'sponsor_return_events',
  'agent_settlements',
  'told_sales',
  'voucher_prints',
  'pass_minutes',
  'outage_credits',
  'equipment_events',
  'clearings',
  'clearing_halves',
]

/** The platform's ledger entry for the unknown order in the made-up statement. */
const UNKNOWN_CALLER = `(select s.entrepreneur_id, s.id from suspense_items s where s.provider_reference = '${UNKNOWN_ORDER}')`
const MADE_UP_FILES = `(select id from statement_files where actor_name = '${SEEDED_BY}')`
const OF_DEMO = 'entrepreneur_id in (select id from entrepreneurs where is_demo)'

/** Subtracts deleted ledger lines from the providers' balances first, since those totals may stay. */
const noLongerHeld = (transactions: string): string => `
  select hold(e.entrepreneur_id, split_part(e.account, ':', 2),
    case when e.account like 'received:%' then -e.amount_minor else e.amount_minor end)
  from ledger_entries e where e.transaction_id in (${transactions}) and e.currency = 'SLE'
    and e.account <> 'received:cash' and (e.account like 'received:%' or e.account like 'paid\\_out:%')`

const NOTHING_HELD = `delete from seller_holdings
  where 0 = all (array[pawapay_minor, monime_minor, vult_minor, orange_web_minor])`

/** Deletes the made-up statements of the providers. */
const STATEMENTS = [
  noLongerHeld(
    `select id from ledger_transactions where (entrepreneur_id, suspense_id) in ${UNKNOWN_CALLER}`,
  ),
  `delete from ledger_entries e using ledger_transactions t where t.entrepreneur_id = e.entrepreneur_id
     and t.id = e.transaction_id and (t.entrepreneur_id, t.suspense_id) in ${UNKNOWN_CALLER}`,
  `delete from ledger_transactions where (entrepreneur_id, suspense_id) in ${UNKNOWN_CALLER}`,
  `delete from suspense_items where (entrepreneur_id, id) in ${UNKNOWN_CALLER}`,
  `delete from unmatched_events where provider_reference = '${UNKNOWN_ORDER}'`,
  `delete from statement_differences where ${OF_DEMO}`,
  `delete from statement_lines where ${OF_DEMO} or file_id in ${MADE_UP_FILES}`,
  `delete from statement_files where id in ${MADE_UP_FILES}`,
  `delete from statement_days d where not exists (
     select from statement_lines l where l.provider = d.provider and l.day = d.day)`,
]

/** The demo's payment without an order, which is in the platform's ledger. */
const LOST_MONEY = [
  noLongerHeld(`select t.id from ledger_transactions t
    join suspense_items i on i.id = t.suspense_id where i.provider_reference = $1`),
  `delete from ledger_entries where transaction_id in (select t.id from ledger_transactions t
    join suspense_items i on i.id = t.suspense_id where i.provider_reference = $1)`,
  `delete from ledger_transactions where suspense_id in
    (select id from suspense_items where provider_reference = $1)`,
  'delete from suspense_items where provider_reference = $1',
  'delete from unmatched_events where provider_reference = $1',
]

/** Rented equipment, which belongs to no seller; also what was put in at a demo seller. */
const DEMO_PIECES =
  '(select id from equipment where is_demo or seller_id in (select id from entrepreneurs where is_demo))'
const EQUIPMENT = [
  `update equipment_events set other_id = null where other_id in ${DEMO_PIECES}`,
  `delete from equipment_events where equipment_id in ${DEMO_PIECES}`,
  `delete from equipment where id in ${DEMO_PIECES}`,
]

/** What travelled between demo sellers, or to and from one. */
const DEMO_TRAVELS =
  '(select id from travels where home_seller_id in (select id from entrepreneurs where is_demo) or host_seller_id in (select id from entrepreneurs where is_demo))'
const TRAVELS = [
  `delete from travel_halves where travel_id in ${DEMO_TRAVELS}`,
  `delete from travels where id in ${DEMO_TRAVELS}`,
  `delete from clearings where one_seller_id in (select id from entrepreneurs where is_demo)
     or other_seller_id in (select id from entrepreneurs where is_demo)`,
]

/** Loyalty counts passes of all sellers: customers who also buy from a real seller keep only those. */
const UNCOUNT_SALES = `
  update customers c set paid_purchases = paid_purchases - made_up.count
  from (
    select customer_id, count(*) as count from purchases
    where status = 'paid' and kind = 'pass' and counts_for_loyalty and entrepreneur_id in (select id from entrepreneurs where is_demo)
    group by customer_id
  ) as made_up where made_up.customer_id = c.id`

/**
 * Deletes all made-up data, as the owner and in one transaction: demo sellers and accounts, all their data,
 * integrations for stand-ins, and customers without other purchases. Returns the number of deleted sellers.
 */
export const wipeDemo = async (ownerUrl: string): Promise<number> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // A broken connection fails the next statement; an unhandled error would end the process.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(UNCOUNT_SALES)
    for (const table of APPEND_ONLY) await owner.query(`alter table ${table} disable trigger append_only`)
    for (const statement of [...STATEMENTS, ...TRAVELS]) await owner.query(statement)
    for (const table of SELLER_TABLES) {
      await owner.query(
        `delete from ${table} where entrepreneur_id in (select id from entrepreneurs where is_demo)`,
      )
    }
    for (const statement of EQUIPMENT) await owner.query(statement)
    for (const statement of LOST_MONEY) await owner.query(statement, [LOST_PAYMENT])
    await owner.query(NOTHING_HELD)
    for (const table of APPEND_ONLY) await owner.query(`alter table ${table} enable trigger append_only`)
    await owner.query(`delete from invoice_series where series = 'DEMO'`)
    await owner.query('delete from applications where is_demo')
    await owner.query('delete from accounts where is_demo')
    await owner.query('delete from integrations where is_demo')
    const { rowCount } = await owner.query('delete from entrepreneurs where is_demo')
    await owner.query(
      'delete from customers c where not exists (select from purchases p where p.customer_id = c.id)',
    )
    await owner.query('commit')
    return rowCount ?? 0
  } finally {
    await owner.end()
  }
}
