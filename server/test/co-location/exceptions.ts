/** Keys over all sellers: the reason for each, and how it would be kept if tables were sharded. */
const LOOKUPS = 'a directory spread by this key names the seller'
const BY_ID = `random ids of 80 bits; ${LOOKUPS}`

/** Unique keys of sellers' tables without the seller, which a sharded table cannot enforce by itself. */
export const CROSS_SELLER_KEYS: Readonly<Record<string, string>> = {
  entrepreneurs_slug_index: LOOKUPS,
  packages_id_index: BY_ID,
  purchases_id: BY_ID,
  gateways_id: BY_ID,
  staff_id: BY_ID,
  installations_id: BY_ID,
  gateways_secret: LOOKUPS,
  gateways_setup: LOOKUPS,
  gateways_radius_address: LOOKUPS,
  gateways_radius_port: LOOKUPS,
  agent_sessions_token: LOOKUPS,
  staff_devices_invite: LOOKUPS,
  staff_devices_token: LOOKUPS,
  push_subscriptions_endpoint: LOOKUPS,
  vouchers_code: LOOKUPS,
  payments_provider_reference: LOOKUPS,
  pay_codes_reference: LOOKUPS,
  dialled_payments_once: LOOKUPS,
  refunds_reference: LOOKUPS,
  invoice_payments_reference: LOOKUPS,
  payout_parts_reference: LOOKUPS,
  sponsor_payments_reference: LOOKUPS,
  sponsor_returns_reference: LOOKUPS,
  sponsorships_id: LOOKUPS,
  sponsor_events_key: 'our reference leads to one seller: unique with the seller is enough',
  provider_events_key: 'our reference leads to one seller: unique with the seller is enough',
  payout_events_key: 'our reference leads to one seller: unique with the seller is enough',
  invoice_events_key: 'our reference leads to one seller: unique with the seller is enough',
  sponsor_invoices_number: 'numbered from invoice_series on the platform database',
  invoices_number: 'numbered from invoice_series on the platform database',
  claims_money_once: 'claimed in the directory of references, in the matching transaction',
  installation_items_serial: 'serial numbers on the platform database',
}

/** Foreign keys between sellers' tables and the platform's. */
export const CROSS_FOREIGN_KEYS: Readonly<Record<string, string>> = {
  accounts_entrepreneur_id_entrepreneurs_id_fk: 'accounts stay on the platform database: checked by the code',
  purchases_customer_id_customers_id_fk: 'customers are spread by phone number: the id is kept unchecked',
  seller_customers_customer_id_customers_id_fk:
    'customers are spread by phone number: the id is kept unchecked',
  staff_id_accounts_id_fk: 'accounts stay on the platform database: checked by the code',
}

const SUMS = 'over all sellers: each part is asked, the results are merged'

const OF_A_NUMBER =
  'one phone number at all sellers (export, erasure): each part is asked, the results are merged'
const BY_REFERENCE = 'a provider’s reference: the directory names the seller first'

const INVARIANTS_CHECK = 'consistency check, joined by seller: each part is asked, the results are merged'
const ONE_SELLER = 'days of one seller, named in every query: asked at its part'
const NUMBERS = 'invoice numbers are counted on the platform database'
const SHARED = 'finds ids that two sellers share: the directory of ids is asked'

/**
 * Statements of the platform's role that do not join their sellers' tables by the seller, by the tables they
 * name. Only those whose digests are in `known-statements.ts` may run.
 */
