import { topic } from './topic.ts'

/** The shop, its staff and its offers. */
export const SHOP_TOPICS = [
  topic({
    table: 'entrepreneurs',
    file: 'shop',
    about: 'Your business and its settings',
    columns: `id slug business_name first_name last_name location description phone email has_own_internet line_kind subscription_status
      trial_ends_at monthly_fee_cents stops_selling_at is_open awaits_installation accepts_orange_money accepts_africell_money
      accepts_vult vult_merchant_id opens_to_pay rating_sum rating_count created_at`,
    leftOut: {
      status_reason: 'a note of ours',
      network_named_at: 'when the page asked for a name',
      offer_version: 'by which our pages know that something has changed',
    },
  }),
  topic({
    table: 'sites',
    file: 'wifi',
    about: 'Your WiFi, as customers see it',
    columns: `network_name wifi_kind joining area landmark latitude longitude located_at opening_hours speed_kbps slowest_kbps
      slowest_hour returned_minutes`,
  }),
  topic({
    table: 'onboarding',
    file: 'first-steps',
    about: 'What you answered when you began',
    columns: 'current_step completed_lessons goals pricing payments completed_at updated_at',
  }),
  topic({
    table: 'staff',
    file: 'staff',
    about: 'Who works for you',
    columns: 'id name phone role created_at removed_at',
  }),
  topic({
    table: 'staff_devices',
    file: 'staff-phones',
    about: 'Phones and computers that you let in',
    columns: 'id let_in_at let_in_by user_agent last_used_at created_at removed_at',
    leftOut: { invite_ends_at: 'of a code that is used up', let_in_by_account_id: 'the name is there' },
  }),
  topic({
    table: 'shifts',
    file: 'shifts',
    about: 'Shifts at the drawer, with what was counted',
    columns: `id person_name state opened_at closed_at float_minor float_count sales_minor sales_count refunds_minor paid_in_minor
      taken_out_minor expected_minor counted_minor closing_count difference_reason`,
  }),
  topic({
    table: 'shift_movements',
    file: 'drawer-movements',
    about: 'Cash put into a drawer or taken out for no sale',
    columns: 'id shift_id kind amount_minor reason created_at',
  }),
  topic({
    table: 'packages',
    file: 'packages',
    about: 'What you sell',
    columns: `id name description duration_minutes price_minor currency is_active allows_overtime overtime_rate_minor clock
      max_devices down_kbps up_kbps data_limit_mb hours max_per_day max_pauses pause_days travels sold_count rating_sum rating_count
      archived_at created_at`,
  }),
  topic({
    table: 'travel_terms',
    file: 'travellers',
    about: 'On what terms you take minutes of other shops',
    columns: 'takes_travellers hour_minor down_kbps updated_at',
  }),
  topic({
    table: 'package_prices',
    file: 'package-prices',
    about: 'Every price that a package had',
    columns: 'id package_id price_minor since day by why outcome outcome_why outcome_at',
  }),
  topic({
    table: 'package_rates',
    file: 'automatic-prices',
    about: 'Packages whose price may change by itself, within your bounds',
    columns: 'package_id is_automatic lowest_minor highest_minor since',
  }),
  topic({
    table: 'seller_costs',
    file: 'costs',
    about: 'What an hour of WiFi costs you, as you said',
    columns: 'cost_per_hour_minor',
  }),
  topic({
    table: 'promotions',
    file: 'offers',
    about: 'Happy hours and discount codes',
    columns: `id kind name code package_id basis_points price_minor days from_minute to_minute max_uses max_per_buyer used_count
      until created_at ended_at`,
  }),
  topic({
    table: 'promotion_buyers',
    file: 'offers-used',
    about: 'How often a customer used a discount code',
    columns: 'promotion_id customer_id uses',
  }),
  topic({
    table: 'alert_settings',
    file: 'phone-alerts',
    about: 'Notifications on your phone',
    columns: `pushes_sales pushes_cash pushes_routers pushes_payouts pushes_ends quiet_from quiet_to texts_cash texts_routers texts_a_day`,
    leftOut: {
      text_day: 'a counter of one day',
      texts_used: 'a counter of one day',
      pushed_at: 'how our server keeps its work in order',
    },
  }),
]
