/** One kind of rows about the number `$1`; each row is JSON in the column `row`. */
export type Part = { name: string; text: string }

/** The accounts that log in with the number: its own, and those of staff. */
const LOGINS = `(select id from accounts where phone = $1::text union select id from staff where phone = $1)`

/**
 * Data of a number that is a seller, staff or a platform operator; empty for all others. Contains no digests
 * or sealed values.
 */
export const ROLE_PARTS: readonly Part[] = [
  { name: 'Your shop', text: `select to_jsonb(e) as row from entrepreneurs e where phone = $1::text` },
  {
    name: 'What you set out to do',
    text: `select to_jsonb(o) as row from onboarding o where entrepreneur_id in (select id from entrepreneurs where phone = $1::text)`,
  },
  {
    name: 'Your login',
    text: `select to_jsonb(a) - '{password_hash,sealed_totp_secret,pending_sealed_totp_secret,recovery_code_digests,last_totp_step}'::text[] as row
      from accounts a where id in ${LOGINS}`,
  },
  {
    name: 'Where you are logged in',
    text: `select to_jsonb(l) - 'token_hash' as row from login_sessions l where account_id in ${LOGINS} order by created_at`,
  },
  {
    name: 'Browsers in which you logged in',
    text: `select to_jsonb(k) - 'token_hash' as row from known_devices k where account_id in ${LOGINS}`,
  },
  {
    name: 'Links to set your password',
    text: `select to_jsonb(k) - 'token_hash' as row from password_links k where account_id in ${LOGINS}`,
  },
  {
    name: 'Phones with notifications of sales',
    text: `select to_jsonb(s) - '{endpoint_digest,sealed_target,session_token_hash}'::text[] as row from push_subscriptions s
      where account_id in ${LOGINS}`,
  },
  {
    name: 'Your work in a shop',
    text: `select to_jsonb(s) - 'pin_hash' as row from staff s where phone = $1::text`,
  },
  {
    name: 'Cash that you counted',
    text: `select to_jsonb(s) as row from shifts s where account_id in ${LOGINS} order by id`,
  },
  {
    name: 'Cards that you sell for a shop',
    text: `select to_jsonb(v) - 'pin_hash' as row from voucher_agents v where phone = $1::text`,
  },
  {
    name: 'Where you are logged in to sell cards',
    text: `select to_jsonb(s) - 'token_hash' as row from agent_sessions s where agent_id in (select id from voucher_agents where phone = $1::text)`,
  },
  {
    name: 'Where payouts go',
    text: `select to_jsonb(d) - 'code_digest' as row from payout_destinations d where phone = $1::text order by id`,
  },
  {
    name: 'Payouts',
    text: `select to_jsonb(p) as row from payouts p where phone = $1::text
      and entrepreneur_id in (select entrepreneur_id from payout_destinations where phone = $1) order by id`,
  },
  {
    name: 'Invoices that you paid',
    text: `select to_jsonb(p) - 'ask_lease_until' as row from invoice_payments p where phone = $1::text order by id`,
  },
  {
    name: 'Minutes that you sponsored',
    text: `select to_jsonb(s) as row from sponsorships s where contact_phone = $1::text order by id`,
  },
  {
    name: 'What you paid as a sponsor',
    text: `select to_jsonb(p) - 'ask_lease_until' as row from sponsor_payments p where phone = $1::text order by id`,
  },
  {
    name: 'What went back to you as a sponsor',
    text: `select to_jsonb(r) - 'ask_lease_until' as row from sponsor_returns r where phone = $1::text order by id`,
  },
  {
    name: 'Where you are named to be called',
    text: `select jsonb_build_object('setting', key) as row from platform_settings where erase_in_json(value, number_pattern($1::text)) <> value`,
  },
]
