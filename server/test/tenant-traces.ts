import type { TestDatabase } from './database.ts'

/** Rows of a seller for tables that a sale and a phone leave empty. */
const WHAT_NO_SALE_LEAVES = [
  `insert into code_stock (entrepreneur_id, id, gateway_id, package_id, sealed_code, code_digest, added_at)
   select g.entrepreneur_id, g.id, g.id, p.id, 'sealed', 'digest', now()
   from gateways g join packages p on p.entrepreneur_id = g.entrepreneur_id where g.entrepreneur_id = $1`,
  `insert into counted_days values ($1, current_date, now(), 1, 0, 0, 0, 0, '[]', '[]', '[]', 0, 0, 0, null, null)`,
  'insert into days_to_count values ($1, current_date)',
  'insert into owed_back select entrepreneur_id, id from purchases where entrepreneur_id = $1 limit 1',
  `insert into late_sales select entrepreneur_id, id, now(), now(), 'actor', 'Chrome on Android', 'sold', 0
   from purchases where entrepreneur_id = $1 limit 1`,
  `insert into ratings select entrepreneur_id, id, 5, now() from purchases where entrepreneur_id = $1`,
  `insert into suspense_items (entrepreneur_id, id, purchase_id, provider, provider_reference, transaction_key, reason, received_at)
   select entrepreneur_id, id, id, 'vult', id, id, 'paid_again', now() from purchases where entrepreneur_id = $1`,
  `insert into pay_codes (entrepreneur_id, id, provider, reference, created_at) values ($1, 'code of ' || $1, 'monime', $1, now())`,
  `insert into dialled_payments (entrepreneur_id, id, pay_code_id, provider, provider_payment_id, amount_minor, currency, source,
     received_at, purchase_id)
   select entrepreneur_id, 'dialled ' || id, 'code of ' || $1, 'monime', 'spm-' || id, 1, 'SLE', 'webhook', now(), id
   from purchases where entrepreneur_id = $1`,
  `insert into payment_windows select entrepreneur_id, device_digest, current_date, 1, purchase_id, gateway_id, now(), now()
   from pass_devices where entrepreneur_id = $1 limit 1`,
  `insert into pass_stretches (entrepreneur_id, id, purchase_id, device_digest, mac_tail, gateway_id, began_at, last_seen_at,
     gone_after_seconds)
   select entrepreneur_id, purchase_id, purchase_id, device_digest, mac_tail, gateway_id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), 180
   from pass_devices where entrepreneur_id = $1 limit 1`,
  `insert into gateway_causes (entrepreneur_id, gateway_id, from_at, until_at, cause)
   select entrepreneur_id, id, now() - interval '5 minutes', now(), 'power' from gateways where entrepreneur_id = $1`,
  `insert into claims (entrepreneur_id, id, purchase_id, reference, said, payer_phone, created_at, asked_at)
   select entrepreneur_id, id, id, 'ABC12345', 'ABC12345', '+23276001000', now(), now()
   from purchases where entrepreneur_id = $1`,
  `insert into package_prices (entrepreneur_id, id, package_id, price_minor, since, day, by)
   select entrepreneur_id, 'trace', id, 1, now(), current_date, 'seller' from packages where entrepreneur_id = $1`,
  `insert into package_rates select entrepreneur_id, id, true, 1, 2, now() from packages where entrepreneur_id = $1`,
  `insert into seller_costs values ($1, 100)`,
  `insert into line_plans (entrepreneur_id, kind, operator, plan_name, cost_minor, month_day, updated_at)
   values ($1, 'mobile', 'orange', 'x', 1, 1, now())`,
  'insert into onboarding (entrepreneur_id, updated_at) values ($1, now())',
  `insert into promotions (entrepreneur_id, id, kind, name, code, basis_points, max_uses, max_per_buyer, until, created_at)
   values ($1, 'promotion of ' || $1, 'code', 'x', 'MARKET20', 1000, 1, 1, now(), now())`,
  `insert into promotion_buyers select $1, 'promotion of ' || $1, customer_id, 0 from purchases where entrepreneur_id = $1 limit 1`,
  `insert into installations (entrepreneur_id, id, application_id, location, nearest_landmark, created_at)
   values ($1, 'installation of ' || $1, 'x', 'x', 'x', now())`,
  `insert into installation_items values ($1, 1, 'router', 'x', 'serial of ' || $1)`,
]

