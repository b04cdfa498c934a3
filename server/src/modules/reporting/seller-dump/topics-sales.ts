import { MACHINERY, topic } from './topic.ts'

const OF_THE_PAYER = 'it may name who paid'

/** Sales, passes and customers. */
export const SALES_TOPICS = [
  topic({
    table: 'purchases',
    file: 'purchases',
    about: 'Every order, paid or not',
    columns: `id kind pass_purchase_id package_id package_name customer_id customer_name phone channel payment_method
      delivery_method status failure_reason pass_options base_minutes wallet_bonus_minutes loyalty_minutes vip_minutes
      list_price_minor discount_minor promotion_minor promotion_id discount_code holds_use price_minor gst_minor net_minor
      gst_basis_points fee_minor currency pay_by created_at paid_at`,
    buyersPhones: ['phone'],
    buyersName: 'customer_name',
    leftOut: {
      recipient_phone: 'of a gift neither side is told who the other is',
      customer_name_lower: 'the name again',
      requested_from: 'the network that the buyer came from',
      counts_for_loyalty: MACHINERY,
    },
  }),
  topic({
    table: 'payments',
    file: 'payments',
    about: 'Money that was asked for a purchase, and through whom',
    columns: `id purchase_id provider provider_reference provider_payment_id is_current amount_minor currency
      settlement_delay_hours accepted_at refused needs_review reviewed_at created_at`,
  }),
  topic({
    table: 'provider_events',
    file: 'payment-events',
    about: 'What the provider of a payment, or you for cash, said of it',
    columns:
      'id payment_id provider kind amount_minor currency provider_transaction_id source received_at shift_id',
    leftOut: { reason: OF_THE_PAYER },
  }),
  topic({
    table: 'passes',
    file: 'passes',
    about: 'Passes that were sold. Their codes are their holders’',
    columns: `id purchase_id network_name wifi_kind starts_at opens_at behind_pass_id expires_at revoked_at clock max_devices moves_used down_kbps up_kbps
      data_limit_octets hours max_pauses pause_days first_used_at use_by unused_minutes pauses_used paused_at resumed_at
      paused_seconds connected_at connected_by bought_seconds drawn_seconds away_at`,
    leftOut: { stock_code_id: 'it stands with your codes' },
  }),
  topic({
    table: 'pass_minutes',
    file: 'pass-minutes',
    about: 'Minutes added to a pass, line by line',
    columns: 'pass_id purchase_id kind minutes',
  }),
  topic({
    table: 'late_sales',
    file: 'late-sales',
    about: 'Cash sales that were uploaded after they were made',
    columns: 'purchase_id sold_at received_at device judged_as_of off_list_minor',
    leftOut: { actor_id: 'the person stands in audit.csv' },
  }),
  topic({
    table: 'ratings',
    file: 'ratings',
    about: 'Stars that passes got',
    columns: 'purchase_id stars created_at',
  }),
  topic({
    table: 'seller_customers',
    file: 'customers',
    about: 'Your customers, as your own list shows them',
    columns: `customer_id name tier purchases minutes revenue_minor first_purchase_at last_purchase_at phone`,
    buyersPhones: ['phone'],
    buyersName: 'name',
    joined: { from: 'join customers c on c.id = t.customer_id', columns: { phone: 'c.phone' } },
  }),
  topic({
    table: 'messages',
    file: 'messages',
    about: 'Messages that were sent for you; their texts are their readers’',
    columns: 'id purchase_id kind channel recipient state gateway created_at sent_at',
    buyersPhones: ['recipient'],
    leftOut: { gateway_message_id: MACHINERY, last_problem: OF_THE_PAYER },
  }),
  topic({
    table: 'claims',
    file: 'claims',
    about: 'Customers’ word that they paid, and what became of it',
    columns: `id purchase_id reference payer_phone state times created_at asked_at placed_purchase_id answer
      answered_at`,
    buyersPhones: ['payer_phone'],
    leftOut: {
      said: OF_THE_PAYER,
      answered_by: 'it may be one of us',
      suspense_id: MACHINERY,
      placed_seller_id: 'it may be another shop',
    },
  }),
  topic({
    table: 'notifications',
    file: 'notifications',
    about: 'Notifications on your dashboard',
    columns: 'id purchase_id kind awaits_cash created_at read_at',
    leftOut: { told_at: MACHINERY },
  }),
  topic({
    table: 'vouchers',
    file: 'vouchers',
    about: 'Printed cards. Their codes are only on the cards',
    columns: 'id batch_id position sold_at sold_by purchase_id commission_minor used_at voided_at',
  }),
  topic({
    table: 'voucher_batches',
    file: 'voucher-batches',
    about: 'Batches of printed cards',
    columns: `id number package_id package_name duration_minutes price_minor pass_options agent_id commission_basis_points
      voucher_count use_by created_at handed_at`,
  }),
  topic({
    table: 'voucher_prints',
    file: 'voucher-prints',
    about: 'When cards were printed, and by whom',
    columns: 'id batch_id voucher_id format is_reprint printed_by printed_at',
  }),
  topic({
    table: 'voucher_agents',
    file: 'agents',
    about: 'Who sells your cards elsewhere',
    columns: 'id name phone commission_basis_points owed_minor created_at removed_at',
  }),
  topic({
    table: 'agent_settlements',
    file: 'agent-settlements',
    about: 'Cash that agents brought you; below zero what you handed to them',
    columns: 'id agent_id cash_minor owed_before_minor created_at',
  }),
  topic({
    table: 'seller_days',
    file: 'days',
    about: 'Your figures, day by day',
    columns: `day sales revenue_minor package_sales_minor overtime_minor discount_minor promotion_minor wallet_bonus_minor
      wallet_sales minutes overtime_sales overtime_minutes orange_money_sales orange_money_minor africell_money_sales
      africell_money_minor vult_sales vult_minor cash_sales cash_minor hour_sales hour_minor new_customers`,
    leftOut: {
      last_seen_new: MACHINERY,
      last_seen_bronze: MACHINERY,
      last_seen_silver: MACHINERY,
      last_seen_gold: MACHINERY,
      last_seen_platinum: MACHINERY,
    },
  }),
  topic({
    table: 'package_days',
    file: 'package-days',
    about: 'Each package’s figures, day by day',
    columns: 'day package_id sales revenue_minor',
  }),
  topic({
    table: 'seller_totals',
    file: 'totals',
    about: 'Your figures since the beginning',
    columns: `sales revenue_minor package_sales_minor overtime_minor discount_minor promotion_minor wallet_bonus_minor wallet_sales
      minutes overtime_sales overtime_minutes customers repeat_customers new_tier bronze_tier silver_tier gold_tier
      platinum_tier`,
    leftOut: { feed_version: MACHINERY },
  }),
]
