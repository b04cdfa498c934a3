/** Keys over all sellers: why they are there, and how each would be kept where tables are spread. */
const LOOKED_UP = 'a directory of its own, spread by this key, which says whose it is'
const BY_ID = `ids are chances of 80 bits and never twice; ${LOOKED_UP}`

/** Unique keys of sellers' tables without the seller, which a spread table cannot promise by itself. */
export const CROSS_SELLER_KEYS: Readonly<Record<string, string>> = {
  entrepreneurs_slug_index: LOOKED_UP,
  packages_id_index: BY_ID,
  purchases_id: BY_ID,
  gateways_id: BY_ID,
  staff_id: BY_ID,
  installations_id: BY_ID,
  gateways_secret: LOOKED_UP,
  gateways_setup: LOOKED_UP,
  gateways_radius_address: LOOKED_UP,
  gateways_radius_port: LOOKED_UP,
  agent_sessions_token: LOOKED_UP,
  staff_devices_invite: LOOKED_UP,
  staff_devices_token: LOOKED_UP,
  push_subscriptions_endpoint: LOOKED_UP,
  vouchers_code: LOOKED_UP,
  payments_provider_reference: LOOKED_UP,
  refunds_reference: LOOKED_UP,
  invoice_payments_reference: LOOKED_UP,
  payout_parts_reference: LOOKED_UP,
  provider_events_key:
    'the key holds our reference, which leads to one seller: unique with the seller in front is enough',
  payout_events_key: 'as provider_events_key',
  invoice_events_key: 'as provider_events_key',
  invoices_number: 'numbers are drawn from invoice_series on the platform’s database: unique there',
  claims_money_once:
    'the money is of one payment: taken in the directory of references, in the transaction that places it',
  installation_items_serial: 'equipment is the platform’s: a table of serial numbers on its database',
}

/** Foreign keys between sellers' tables and the platform's. */
export const CROSS_FOREIGN_KEYS: Readonly<Record<string, string>> = {
  accounts_entrepreneur_id_entrepreneurs_id_fk:
    'accounts stay on the platform’s database: checked by the code that writes both',
  purchases_customer_id_customers_id_fk:
    'customers would be spread by phone number: a purchase keeps the id, unchecked',
  seller_customers_customer_id_customers_id_fk: 'as purchases',
  staff_id_accounts_id_fk: 'accounts stay on the platform’s database: checked by the code that writes both',
}

const SUMS = 'a sum or a list over all sellers for the platform: asked of each part, and put together'

const OF_A_NUMBER =
  'what is known of one phone number at all sellers, for its export or its erasing: asked of each part, and put together'
const BY_REFERENCE =
  'a provider’s reference leads to one row, whose seller is written with the event: by the directory first'

const BOOKS =
  'the check of the books: each of its questions is held together by the seller, and what they find is put together: asked of each part'
const ONE_SELLER =
  'the days of one seller, who is a value of every question in it: asked at its seller’s place'
const NUMBERS =
  'numbers of invoices are counted over all sellers, and terms within one: the numbers on the platform’s database'
const SHARED =
  'looks for ids that two sellers share, so nothing holds them together: asked of the directory of ids'

/**
 * Statements of the platform's role with several sellers' tables that nothing holds together, by the tables they name: those alone whose
 * own words are in `known-statements.ts`.
 */
