import type { Tx } from '../../../db/database.ts'
import { TIMEOUT_MS } from './erase.queries.ts'
import { type Part, ROLE_PARTS } from './export-roles.queries.ts'

export type PersonRow = Record<string, unknown>

/** Sales by seller and id, each by an index; related tables are read by a key with both. */
const OWN = `(select entrepreneur_id, id from purchases where phone = $1::text)`
const HELD = `(select entrepreneur_id, id from purchases where phone = $1::text and recipient_phone is null
  union all select entrepreneur_id, id from purchases where recipient_phone = $1::text)`

/** Data of the number `$1`, without the platform's secrets and without other people's numbers and names. */
export const PARTS: readonly Part[] = [
  {
    name: 'Your number',
    text: `select to_jsonb(c) - 'prompt_count' as row from customers c where phone = $1::text`,
  },
  {
    name: 'What sellers call you',
    text: `select jsonb_build_object('seller', e.business_name) || (to_jsonb(k) - 'customer_id') as row
      from seller_customers k join entrepreneurs e on e.id = k.entrepreneur_id
      where k.customer_id = (select id from customers where phone = $1::text)
        and k.entrepreneur_id in (select entrepreneur_id from purchases where phone = $1::text)`,
  },
  {
    name: 'What you bought',
    text: `select jsonb_build_object('seller', e.business_name, 'for_somebody_else', recipient_phone is not null) ||
      (to_jsonb(p) - '{request_hash,idempotency_key,recipient_phone,customer_name_lower}'::text[]) as row
      from purchases p join entrepreneurs e on e.id = p.entrepreneur_id where p.phone = $1::text order by p.id`,
  },
  {
    name: 'Passes that you were given',
    text: `select jsonb_build_object('id', p.id, 'seller', e.business_name, 'package', p.package_name, 'minutes', p.base_minutes,
      'paid_at', p.paid_at) as row from purchases p join entrepreneurs e on e.id = p.entrepreneur_id where p.recipient_phone = $1::text`,
  },
  {
    name: 'Payments',
    text: `select to_jsonb(y) - 'ask_lease_until' as row from payments y where (entrepreneur_id, purchase_id) in ${OWN} order by id`,
  },
  {
    name: 'What operators reported about them',
    text: `select to_jsonb(v) - '{actor_id,shift_id}'::text[] as row from provider_events v join payments y
      on y.entrepreneur_id = v.entrepreneur_id and y.id = v.payment_id where (y.entrepreneur_id, y.purchase_id) in ${OWN} order by v.id`,
  },
  {
    name: 'Passes',
    text: `select to_jsonb(s) - '{sealed_code,code_digest,sealed_password}'::text[] as row from passes s where (entrepreneur_id, purchase_id) in ${HELD} order by id`,
  },
  {
    name: 'Messages to you',
    text: `select to_jsonb(m) - '{code_digest,lease_until}'::text[] || jsonb_build_object('pass_over_at', (
        select case when s.stock_code_id is null then coalesce(s.revoked_at, s.expires_at) end from passes s
        where s.entrepreneur_id = m.entrepreneur_id and s.purchase_id = m.purchase_id)) as row
      from messages m where recipient = $1::text and recipient <> '' order by id`,
  },
  {
    name: 'Phones that used your passes',
    text: `select to_jsonb(d) - 'device_digest' - 'browser_digest' as row from pass_devices d where (entrepreneur_id, purchase_id) in ${HELD}`,
  },
  {
    name: 'When they were on a router',
    text: `select to_jsonb(a) - '{device_digest,sealed_handle,acct_session_id}'::text[] as row from access_sessions a where (entrepreneur_id, purchase_id) in ${HELD} order by id`,
  },
  {
    name: 'When they drew minutes of a pass',
    text: `select to_jsonb(s) - 'device_digest' as row from pass_stretches s where (entrepreneur_id, purchase_id) in ${HELD} order by id`,
  },
  {
    name: 'Stars you gave',
    text: `select to_jsonb(r) as row from ratings r where (entrepreneur_id, purchase_id) in ${OWN}`,
  },
  {
    name: 'Claims',
    text: `select to_jsonb(c) - 'answered_by' as row from claims c where payer_phone = $1::text`,
  },
  {
    name: 'Money sent back to you',
    text: `select to_jsonb(r) - '{actor_id,actor_name,confirmed_by,ask_lease_until}'::text[] as row from refunds r where phone = $1::text`,
  },
  {
    name: 'Money that paid for nothing',
    text: `select to_jsonb(i) as row from suspense_items i where payer_phone = $1::text
      union all select to_jsonb(i) from suspense_items i where (entrepreneur_id, purchase_id) in ${OWN} and payer_phone is null`,
  },
  {
    name: 'Payments by dialling that wait for their code',
    text: `select to_jsonb(d) as row from dialled_payments d where payer_phone = $1::text`,
  },
  {
    name: 'Lines of operators’ statements',
    text: `select to_jsonb(l) as row from statement_lines l where phone = $1::text`,
  },
  {
    name: 'Codes you asked for',
    text: `select to_jsonb(c) - 'code_digest' as row from my_codes c where phone = $1::text`,
  },
  {
    name: 'Phones that show your passes',
    text: `select to_jsonb(s) - 'token_hash' as row from my_sessions s where phone = $1::text`,
  },
  {
    name: 'Minutes of your passes',
    text: `select to_jsonb(m) as row from pass_minutes m join passes s on s.entrepreneur_id = m.entrepreneur_id and s.id = m.pass_id
      where (s.entrepreneur_id, s.purchase_id) in ${HELD}`,
  },
  {
    name: 'Minutes that came back after an outage',
    text: `select to_jsonb(o) as row from outage_credits o join passes s on s.entrepreneur_id = o.entrepreneur_id and s.id = o.pass_id
      where (s.entrepreneur_id, s.purchase_id) in ${HELD}`,
  },
  // What it came to is between the shops.
  {
    name: 'Other shops where minutes of your passes were used',
    text: `select to_jsonb(h) - '{travel_id,side,hour_minor,amount_minor,clearing_id}'::text[] as row from travel_halves h
      where side = 'home' and (entrepreneur_id, purchase_id) in ${HELD} order by started_at`,
  },
  {
    name: 'What operators reported about money sent back to you',
    text: `select to_jsonb(v) - 'shift_id' as row from refund_events v where (entrepreneur_id, refund_id) in (
      select entrepreneur_id, id from refunds where phone = $1::text) order by id`,
  },
  {
    name: 'Promotions that you used',
    text: `select to_jsonb(b) - 'customer_id' as row from promotion_buyers b where customer_id in (select id from customers where phone = $1::text)
      and entrepreneur_id in (select entrepreneur_id from purchases where phone = $1)`,
  },
  // The actor and the text of a line may identify others.
  {
    name: 'What people of ours or of a shop did with your orders, or saw of your number',
    text: `select jsonb_build_object('action', l.action, 'of', l.subject_type, 'id', l.subject_id, 'by', l.actor_role, 'at', l.created_at) as row
      from audit_log l where l.subject_id in (select id from purchases where phone = $1::text
        union all select id from customers where phone = $1) order by l.id`,
  },
  {
    name: 'Applications',
    text: `select to_jsonb(a) - 'reviewed_by' as row from applications a where phone = $1::text`,
  },
  ...ROLE_PARTS,
]

export const readPart = async (tx: Tx, { text }: Part, phone: string): Promise<PersonRow[]> =>
  (await tx.send<{ row: PersonRow }>(text, [phone], TIMEOUT_MS)).map(({ row }) => row)
