import type { PastSize } from './past-size.ts'

const WAS_PAID = `status in ('paid', 'refunded')`
/**
 * An encrypted message text has about 300 characters; it is purged with its number 30 days after its pass.
 */
const TEXT_DAYS = 30
const SESSION_DAYS = 90
const GST = '((price * 30 + 115) / 230)'

const ledgerLines = (transaction: string, sign: string, onlyIf: string): string => `
  insert into ledger_entries (entrepreneur_id, transaction_id, account, amount_minor, currency)
    select seller, ${transaction}, line.account, ${sign} line.amount, 'SLE' from size_sales,
      lateral (values ('received:' || provider, price), ('sales:net', -(price - ${GST})), ('sales:gst', -${GST})) as line (account, amount)
    where ${onlyIf}`

/** All rows of a sale, its refund and the phone that used it, table by table. */
export const saleRowsSql = ({ endsAt }: PastSize): string[] => [
  `insert into purchases (entrepreneur_id, id, request_hash, kind, pass_purchase_id, package_id, package_name, customer_id,
      customer_name, customer_name_lower, phone, channel, payment_method, delivery_method, status, failure_reason, base_minutes,
      wallet_bonus_minutes, loyalty_minutes, vip_minutes, list_price_minor, discount_minor, price_minor, gst_minor, net_minor,
      requested_from, pay_by, created_at, paid_at, counts_for_loyalty)
    select seller, id, substr(encode(sha256(id::bytea), 'base64'), 1, 43), kind, case when kind = 'overtime' then base_id end, pack,
      (array['Market Hour', 'Afternoon', 'Whole Day'])[k + 1], buyer, name, lower(name), phone, 'counter', method, delivery,
      status, case when status = 'failed' then 'insufficient_balance' end, minutes, bonus, 0, 0, price, 0, price, ${GST}, price - ${GST},
      substr(md5(phone), 1, 16), at + interval '10 min', at, case when ${WAS_PAID} then paid_at end, kind = 'overtime' or method <> 'cash'
    from size_sales`,
  `insert into payments (entrepreneur_id, id, purchase_id, provider, provider_reference, amount_minor, next_action, accepted_at, check_count, created_at)
    select seller, id, id, provider, md5(id), price, '{"type":"await_prompt"}', at + interval '1 s', 1, at from size_sales`,
  `insert into provider_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency, reason,
      provider_transaction_id, source, received_at, actor_id)
    select seller, id, id, provider, md5(id) || case when method = 'cash' then ':decision' else ':COMPLETED' end,
      case when status = 'failed' then 'failed' else 'succeeded' end, price, 'SLE',
      case when status = 'failed' then 'insufficient_balance' end, case when method <> 'cash' then 'MP' || (10000000000 + i) end,
      case when method = 'cash' then 'seller' else 'webhook' end, paid_at, case when method = 'cash' then account end
    from size_sales where status <> 'expired'`,
  `insert into passes (entrepreneur_id, id, purchase_id, network_name, wifi_kind, sealed_code, code_digest, starts_at, expires_at, revoked_at)
    select seller, id, id, shop || ' WiFi', 'captive', substr(encode(sha512(id::bytea), 'base64'), 1, 56), substr(encode(sha256(id::bytea), 'base64'), 1, 43),
      paid_at, paid_at + make_interval(mins => minutes + bonus + later_minutes), case when status = 'refunded' then paid_at + interval '5 min' end
    from size_sales where ${WAS_PAID} and kind = 'pass'`,
  `insert into pass_minutes (entrepreneur_id, pass_id, purchase_id, kind, minutes)
    select seller, base_id, id, line.kind, line.minutes from size_sales s,
      lateral (values (case when s.kind = 'overtime' then 'overtime' else 'base' end, s.minutes), ('wallet_bonus', bonus)) as line (kind, minutes)
    where ${WAS_PAID} and line.minutes > 0`,
  `insert into ledger_transactions (entrepreneur_id, id, purchase_id, kind, created_at)
    select seller, id, id, 'sale', paid_at from size_sales where ${WAS_PAID}`,
  ledgerLines('id', '', WAS_PAID),
  `insert into notifications (entrepreneur_id, id, purchase_id, kind, created_at, read_at)
    select seller, id, id, case when kind = 'overtime' then 'overtime' else 'sale' end, paid_at, paid_at + interval '4 min'
    from size_sales where ${WAS_PAID}
    union all select seller, substr(id, 1, 25) || 'Z', id, 'cash_to_confirm', at, paid_at from size_sales where method = 'cash'`,
  `insert into activity (entrepreneur_id, id, type, description, amount_minor, created_at)
    select seller, id, 'internet_purchase', shop || ' sold ' || (array['Market Hour', 'Afternoon', 'Whole Day'])[k + 1], price, paid_at
    from size_sales where ${WAS_PAID}`,
  `insert into messages (entrepreneur_id, id, purchase_id, channel, recipient, sealed_text, code_digest, state, gateway,
      gateway_message_id, attempts, created_at, sent_at)
    select seller, id, id, 'sms', case when is_kept then phone else '' end,
      case when is_kept then repeat(encode(sha512(id::bytea), 'base64'), 3) else '' end,
      case when is_kept then substr(encode(sha256(id::bytea), 'base64'), 1, 43) end, 'sent', 'africastalking', 'ATXid_' || md5(id), 1, paid_at, paid_at + interval '3 s'
    from size_sales, lateral (select paid_at > timestamptz '${endsAt}' - interval '${TEXT_DAYS} days' as is_kept) as text
    where ${WAS_PAID} and delivery = 'sms'`,
  `insert into ratings (entrepreneur_id, purchase_id, stars, created_at)
    select seller, id, 3 + i % 3, paid_at + interval '1 hour' from size_sales where status = 'paid' and kind = 'pass' and i % 20 = 2`,
  `insert into pass_devices (entrepreneur_id, purchase_id, device_digest, mac_tail, gateway_id, added_at)
    select seller, id, substr(md5(phone || seller), 1, 22), 'ab:cd', gateway, at from size_sales where s % 10 = 0 and kind = 'pass'`,
  `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at, last_heard_at, ended_at, down_octets, up_octets)
    select seller, id, gateway, id, substr(md5(phone || seller), 1, 22), 'ab:cd', paid_at, paid_at + interval '40 min', paid_at + interval '40 min', 90000000, 9000000
    from size_sales where s % 10 = 0 and kind = 'pass' and ${WAS_PAID} and at > timestamptz '${endsAt}' - interval '${SESSION_DAYS} days'`,
  ...refundsSql,
  `insert into audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, created_at)
    select id, account, shop, 'entrepreneur', 'customer_phone_revealed', 'customer', buyer, at from size_sales where i % 200 = 5`,
]

/** Cash refunds, reported by the seller, which do not affect the balance. */
const refundsSql = [
  `insert into ledger_transactions (entrepreneur_id, id, purchase_id, kind, created_at)
    select seller, substr(id, 1, 25) || 'Z', id, 'refund', paid_at + interval '5 min' from size_sales where status = 'refunded'`,
  ledgerLines(`substr(id, 1, 25) || 'Z'`, '-1 *', `status = 'refunded'`),
  `insert into refunds (entrepreneur_id, id, purchase_id, amount_minor, owed_minor, why, method, state, taken_by, payment_reference, phone,
      reference, actor, actor_id, actor_name, confirmed_by, created_at, ended_at)
    select seller, id, id, price, 0, 'The internet was gone', 'cash', 'sent', 'cash', md5(id), phone, 'handed back', 'seller', account, shop, shop,
      paid_at + interval '5 min', paid_at + interval '6 min' from size_sales where status = 'refunded'`,
  `insert into refund_events (entrepreneur_id, id, refund_id, event_key, kind, amount_minor, currency, source, received_at)
    select seller, id, id, 'handed', 'succeeded', price, 'SLE', 'person', paid_at + interval '6 min' from size_sales where status = 'refunded'`,
]