/** A seller's payout in progress. */
const aPayout = (id: string): string => `
  insert into payout_settings (entrepreneur_id) values ('${id}');
  insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at)
    values ('${id}', 'to ${id}', '+23276001000', 'orange_money', 'x', now(), now());
  insert into payouts (entrepreneur_id, id, amount_minor, phone, method, provider, asked_by, state, created_at)
    values ('${id}', 'p ${id}', 1, '+23276001000', 'orange_money', 'pawapay', 'seller', 'under_way', now());
  insert into payout_parts (entrepreneur_id, id, payout_id, number, amount_minor, provider, provider_reference, created_at)
    values ('${id}', 't ${id}', 'p ${id}', 1, 1, 'pawapay', 'r ${id}', now());
  insert into payout_events (entrepreneur_id, id, part_id, provider, event_key, kind, source, received_at)
    values ('${id}', 'e ${id}', 't ${id}', 'pawapay', 'k ${id}', 'failed', 'poll', now())`

/** A refund to a seller's customer. */
const aRefund = (id: string): string => `
  insert into refunds (entrepreneur_id, id, purchase_id, amount_minor, owed_minor, why, method, state, taken_by,
      payment_reference, phone, actor, actor_name, created_at)
    select '${id}', 'b ${id}', id, 1, 0, 'x', 'cash', 'to_confirm', 'cash', 'x', '+23276001000', 'seller', 'x', now()
    from purchases where entrepreneur_id = '${id}' limit 1;
  insert into refund_events (entrepreneur_id, id, refund_id, event_key, kind, source, received_at)
    values ('${id}', 'e ${id}', 'b ${id}', 'k', 'succeeded', 'person', now())`

/** A card that a seller's agent has sold and paid for. */
const aCard = (id: string): string => `
  insert into voucher_agents (entrepreneur_id, id, name, phone, commission_basis_points, created_at)
    values ('${id}', 'a ${id}', 'Shop', '+23276001000', 0, now());
  insert into voucher_batches (entrepreneur_id, id, number, idempotency_key, request_hash, package_id, package_name,
      duration_minutes, price_minor, agent_id, voucher_count, use_by, created_at)
    select '${id}', 'v ${id}', 1, 'k', 'x', id, 'x', 60, 100, 'a ${id}', 1, now(), now()
    from packages where entrepreneur_id = '${id}' limit 1;
  insert into vouchers (entrepreneur_id, id, batch_id, position, sealed_code, code_digest)
    values ('${id}', 'c ${id}', 'v ${id}', 1, 'sealed', 'd ${id}');
  insert into agent_settlements (entrepreneur_id, id, agent_id, idempotency_key, cash_minor, owed_before_minor, created_at)
    values ('${id}', 's ${id}', 'a ${id}', 'k', 1, 1, now());
  insert into agent_sessions (entrepreneur_id, agent_id, token_hash, created_at, last_used_at)
    values ('${id}', 'a ${id}', 'h ${id}', now(), now());
  insert into voucher_prints (entrepreneur_id, id, batch_id, format, is_reprint, printed_by, printed_at)
    values ('${id}', 'w ${id}', 'v ${id}', 'list', false, 'x', now());
  insert into told_sales (entrepreneur_id, idempotency_key, voucher_id, outcome, message, said_at, told_at)
    values ('${id}', 'k', 'c ${id}', 'refused', 'x', now(), now())`
/** A seller's phone with push notifications. */
export const aNotifiedPhone = (sellerId: string, id: string, sealedTarget = 'sealed'): string => `
  insert into push_subscriptions (entrepreneur_id, id, endpoint_digest, sealed_target, account_id, session_token_hash, device, created_at)
    values ('${sellerId}', '${id}', 'digest ${id}', '${sealedTarget}', 'x', 'x', 'x', now())`

/** A seller's alert settings, and one alert still to send. */
const anAlert = (id: string): string => `
  insert into alert_settings (entrepreneur_id) values ('${id}');
  insert into alert_news (entrepreneur_id, id, kind, name, created_at) values ('${id}', 'n ${id}', 'router', 'x', now())`
/** A person who works for a seller, a trusted phone, and a shift. */
const aStall = (id: string): string => `
  insert into accounts (id, role, entrepreneur_id, created_at) values ('w ${id}', 'entrepreneur', '${id}', now());
  insert into staff (entrepreneur_id, id, name, phone, role, pin_hash, created_at)
    values ('${id}', 'w ${id}', 'x', '+23276001000', 'cashier', 'x', now());
  insert into staff_devices (entrepreneur_id, id, invite_hash, invite_ends_at, let_in_by, let_in_by_account_id, created_at)
    values ('${id}', 'd ${id}', 'i ${id}', now(), 'x', 'x', now());
  insert into shifts (entrepreneur_id, id, account_id, person_name, opened_at, float_count, float_minor)
    values ('${id}', 's ${id}', 'w ${id}', 'x', now(), '{}', 0);
  insert into shift_movements (entrepreneur_id, id, shift_id, key, kind, amount_minor, reason, created_at)
    values ('${id}', 'm ${id}', 's ${id}', 'k', 'in', 1, 'x', now())`

