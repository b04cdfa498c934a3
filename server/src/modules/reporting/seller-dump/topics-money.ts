import { MACHINERY, topic } from './topic.ts'

/** The seller's balance, payouts, invoices and refunds. */
export const MONEY_TOPICS = [
  topic({
    table: 'ledger_transactions',
    file: 'ledger-transactions',
    about: 'Each booking, and what it is for; its lines are in ledger-lines.csv and add up to nothing',
    columns: `id kind purchase_id suspense_id payout_part_id refund_id invoice_id agent_settlement_id sponsorship_id clearing_id
      created_at matures_at`,
    leftOut: { invoice_money_key: MACHINERY, sponsor_money_key: MACHINERY },
  }),
  topic({
    table: 'ledger_entries',
    file: 'ledger-lines',
    about: 'The lines of each booking',
    columns: 'transaction_id account amount_minor currency',
  }),
  topic({
    table: 'seller_balances',
    file: 'balance',
    about: 'What we owe you now',
    columns: 'available_minor pending_minor reserved_minor travelling_minor',
    leftOut: { matured_until: MACHINERY },
  }),
  topic({
    table: 'payouts',
    file: 'payouts',
    about: 'Money sent, or to be sent, to you',
    columns:
      'id amount_minor currency phone method provider asked_by state failure_reason created_at ended_at',
  }),
  topic({
    table: 'payout_parts',
    file: 'payout-parts',
    about: 'What went by one call to the provider: a payout, or a piece of a large one',
    columns: `id payout_id number amount_minor provider provider_reference provider_payout_id state failure_reason
      provider_transaction_id waits_for_float asked_at accepted_at created_at ended_at`,
    leftOut: { alarm: 'a note for us' },
  }),
  topic({
    table: 'payout_events',
    file: 'payout-events',
    about: 'What the provider said of a payout',
    columns:
      'id part_id provider kind amount_minor currency reason provider_transaction_id source received_at',
  }),
  topic({
    table: 'payout_destinations',
    file: 'payout-numbers',
    about: 'Your numbers that money is, or was, sent to',
    columns: 'id phone method holder_name created_at verified_at held_until replaced_at',
    leftOut: { code_until: 'of a code', code_tries: 'of a code' },
  }),
  topic({
    table: 'payout_settings',
    file: 'payout-settings',
    about: 'How you wish to be paid',
    columns: 'is_daily held_at hold_reason',
  }),
  topic({
    table: 'refunds',
    file: 'refunds',
    about: 'Money that went back to customers',
    columns: `id purchase_id suspense_id amount_minor currency owed_minor why method state taken_by payment_reference provider
      provider_reference phone payout_method reference actor failure_reason settled_at asked_at accepted_at created_at
      ended_at`,
    buyersPhones: ['phone'],
    leftOut: {
      actor_name: 'it may be one of us',
      confirmed_by: 'it may be one of us',
      alarm: 'a note for us',
    },
  }),
  topic({
    table: 'refund_events',
    file: 'refund-events',
    about: 'What was said of a refund',
    columns: 'id refund_id kind amount_minor currency source received_at shift_id',
    leftOut: { reason: 'it may name who paid', reference: 'it may name who paid' },
  }),
  topic({
    table: 'suspense_items',
    file: 'money-for-nothing',
    about: 'Money that came for your orders and paid for nothing, such as a wrong sum',
    columns:
      'id purchase_id provider provider_reference reason amount_minor currency received_at settled_at outcome',
    leftOut: { payer_phone: 'no screen of yours shows it', transaction_key: MACHINERY },
  }),
  topic({
    table: 'pay_codes',
    file: 'codes-to-dial',
    about: 'The codes of your posters that customers dial to pay',
    columns: 'id provider dial_code created_at expires_at closed_at',
    leftOut: {
      reference: MACHINERY,
      asked_at: MACHINERY,
      provider_code_id: MACHINERY,
      refused_why: MACHINERY,
      provider_closed_at: MACHINERY,
    },
  }),
  topic({
    table: 'dialled_payments',
    file: 'dialled-payments',
    about: 'Payments by these codes, and the sales that they made',
    columns:
      'id pay_code_id provider provider_payment_id method amount_minor currency received_at purchase_id',
    leftOut: {
      transaction_number: 'it is of the payer, who may ask for the code by it',
      number_key: MACHINERY,
      payer_phone: 'no screen of yours shows it',
      masked_phone: 'no screen of yours shows it',
      source: MACHINERY,
    },
  }),
  topic({
    table: 'invoices',
    file: 'invoices',
    about: 'What you owe, or paid, to the platform each month',
    columns: `id series number due_on until_day fee_cents minor_per_dollar net_minor gst_minor gst_basis_points total_minor currency
      issued_at stops_at state paid_by ended_at reason`,
  }),
  topic({
    table: 'invoice_payments',
    file: 'invoice-payments',
    about: 'Payments of invoices from a phone',
    columns: `id invoice_id provider provider_reference method phone amount_minor currency state failure_reason pay_by accepted_at
      created_at ended_at`,
    leftOut: { alarm: 'a note for us' },
  }),
  topic({
    table: 'invoice_events',
    file: 'invoice-events',
    about: 'What the provider said of such a payment',
    columns:
      'id payment_id provider kind amount_minor currency reason provider_transaction_id source received_at',
  }),
  topic({
    table: 'sponsorships',
    file: 'sponsorships',
    about: 'Sums that sponsors paid for other people’s minutes at your shop',
    columns: `id sponsor_name contact_phone started_by way package_id price_minor price_minutes sum_minor who minutes_each
      down_kbps used_up_at hours first_day last_day state paid_minor reserved_minor used_minor used_minutes returned_minor created_at paid_at
      ended_at`,
    buyersPhones: ['contact_phone'],
  }),
  topic({
    table: 'sponsor_invoices',
    file: 'sponsor-invoices',
    about: 'Invoices of ours to sponsors of your shop',
    columns: 'sponsorship_id series number total_minor issued_at',
  }),
  topic({
    table: 'sponsored_keys',
    file: 'sponsored-cards',
    about: 'Cards and listed numbers of sponsorships: only how many, and when a card was used',
    columns: 'sponsorship_id used_at',
    leftOut: { digest: 'a secret', sealed_code: 'a secret' },
  }),
  topic({
    table: 'sponsor_payments',
    file: 'sponsor-payments',
    about: 'Payments of sponsors',
    columns: `id sponsorship_id provider provider_reference method phone amount_minor currency state failure_reason pay_by
      accepted_at created_at ended_at`,
    buyersPhones: ['phone'],
    leftOut: { alarm: 'a note for us' },
  }),
  topic({
    table: 'sponsor_events',
    file: 'sponsor-events',
    about: 'What the provider said of such a payment',
    columns:
      'id payment_id provider kind amount_minor currency reason provider_transaction_id source received_at',
  }),
  topic({
    table: 'sponsor_returns',
    file: 'sponsor-returns',
    about: 'What was left and went back to sponsors',
    columns: `id sponsorship_id amount_minor currency method state taken_by payment_reference provider provider_reference phone
      payout_method reference failure_reason asked_at accepted_at created_at ended_at`,
    buyersPhones: ['phone'],
    leftOut: { alarm: 'a note for us', confirmed_by: 'it may be one of us' },
  }),
  topic({
    table: 'sponsor_return_events',
    file: 'sponsor-return-events',
    about: 'What was said of such a return',
    columns: 'id return_id kind amount_minor currency source received_at',
    leftOut: { reason: 'it may name who paid', reference: 'it may name who paid' },
  }),
  topic({
    table: 'free_offers',
    file: 'free-minutes',
    about: 'The minutes that you give free',
    columns: 'is_on minutes max_a_day updated_at',
  }),
  topic({
    table: 'free_grants',
    file: 'free-passes',
    about: 'Passes of free minutes: yours, and those of sponsors',
    columns: `purchase_id sponsorship_id day minutes reserved_minor booked_at used_minutes used_minor created_at`,
    leftOut: { who_digest: 'a secret', book_at: MACHINERY },
  }),
  topic({
    table: 'given_minutes',
    file: 'given-minutes',
    about: 'Minutes that a holder gave to another number',
    columns: 'purchase_id from_purchase_id minutes day created_at',
  }),
  topic({
    table: 'travel_halves',
    file: 'minutes-at-other-shops',
    about: 'Uses of your passes at other shops, and of theirs at yours, as far as they are yours',
    columns: `travel_id side purchase_id other_name minutes hour_minor started_at ended_at used_seconds amount_minor
      clearing_id`,
  }),
  topic({
    table: 'clearing_halves',
    file: 'clearings',
    about: 'What these uses came to with each other shop on an evening',
    columns: 'clearing_id day other_name earned_minor given_minor travels created_at',
  }),
  topic({
    table: 'billing_terms',
    file: 'billing',
    about: 'Since when you are billed, and whether invoices may be taken from your balance',
    columns: 'fee_since last_due_on agreed_at',
  }),
]
