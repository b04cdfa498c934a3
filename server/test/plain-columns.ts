/** What names nobody and is about nobody by itself: ids of our own, sums, counts, instants, states, and what belongs to a shop or the platform. */
export const PLAIN_COLUMNS = `
  access_sessions: entrepreneur_id id gateway_id purchase_id began_at last_heard_at ended_at down_octets up_octets
    end_cause access_point pace_seconds session_seconds measured_from measured_octets fastest_kbps fastest_at
  accounts: id role entrepreneur_id phone_proven_at totp_confirmed_at last_totp_step is_demo created_at
    disabled_at
  activity: entrepreneur_id id type description amount_minor created_at
  agent_sessions: entrepreneur_id created_at last_used_at revoked_at
  agent_settlements: entrepreneur_id id agent_id idempotency_key cash_minor owed_before_minor created_at
  alert_news: entrepreneur_id id kind name amount_minor since cause created_at told_at
  alert_settings: entrepreneur_id pushes_sales pushes_cash pushes_routers pushes_payouts pushes_ends quiet_from quiet_to
    texts_cash texts_routers texts_a_day text_day texts_used pushed_at
  alerts: id kind subject text public_text opened_at last_seen_at resolved_at
  applications: id kind status reviewed_at seller_id is_demo created_at reference
  audit_log: id actor_role action subject_type subject_id created_at
  billing_notices: entrepreneur_id about told_at
  billing_terms: entrepreneur_id fee_since last_due_on agreed_at
  book_marks: entrepreneur_id checked_at holds
  clearing_halves: entrepreneur_id clearing_id day other_name earned_minor given_minor travels created_at
  clearings: id day one_seller_id other_seller_id one_moved_minor other_moved_minor travels created_at
  claims: entrepreneur_id id purchase_id state times created_at asked_at suspense_id placed_seller_id
    placed_purchase_id answered_at
  code_stock: entrepreneur_id id gateway_id package_id sealed_code sealed_password code_digest added_at purchase_id
    given_at removed_at
  customers: id paid_purchases created_at prompt_count
  entrepreneurs: id slug has_own_internet line_kind subscription_status trial_ends_at monthly_fee_cents is_open
    accepts_orange_money accepts_africell_money accepts_vult rating_sum rating_count is_demo created_at
    network_named_at opens_to_pay stops_selling_at awaits_installation offer_version
  dialled_payments: entrepreneur_id id pay_code_id provider provider_payment_id method amount_minor currency
    transaction_number number_key source received_at purchase_id
  equipment: id serial kind name state seller_id gateway_id fault fault_at revision is_demo created_at changed_at
  equipment_events: id equipment_id revision kind state seller_id left_seller_id other_id at router_heard_at router_version
  erasures: id why counts purchases erased_at
  free_grants: entrepreneur_id purchase_id sponsorship_id day minutes reserved_minor book_at booked_at used_minutes
    used_minor created_at
  free_offers: entrepreneur_id is_on minutes max_a_day updated_at
  gateway_causes: entrepreneur_id gateway_id from_at until_at cause phones kbps loss_percent
  gateway_outages: entrepreneur_id id from_at until_at gateway_id access_point
  gateways: entrepreneur_id id name kind sealed_secret secret_digest setup_digest setup_ends_at last_heard_at version
    phones_seen phones_online phone_seen_at test_asked_at test_until test_opened_at test_reached_at created_at
    removed_at secret_version radius_port silence_told_at pace_seconds booted_at condition condition_since
    loss_percent line_kbps free_kilobytes
  given_minutes: entrepreneur_id purchase_id from_purchase_id minutes day created_at
  insight_reports: kind body computed_at
  installation_items: entrepreneur_id position kind name serial removed_at
  installations: entrepreneur_id id application_id state planned_day times_moved installed_at training_day done_at
    created_at
  integrations: adapter is_enabled sealed_settings total_requests last_used_at created_at is_demo
  invariant_runs: id started_at duration_ms breaches results is_whole sellers waiting all_seen_since
  invoice_events: entrepreneur_id id payment_id provider event_key kind amount_minor currency provider_transaction_id
    source received_at
  invoice_payments: entrepreneur_id id invoice_id provider provider_reference method amount_minor currency state
    pay_by ask_lease_until accepted_at next_check_at check_count created_at ended_at
  invoice_series: series last_number
  invoices: entrepreneur_id id series number due_on until_day fee_cents minor_per_dollar net_minor gst_minor
    total_minor currency issued_at stops_at state paid_by ended_at gst_basis_points
  keeping_marks: job up_to
  kept_messages: message_id look_at
  known_devices: last_used_at
  ledger_entries: entrepreneur_id transaction_id account amount_minor currency
  ledger_transactions: entrepreneur_id id purchase_id kind created_at suspense_id matures_at payout_part_id refund_id
    invoice_id invoice_money_key agent_settlement_id sponsorship_id sponsor_money_key
    clearing_id
  late_sales: entrepreneur_id purchase_id sold_at received_at actor_id device judged_as_of off_list_minor
  line_plans: entrepreneur_id kind operator plan_name cost_minor month_day megabytes down_kbps resale resale_at resale_by
    least_kbps speed_share updated_at
  login_sessions: created_at last_used_at connected_since heard_until revoked_at
  message_days: entrepreneur_id day used used_for_account
  messages: entrepreneur_id id purchase_id kind channel state gateway gateway_message_id attempts lease_until
    created_at sent_at
  my_codes: id until tries created_at used_at
  my_sessions: created_at until
  notifications: entrepreneur_id id purchase_id kind awaits_cash created_at read_at told_at
  observed_spans: from_at until_at
  onboarding: entrepreneur_id current_step completed_lessons completed_at updated_at
  outage_credits: entrepreneur_id outage_id pass_id minutes
  package_days: entrepreneur_id day package_id sales revenue_minor
  package_prices: entrepreneur_id id package_id price_minor since day by why outcome outcome_why outcome_at
  package_rates: entrepreneur_id package_id is_automatic lowest_minor highest_minor since
  packages: entrepreneur_id id name description duration_minutes price_minor currency is_active allows_overtime
    overtime_rate_minor sold_count rating_sum rating_count archived_at created_at clock max_devices down_kbps up_kbps
    data_limit_mb slow_after_megabytes slow_kbps hours max_per_day max_pauses pause_days travels
  pass_devices: entrepreneur_id purchase_id gateway_id added_at removed_at asked_at granted_until
  pass_minutes: entrepreneur_id pass_id purchase_id kind minutes
  passes: entrepreneur_id id purchase_id network_name wifi_kind sealed_code code_digest starts_at expires_at opens_at behind_pass_id
    revoked_at clock max_devices down_kbps up_kbps data_limit_octets slow_after_octets slow_kbps first_used_at use_by unused_minutes stock_code_id
    sealed_password hours max_pauses pause_days moves_used pauses_used resumed_at paused_at paused_seconds
    connected_at connected_by bought_seconds drawn_seconds away_at
  pass_stretches: entrepreneur_id id purchase_id gateway_id began_at last_seen_at gone_after_seconds octets ended_at seconds
    end_cause
  password_links: purpose created_at expires_at used_at
  pay_codes: entrepreneur_id id provider reference created_at asked_at provider_code_id dial_code expires_at refused_why
    closed_at provider_closed_at
  payment_windows: entrepreneur_id day place purchase_id gateway_id opened_at until_at
  payments: entrepreneur_id id purchase_id provider provider_reference amount_minor currency ask_lease_until
    accepted_at next_check_at check_count created_at reviewed_at settlement_delay_hours provider_payment_id is_current
    refused
  payout_destinations: entrepreneur_id id method code_until code_tries created_at verified_at held_until replaced_at
  payout_events: entrepreneur_id id part_id provider event_key kind amount_minor currency provider_transaction_id
    source received_at
  payout_parts: entrepreneur_id id payout_id number amount_minor provider provider_reference state
    provider_transaction_id waits_for_float ask_lease_until asked_at accepted_at created_at ended_at
    provider_payout_id
  payout_settings: entrepreneur_id is_daily held_at
  payouts: entrepreneur_id id amount_minor currency method provider state created_at ended_at next_check_at
    check_count
  platform_settings: key updated_at
  promotion_buyers: entrepreneur_id promotion_id customer_id uses
  promotions: entrepreneur_id id kind name code package_id basis_points price_minor days from_minute to_minute
    max_uses max_per_buyer used_count until created_at ended_at
  provider_events: entrepreneur_id id payment_id provider event_key kind amount_minor currency provider_transaction_id
    source received_at shift_id
  purchases: entrepreneur_id id idempotency_key kind pass_purchase_id package_id package_name customer_id channel
    payment_method delivery_method status failure_reason base_minutes wallet_bonus_minutes loyalty_minutes vip_minutes
    list_price_minor discount_minor price_minor gst_minor net_minor currency pay_by created_at paid_at
    counts_for_loyalty pass_options fee_minor promotion_minor promotion_id discount_code holds_use gst_basis_points
  push_keys: id public_key sealed_key created_at
  push_subscriptions: entrepreneur_id id created_at
  radius_authority: id certificate_pem sealed_key created_at
  rate_limits: points expire
  ratings: entrepreneur_id purchase_id stars created_at
  receipt_keys: id public_key sealed_key created_at
  refund_events: entrepreneur_id id refund_id event_key kind amount_minor currency source received_at shift_id
    actor_id
  refunds: entrepreneur_id id purchase_id suspense_id amount_minor currency owed_minor method state payment_reference
    provider provider_reference payout_method actor settled_at ask_lease_until asked_at accepted_at created_at
    ended_at next_check_at check_count
  secret_key_parts: key_id part wrapped_by wrapped
  secret_key_walks: key_id place began_at after found unreadable done_at
  secret_keys: id seals_from settled_at
  seller_balances: entrepreneur_id available_minor pending_minor reserved_minor travelling_minor matured_until
  seller_costs: entrepreneur_id cost_per_hour_minor
  seller_customers: entrepreneur_id customer_id tier purchases minutes revenue_minor first_purchase_at
    last_purchase_at
  seller_days: entrepreneur_id day sales revenue_minor package_sales_minor overtime_minor discount_minor
    wallet_bonus_minor wallet_sales minutes overtime_sales overtime_minutes orange_money_sales orange_money_minor
    africell_money_sales africell_money_minor vult_sales vult_minor cash_sales cash_minor hour_sales hour_minor
    new_customers last_seen_new last_seen_bronze last_seen_silver last_seen_gold last_seen_platinum promotion_minor
  counted_days: entrepreneur_id day counted_at passes_sold passes_used paid_in_cash paid_in_cash_minor paid_in_cash_used
    outside_shifts hours packages ended_passes sold_minutes used_minutes buyers first_start next_end
  days_to_count: entrepreneur_id day id
  owed_back: entrepreneur_id purchase_id
  platform_days: day part sales revenue_minor overtime_minor discount_minor orange_money_sales orange_money_minor
    africell_money_sales africell_money_minor vult_sales vult_minor cash_sales cash_minor new_customers
  seller_holdings: entrepreneur_id pawapay_minor monime_minor vult_minor orange_web_minor
  seller_ranges: entrepreneur_id counted_on week_days week_sales week_revenue_minor month_days month_sales
    month_revenue_minor quarter_days quarter_sales quarter_revenue_minor
  seller_totals: entrepreneur_id sales revenue_minor package_sales_minor overtime_minor discount_minor
    wallet_bonus_minor wallet_sales minutes overtime_sales overtime_minutes customers repeat_customers new_tier
    bronze_tier silver_tier gold_tier platinum_tier feed_version promotion_minor
  shift_movements: entrepreneur_id id shift_id key kind amount_minor created_at
  shifts: entrepreneur_id id state opened_at closed_at float_count float_minor sales_minor sales_count refunds_minor
    paid_in_minor taken_out_minor expected_minor closing_count counted_minor
  sites: entrepreneur_id network_name wifi_kind joining area landmark latitude longitude located_at opening_hours speed_kbps
    slowest_kbps slowest_hour returned_minutes
  sponsor_events: entrepreneur_id id payment_id provider event_key kind amount_minor currency provider_transaction_id
    source received_at
  sponsor_invoices: entrepreneur_id sponsorship_id series number total_minor issued_at
  sponsor_payments: entrepreneur_id id sponsorship_id provider provider_reference method amount_minor currency state
    pay_by ask_lease_until accepted_at next_check_at check_count created_at ended_at
  sponsor_return_events: entrepreneur_id id return_id event_key kind amount_minor currency source received_at
  sponsor_returns: entrepreneur_id id sponsorship_id amount_minor currency method state taken_by payment_reference
    provider provider_reference payout_method ask_lease_until asked_at accepted_at next_check_at check_count
    created_at ended_at
  sponsored_days: entrepreneur_id day gross_minor fee_minor
  sponsored_keys: entrepreneur_id sponsorship_id sealed_code used_at
  sponsorships: entrepreneur_id id started_by way used_up_at package_id price_minor price_minutes sum_minor who minutes_each
    down_kbps hours first_day last_day state paid_minor reserved_minor used_minor used_minutes returned_minor
    created_at paid_at ended_at
  staff: entrepreneur_id id role created_at removed_at
  staff_devices: entrepreneur_id id invite_ends_at let_in_at last_used_at created_at removed_at
  statement_days: provider day is_covered theirs_in_minor ours_in_minor theirs_out_minor ours_out_minor lines
    counted_at
  statement_differences: id provider kind line_kind reference transaction_id subject_key day theirs_minor ours_minor
    entrepreneur_id purchase_id found_at settled_at outcome
  statement_files: id provider origin state parts layout next_line readable unreadable left_out covered_from
    covered_until outcomes first_day last_day created_at taken_at matched_at
  statement_lines: file_id line provider kind line_key reference transaction_id amount_minor occurred_at day state
    ours_minor entrepreneur_id purchase_id
  suspense_items: entrepreneur_id id purchase_id provider provider_reference transaction_key reason amount_minor
    currency received_at settled_at outcome
  told_sales: entrepreneur_id idempotency_key voucher_id outcome message said_at told_at
  travel_halves: entrepreneur_id travel_id side purchase_id other_name minutes hour_minor started_at ended_at used_seconds
    amount_minor clearing_id
  travel_terms: entrepreneur_id takes_travellers hour_minor down_kbps updated_at
  travels: id home_seller_id home_purchase_id host_seller_id host_purchase_id host_minutes home_seconds held_minor
    hour_minor started_at matures_at ended_at ending used_seconds home_used_seconds moved_minor clearing_id
  unmatched_events: provider event_key provider_reference kind received_at amount_minor currency
  voucher_agents: entrepreneur_id id commission_basis_points owed_minor created_at removed_at
  voucher_batches: entrepreneur_id id number idempotency_key request_hash package_id package_name duration_minutes
    price_minor pass_options agent_id commission_basis_points voucher_count use_by created_at handed_at
  voucher_prints: entrepreneur_id id batch_id voucher_id format is_reprint printed_at
  vouchers: entrepreneur_id id batch_id position sealed_code code_digest sold_at sold_by purchase_id commission_minor
    used_at redeem_key voided_at
  watch_counts: name subject minute count
`