/** A seller's own free minutes, and a sponsor who has paid, gave minutes and gets money back. */
const aSponsor = (id: string): string => `
  insert into free_offers (entrepreneur_id, is_on, minutes, max_a_day, updated_at) values ('${id}', true, 10, 50, now());
  insert into sponsorships (entrepreneur_id, id, sponsor_name, contact_phone, started_by, package_id, price_minor,
      price_minutes, sum_minor, who, minutes_each, first_day, last_day, created_at)
    select '${id}', 'o ${id}', 'x', '+23276001000', 'sponsor', id, 1, 1, 1, 'cards', 20, now(), now(), now()
    from packages where entrepreneur_id = '${id}' limit 1;
  insert into sponsor_invoices (entrepreneur_id, sponsorship_id, series, number, total_minor, issued_at)
    values ('${id}', 'o ${id}', 'o ${id}', 1, 1, now());
  insert into sponsored_keys (entrepreneur_id, sponsorship_id, digest) values ('${id}', 'o ${id}', 'd ${id}');
  insert into sponsored_days (entrepreneur_id, day) values ('${id}', now());
  insert into sponsor_payments (entrepreneur_id, id, sponsorship_id, provider, provider_reference, method, phone,
      amount_minor, next_action, pay_by, created_at)
    values ('${id}', 'y ${id}', 'o ${id}', 'pawapay', 'y ${id}', 'orange_money', '+23276001000', 1, '{}', now(), now());
  insert into sponsor_events (entrepreneur_id, id, payment_id, provider, event_key, kind, source, received_at)
    values ('${id}', 'e ${id}', 'y ${id}', 'pawapay', 'y ${id}', 'failed', 'poll', now());
  insert into sponsor_returns (entrepreneur_id, id, sponsorship_id, amount_minor, method, state, taken_by,
      payment_reference, phone, created_at)
    values ('${id}', 'u ${id}', 'o ${id}', 1, 'by_hand', 'to_confirm', 'pawapay', 'x', '+23276001000', now());
  insert into sponsor_return_events (entrepreneur_id, id, return_id, event_key, kind, source, received_at)
    values ('${id}', 'e ${id}', 'u ${id}', 'k', 'succeeded', 'person', now());
  insert into free_grants (entrepreneur_id, purchase_id, sponsorship_id, day, who_digest, minutes, created_at)
    select '${id}', id, 'o ${id}', now(), 'x', 20, now() from purchases where entrepreneur_id = '${id}' limit 1`

/** Minutes that a pass of the seller gave to another one. */
const aGift = (id: string): string => `
  insert into purchases select (jsonb_populate_record(p, jsonb_build_object('id', 'given of ${id}', 'status', 'granted',
      'idempotency_key', null, 'paid_at', null))).*
    from purchases p where entrepreneur_id = '${id}' and status = 'paid' limit 1;
  insert into given_minutes (entrepreneur_id, purchase_id, from_purchase_id, minutes, day, created_at)
    select '${id}', 'given of ${id}', id, 5, current_date, now()
    from purchases where entrepreneur_id = '${id}' and status = 'paid' limit 1`

/** A use of a pass of the seller at another shop, with its clearing, and the terms on which the shop takes others. */
const aTravel = (id: string): string => `
  insert into travel_terms values ('${id}', true, 1000, null, now());
  insert into travel_halves (entrepreneur_id, travel_id, side, purchase_id, other_name, minutes, hour_minor, started_at)
    select '${id}', 'travel of ${id}', 'home', id, 'x', 30, 1000, now()
    from purchases where entrepreneur_id = '${id}' and status = 'paid' limit 1;
  insert into clearing_halves (entrepreneur_id, clearing_id, day, other_name, travels, created_at)
    values ('${id}', 'clearing of ${id}', current_date, 'x', 1, now())`

/** Writes a seller's row into every table that a sale and a phone leave empty; the seller has had both. */
export const leavesTraces = async ({ asOwner }: TestDatabase, sellerId: string): Promise<void> => {
  for (const statement of WHAT_NO_SALE_LEAVES) await asOwner(statement, [sellerId])
  await asOwner(aPayout(sellerId))
  await asOwner(aRefund(sellerId))
  await asOwner(aCard(sellerId))
  await asOwner(aNotifiedPhone(sellerId, `phone ${sellerId}`))
  await asOwner(anAlert(sellerId))
  await asOwner(aStall(sellerId))
  await asOwner(aSponsor(sellerId))
  await asOwner(aGift(sellerId))
  await asOwner(aTravel(sellerId))
}
