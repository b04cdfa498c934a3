import type { TestDatabase } from './database.ts'

/** Of tables that a sale and a phone leave empty, for a seller. */
const WHAT_NO_SALE_LEAVES = [
  `insert into code_stock (entrepreneur_id, id, gateway_id, package_id, sealed_code, code_digest, added_at)
   select g.entrepreneur_id, g.id, g.id, p.id, 'sealed', 'digest', now()
   from gateways g join packages p on p.entrepreneur_id = g.entrepreneur_id where g.entrepreneur_id = $1`,
  `insert into ratings select entrepreneur_id, id, 5, now() from purchases where entrepreneur_id = $1`,
  `insert into suspense_items (entrepreneur_id, id, purchase_id, provider, provider_reference, transaction_key, reason, received_at)
   select entrepreneur_id, id, id, 'vult', id, id, 'paid_again', now() from purchases where entrepreneur_id = $1`,
  `insert into payment_windows select entrepreneur_id, device_digest, current_date, 1, purchase_id, gateway_id, now(), now()
   from pass_devices where entrepreneur_id = $1 limit 1`,
  `insert into claims (entrepreneur_id, id, purchase_id, reference, said, payer_phone, created_at, asked_at)
   select entrepreneur_id, id, id, 'ABC12345', 'ABC12345', '+23276001000', now(), now()
   from purchases where entrepreneur_id = $1`,
  `insert into package_prices (entrepreneur_id, id, package_id, price_minor, since, day, by)
   select entrepreneur_id, 'trace', id, 1, now(), current_date, 'seller' from packages where entrepreneur_id = $1`,
  `insert into package_rates select entrepreneur_id, id, true, 1, 2, now() from packages where entrepreneur_id = $1`,
  `insert into seller_costs values ($1, 100)`,
  'insert into onboarding (entrepreneur_id, updated_at) values ($1, now())',
]

/** A payout under way of a seller's. */
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

/** Money that goes back to a customer of a seller's. */
const aRefund = (id: string): string => `
  insert into refunds (entrepreneur_id, id, purchase_id, amount_minor, owed_minor, why, method, state, taken_by,
      payment_reference, phone, actor, actor_name, created_at)
    select '${id}', 'b ${id}', id, 1, 0, 'x', 'cash', 'to_confirm', 'cash', 'x', '+23276001000', 'seller', 'x', now()
    from purchases where entrepreneur_id = '${id}' limit 1;
  insert into refund_events (entrepreneur_id, id, refund_id, event_key, kind, source, received_at)
    values ('${id}', 'e ${id}', 'b ${id}', 'k', 'succeeded', 'person', now())`

/** A row of a seller's in every table that a sale and a phone leave empty; they have both had one. */
export const leavesTraces = async ({ asOwner }: TestDatabase, sellerId: string): Promise<void> => {
  for (const statement of WHAT_NO_SALE_LEAVES) await asOwner(statement, [sellerId])
  await asOwner(aPayout(sellerId))
  await asOwner(aRefund(sellerId))
}
