/** What is personal, under what it is kept for: `table: columns`. `keeping-of-columns.test.ts` holds it against what the jobs and the erasure do. */
export const PERSONAL_COLUMNS = {
  buyer: `
    customers: phone is_vip
    seller_customers: name
    purchases: phone customer_name customer_name_lower request_hash recipient_phone
    payments: next_action needs_review
    refunds: phone why reference failure_reason alarm
  `,
  orderNetwork: `
    purchases: requested_from
  `,
  message: `
    messages: recipient sealed_text code_digest last_problem
  `,
  routerTimes: `
    access_sessions: device_digest mac_tail acct_session_id sealed_handle
    pass_devices: device_digest mac_tail browser_digest
    pass_stretches: device_digest mac_tail
    payment_windows: device_digest
  `,
  testPhone: `
    gateways: test_device_digest test_mac_tail
  `,
  myCodes: `
    my_codes: phone code_digest
  `,
  myLogin: `
    my_sessions: phone token_hash
  `,
  claim: `
    claims: payer_phone said reference answer
  `,
  operatorNumber: `
    statement_lines: phone
    suspense_items: payer_phone
    dialled_payments: payer_phone masked_phone
  `,
  statementText: `
    statement_files: name rest unreadable_lines left_out_lines
    statement_differences: reason
  `,
  writtenOnce: `
    audit_log: before after reason
    shift_movements: reason
    shifts: difference_reason
    provider_events: reason
    refund_events: reason reference
  `,
  applicant: `
    applications: full_name location nearest_landmark property_type needs_permission has_smartphone uses_vult
      expected_customers monthly_earnings_goal monthly_mobile_spend mobile_provider phone is_k_3_one_family
      current_package line_kind review_notes
  `,
  counter: `
    rate_limits: key
  `,
  left: `
    staff: name phone pin_hash
    voucher_agents: name phone pin_hash
    staff_devices: let_in_by user_agent
  `,
  login: `
    login_sessions: token_hash account_id user_agent staff_device_id
    agent_sessions: token_hash agent_id
    push_subscriptions: endpoint_digest sealed_target account_id session_token_hash device
  `,
  deviceMark: `
    known_devices: token_hash account_id
  `,
  passwordLink: `
    password_links: token_hash account_id
  `,
  payoutNumber: `
    payout_destinations: phone holder_name code_digest
  `,
  shop: `
    accounts: email phone username password_hash sealed_totp_secret pending_sealed_totp_secret
      recovery_code_digests
    entrepreneurs: first_name last_name business_name location description phone email vult_merchant_id
      status_reason
    onboarding: goals pricing payments
    gateways: last_address radius_address
    equipment: fault_text
    equipment_events: reason
    installations: location nearest_landmark technician moved_because installed_by trainer trainee
    payouts: phone asked_by failure_reason
    payout_settings: hold_reason
    payout_parts: failure_reason alarm
    payout_events: reason
    invoices: reason
    invoice_payments: phone next_action failure_reason alarm
    invoice_events: reason
    sponsorships: sponsor_name contact_phone
    sponsor_payments: phone next_action failure_reason alarm
    sponsor_events: reason
    sponsor_returns: phone reference failure_reason alarm confirmed_by
    sponsor_return_events: reason reference
    sponsored_keys: digest
    free_grants: who_digest
  `,
  worker: `
    shifts: account_id person_name
    refunds: taken_by actor_id actor_name confirmed_by
    provider_events: actor_id
    staff_devices: let_in_by_account_id invite_hash token_hash
    voucher_prints: printed_by
  `,
  desk: `
    audit_log: actor_id actor_name
    equipment_events: actor_id actor_name
    applications: reviewed_by
    claims: answered_by
    statement_files: actor_name
    statement_differences: settled_by
  `,
  operator: `
    platform_settings: value
  `,
} as const

export type PersonalClass = keyof typeof PERSONAL_COLUMNS

/** `table: column column` lines, a column each as `table.column`. A line that begins with a column goes on with the table above. */
export const columnsIn = (text: string): string[] => {
  let table = ''
  return text.split(/\s+/).flatMap((word) => {
    if (word === '') return []
    if (!word.endsWith(':')) return [`${table}.${word}`]
    table = word.slice(0, -1)
    return []
  })
}