export const CROSS_STATEMENTS: Readonly<Record<string, string>> = {
  'code_stock entrepreneurs gateways packages payments promotion_buyers promotions purchases seller_customers sites':
    'the order’s one read, held together through the row of its seller (`e.id`) step by step, which words alone do not show',
  'payments provider_events':
    'a reference leads to one payment, whose seller is written with the event: by the directory first',
  'claims purchases suspense_items':
    'which open claims money for nothing we know fits: asked of each part, and put together',
  'alert_settings push_subscriptions': SUMS,
  'entrepreneurs package_prices packages':
    'prices are grouped by a package’s id alone, which is one seller’s: the seller has to be named too',
  'entrepreneurs gateways': SUMS,
  'entrepreneurs payout_parts payouts': SUMS,
  'payout_parts payouts': SUMS,
  'refunds seller_holdings': SUMS,
  'entrepreneurs invoices': SUMS,
  'entrepreneurs seller_days seller_ranges': SUMS,
  'entrepreneurs packages': 'what sellers nearby ask for a price: asked of each part, and put together',
  ...Object.fromEntries(
    [
      'passes purchases',
      'pass_devices purchases',
      'access_sessions purchases',
      'agent_sessions voucher_agents',
      'claims owed_back passes payments purchases suspense_items',
      'claims purchases refunds suspense_items',
      'entrepreneurs invoice_payments messages payout_destinations staff voucher_agents',
      'entrepreneurs invoice_payments payout_destinations staff voucher_agents',
      'outage_credits passes purchases',
      'purchases seller_customers',
      'purchases suspense_items',
      'push_subscriptions staff',
      'shifts staff',
    ].map((tables) => [tables, OF_A_NUMBER]),
  ),
  ...Object.fromEntries(
    [
      'refund_events refunds',
      'payout_events payout_parts',
      'invoice_events invoice_payments',
      'payments provider_events shifts',
    ].map((tables) => [tables, BY_REFERENCE]),
  ),
  'access_sessions counted_days gateway_outages packages pass_minutes passes provider_events purchases':
    ONE_SELLER,
  'invoice_events invoice_payments payments provider_events purchases': SUMS,
  invoices: NUMBERS,
  'pass_minutes passes purchases': `${BOOKS}. ${OF_A_NUMBER}`,
  'passes payments purchases': SHARED,
  purchases: OF_A_NUMBER,
  ...Object.fromEntries(
    [
      'code_stock passes',
      'entrepreneurs outage_credits pass_devices pass_minutes passes purchases',
      'invoice_events invoice_payments invoices ledger_entries ledger_transactions',
      'ledger_entries ledger_transactions payments suspense_items',
      'ledger_entries ledger_transactions voucher_agents voucher_batches vouchers',
      'ledger_entries refunds seller_holdings',
      'ledger_transactions payments provider_events purchases',
      'ledger_transactions payout_events payout_parts payouts',
      'ledger_transactions purchases refund_events refunds suspense_items',
      'outage_credits pass_minutes passes',
      'owed_back purchases',
      'passes purchases vouchers',
      'payments purchases',
      'purchases seller_days seller_totals',
    ].map((tables) => [tables, BOOKS]),
  ),
  'payout_destinations payout_parts payout_settings payouts':
    'who is sent money next out of a provider’s float is a queue over all sellers: the queue on the platform’s database',
}

/** How each table that no seller owns would be kept beside spread ones. */
export const PLATFORM_PLACES: Readonly<Record<string, string>> = {
  alerts: 'platform database',
  platform_days: 'platform database, added up from each part’s own',
  watch_counts: 'platform database, by month',
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
  invoice_series: 'platform database: one row that gives numbers',
  known_devices: 'platform database',
  login_sessions: 'platform database, or spread by the token’s hash',
  my_codes: 'spread by phone number',
  my_sessions: 'spread by phone number',
  password_links: 'platform database',
  platform_settings: 'reference table: small, read everywhere',
  push_keys: 'reference table: small, read everywhere',
  radius_authority: 'reference table: small, read everywhere',
  rate_limits: 'spread by its key, or a store of its own: nothing else is joined to it',
  secret_keys: 'the platform’s database: read into each process',
  secret_key_parts: 'the platform’s database: read into each process',
  secret_key_walks: 'the platform’s database; each part is walked by itself',
  receipt_keys: 'reference table: small, read everywhere',
  statement_days: 'platform database',
  statement_differences: 'platform database',
  statement_files: 'platform database',
  statement_lines: 'platform database',
  unmatched_events: 'platform database',
}
