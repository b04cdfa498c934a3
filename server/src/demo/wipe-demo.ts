import pg from 'pg'
import { LOST_PAYMENT } from './seed-claims.ts'

/** Rows of a seller, children before parents. */
const SELLER_TABLES = [
  'claims',
  'messages',
  'message_days',
  'ratings',
  'notifications',
  'outage_credits',
  'gateway_outages',
  'access_sessions',
  'pass_devices',
  'code_stock',
  'gateways',
  'pass_minutes',
  'passes',
  'ledger_entries',
  'ledger_transactions',
  'seller_balances',
  'payout_events',
  'payout_parts',
  'payouts',
  'payout_destinations',
  'payout_settings',
  'suspense_items',
  'provider_events',
  'payments',
  'purchases',
  'activity',
  'package_days',
  'seller_days',
  'seller_totals',
  'seller_customers',
  'packages',
  'onboarding',
  'sites',
]
const APPEND_ONLY = [
  'ledger_entries',
  'ledger_transactions',
  'provider_events',
  'payout_events',
  'pass_minutes',
  'outage_credits',
]

/** The demo's payment under a name of nobody's, which stands in the platform's books. */
const LOST_MONEY = [
  `delete from ledger_entries where transaction_id in (select t.id from ledger_transactions t
    join suspense_items i on i.id = t.suspense_id where i.provider_reference = $1)`,
  `delete from ledger_transactions where suspense_id in
    (select id from suspense_items where provider_reference = $1)`,
  'delete from suspense_items where provider_reference = $1',
  'delete from unmatched_events where provider_reference = $1',
]

/** Loyalty counts passes over all sellers: who also buys from a real one keeps only what was bought there. */
const UNCOUNT_SALES = `
  update customers c set paid_purchases = paid_purchases - made_up.count
  from (
    select customer_id, count(*) as count from purchases
    where status = 'paid' and kind = 'pass' and counts_for_loyalty and entrepreneur_id in (select id from entrepreneurs where is_demo)
    group by customer_id
  ) as made_up where made_up.customer_id = c.id`

/**
 * Deletes everything that was made up, as the owner and in one transaction: sellers and accounts marked as
 * demo, all that belongs to them, the integrations that were set up for stand-ins, and buyers who then have bought
 * nowhere. Returns how many sellers went.
 */
export const wipeDemo = async (ownerUrl: string): Promise<number> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(UNCOUNT_SALES)
    for (const table of APPEND_ONLY) await owner.query(`alter table ${table} disable trigger append_only`)
    for (const table of SELLER_TABLES) {
      await owner.query(
        `delete from ${table} where entrepreneur_id in (select id from entrepreneurs where is_demo)`,
      )
    }
    for (const statement of LOST_MONEY) await owner.query(statement, [LOST_PAYMENT])
    for (const table of APPEND_ONLY) await owner.query(`alter table ${table} enable trigger append_only`)
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
