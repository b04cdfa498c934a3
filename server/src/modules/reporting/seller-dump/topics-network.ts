import { MACHINERY, topic } from './topic.ts'

const SECRET = 'a secret: it opens something'
const OF_A_PHONE = 'which phone a customer has is theirs'

/** Routers, and the sessions of phones. */
export const NETWORK_TOPICS = [
  topic({
    table: 'gateways',
    file: 'routers',
    about: 'Your routers, without their secrets',
    columns:
      'id name kind last_heard_at version phones_seen phones_online phone_seen_at booted_at condition condition_since loss_percent line_kbps free_kilobytes created_at removed_at',
    leftOut: {
      setup_ends_at: 'of a secret',
      secret_version: 'of a secret',
      radius_address: 'an address that other machines trust',
      radius_port: 'an address that other machines trust',
      last_address: MACHINERY,
      test_asked_at: OF_A_PHONE,
      test_device_digest: OF_A_PHONE,
      test_mac_tail: OF_A_PHONE,
      test_until: OF_A_PHONE,
      test_opened_at: OF_A_PHONE,
      test_reached_at: OF_A_PHONE,
      silence_told_at: MACHINERY,
      pace_seconds: MACHINERY,
    },
  }),
  topic({
    table: 'access_sessions',
    file: 'router-sessions',
    about: 'When a pass was used at a router, of the last 90 days',
    columns: 'id gateway_id purchase_id began_at last_heard_at ended_at end_cause down_octets up_octets',
    leftOut: {
      acct_session_id: SECRET,
      access_point: MACHINERY,
      pace_seconds: MACHINERY,
      session_seconds: MACHINERY,
      measured_from: MACHINERY,
      measured_octets: MACHINERY,
      fastest_kbps: MACHINERY,
      fastest_at: MACHINERY,
    },
  }),
  topic({
    table: 'pass_stretches',
    file: 'online-times',
    about: 'When a phone was online on a pass whose minutes run only then, and what it drew',
    columns: 'id purchase_id gateway_id began_at last_seen_at ended_at seconds end_cause',
    leftOut: { gone_after_seconds: MACHINERY, octets: MACHINERY },
  }),
  topic({
    table: 'gateway_outages',
    file: 'outages',
    about: 'When a router of yours was away, or one access point of it; without a router: all of them',
    columns: 'id from_at until_at gateway_id access_point',
  }),
  topic({
    table: 'gateway_causes',
    file: 'outage-causes',
    about: 'Why a router of yours was away, or its line was slow',
    columns: 'gateway_id from_at until_at cause phones kbps loss_percent',
  }),
  topic({
    table: 'outage_credits',
    file: 'outage-minutes',
    about: 'Minutes that passes got back for an outage',
    columns: 'outage_id pass_id minutes',
  }),
  topic({
    table: 'line_plans',
    file: 'line',
    about: 'What you said of your internet line',
    columns:
      'kind operator plan_name cost_minor month_day megabytes down_kbps resale resale_at least_kbps speed_share updated_at',
    leftOut: { resale_by: MACHINERY },
  }),
  topic({
    table: 'code_stock',
    file: 'codes',
    about: 'Codes of your own router that you uploaded, without the codes',
    columns: 'id gateway_id package_id added_at purchase_id given_at removed_at',
  }),
  topic({
    table: 'installations',
    file: 'installation',
    about: 'Rented equipment on its way to you',
    columns: `id application_id state location nearest_landmark planned_day technician moved_because times_moved installed_at
      installed_by training_day trainer trainee done_at created_at`,
  }),
  topic({
    table: 'installation_items',
    file: 'equipment',
    about: 'The equipment that was installed at your shop',
    columns: 'position kind name serial removed_at',
  }),
]