export const CROSS_STATEMENTS: Readonly<Record<string, string>> = {
  'code_stock entrepreneurs gateways line_plans packages payments promotion_buyers promotions purchases seller_customers sites':
    'the order’s one read, joined through its seller’s row (`e.id`)',
  'payments provider_events': BY_REFERENCE,
  'claims purchases suspense_items':
    'open claims that unmatched money fits: each part is asked, the results are merged',
  'alert_settings push_subscriptions': SUMS,
  gateway_causes: SUMS,
  'entrepreneurs package_prices packages': 'prices grouped by package id: the seller has to be named too',
  'entrepreneurs gateways': SUMS,
  'entrepreneurs payout_parts payouts': SUMS,
  'payout_parts payouts': SUMS,
  'refunds seller_holdings': SUMS,
  'entrepreneurs invoices': SUMS,
  'entrepreneurs seller_days seller_ranges': SUMS,
  'entrepreneurs packages': SUMS,
  'access_sessions code_stock entrepreneurs free_grants free_offers gateways line_plans packages passes promotions seller_totals sites sponsorships travel_terms':
    SUMS,
  ...Object.fromEntries(
    [
      'passes purchases',
      'pass_devices purchases',
      'access_sessions purchases',
      'pass_stretches purchases',
      'agent_sessions voucher_agents',
      'claims owed_back passes payments purchases suspense_items',
      'claims purchases refunds suspense_items',
      'entrepreneurs invoice_payments messages payout_destinations sponsorships staff voucher_agents',
      'entrepreneurs invoice_payments payout_destinations sponsorships staff voucher_agents',
      'outage_credits passes purchases',
      'purchases seller_customers',
      'purchases suspense_items',
      'purchases travel_halves',
      'push_subscriptions staff',
      'shifts staff',
    ].map((tables) => [tables, OF_A_NUMBER]),
  ),
  ...Object.fromEntries(
    [
      'refund_events refunds',
      'payout_events payout_parts',
      'payout_parts refunds sponsor_returns',
      'sponsor_events sponsor_payments',
      'sponsor_return_events sponsor_returns',
      'invoice_events invoice_payments',
      'payments provider_events shifts',
    ].map((tables) => [tables, BY_REFERENCE]),
  ),
  'access_sessions counted_days free_grants gateway_outages given_minutes packages pass_minutes passes provider_events purchases travel_halves':
    ONE_SELLER,
  'invoice_events invoice_payments payments provider_events purchases': SUMS,
  'invoices sponsor_invoices': NUMBERS,
  'pass_minutes passes purchases': `${INVARIANTS_CHECK}; also ${OF_A_NUMBER}`,
  'passes payments purchases': SHARED,
  purchases: OF_A_NUMBER,
  ...Object.fromEntries(
    [
      'code_stock passes',
      'entrepreneurs outage_credits pass_devices pass_minutes passes purchases',
      'given_minutes pass_minutes passes purchases',
      'given_minutes pass_stretches passes',
      'invoice_events invoice_payments invoices ledger_entries ledger_transactions',
      'ledger_entries ledger_transactions payments suspense_items',
      'ledger_entries ledger_transactions voucher_agents voucher_batches vouchers',
      'ledger_entries refunds seller_holdings sponsor_returns',
      'ledger_transactions payments provider_events purchases',
      'ledger_transactions payout_events payout_parts payouts',
      'ledger_transactions purchases refund_events refunds suspense_items',
      'outage_credits pass_minutes passes travel_halves',
      'owed_back purchases',
      'passes purchases vouchers',
      'passes travel_halves',
      'payments purchases',
      'purchases seller_days seller_totals',
    ].map((tables) => [tables, INVARIANTS_CHECK]),
  ),
  'payout_destinations payout_parts payout_settings payouts':
    'next payout from a provider’s float: a queue on the platform database',
}

/** How each table that belongs to no seller would be kept next to sharded ones. */
export const PLATFORM_PLACES: Readonly<Record<string, string>> = {
  alerts: 'platform database',
  observed_spans: 'platform database',
  platform_days: 'platform database, summed from each part',
  watch_counts: 'platform database, by month',
  equipment: 'platform database',
  equipment_events: 'platform database',
  erasures: 'platform database',
  keeping_marks: 'platform database',
  kept_messages: 'platform database',
  accounts: 'platform database',
  applications: 'platform database',
  audit_log: 'platform database, by month',
  book_marks: 'platform database',
  customers: 'spread by phone number',
  insight_reports: 'platform database',
  integrations: 'reference table: small, read everywhere',
  invariant_runs: 'platform database',
  invoice_series: 'platform database',
  known_devices: 'platform database',
  login_sessions: 'platform database, or spread by the token’s hash',
  my_codes: 'spread by phone number',
  my_sessions: 'spread by phone number',
  password_links: 'platform database',
  platform_settings: 'reference table: small, read everywhere',
  push_keys: 'reference table: small, read everywhere',
  radius_authority: 'reference table: small, read everywhere',
  rate_limits: 'spread by its key, or its own store: nothing is joined to it',
  secret_keys: 'platform database',
  secret_key_parts: 'platform database',
  secret_key_walks: 'platform database; each part is resealed separately',
  receipt_keys: 'reference table: small, read everywhere',
  statement_days: 'platform database',
  statement_differences: 'platform database',
  statement_files: 'platform database',
  statement_lines: 'platform database',
  unmatched_events: 'platform database',
  travels: 'platform database',
  clearings: 'platform database',
}
