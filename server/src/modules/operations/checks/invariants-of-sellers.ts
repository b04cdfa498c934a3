import type { Invariant } from '../../../kernel/invariant.ts'

const OF_SELLERS = 'entrepreneur_id = any($1::text[])'

/** Ids are collected first, so that PostgreSQL finds their rows by an index even without table statistics. */
const anyOf = (ids: string): string => `any(array(${ids}))`

const BUYERS = `select customer_id from seller_customers where ${OF_SELLERS}`

/** The tables that invariants read, each with the condition that selects the rows of the sellers `$1`. */
const USUAL: Readonly<Record<string, string>> = {
  entrepreneurs: 'id = any($1::text[])',
  // Of the sellers' own passes; the sellers that carried them are compared by their halves.
  travels: 'home_seller_id = any($1::text[])',
  ...Object.fromEntries(
    [
      'access_sessions',
      'clearing_halves',
      'code_stock',
      'counted_days',
      'days_to_count',
      'free_grants',
      'given_minutes',
      'invoice_events',
      'dialled_payments',
      'invoice_payments',
      'invoices',
      'ledger_entries',
      'ledger_transactions',
      'outage_credits',
      'owed_back',
      'pass_devices',
      'pass_minutes',
      'pass_stretches',
      'passes',
      'payments',
      'payout_events',
      'payout_parts',
      'payouts',
      'provider_events',
      'purchases',
      'refund_events',
      'refunds',
      'seller_balances',
      'seller_days',
      'seller_holdings',
      'seller_ranges',
      'seller_totals',
      'shift_movements',
      'shifts',
      'sponsor_returns',
      'sponsored_days',
      'sponsorships',
      'suspense_items',
      'travel_halves',
      'voucher_agents',
      'voucher_batches',
      'vouchers',
    ].map((table) => [table, OF_SELLERS]),
  ),
}

/** Exceptions: invariants that compare a seller's rows with rows of others. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The purchase of a pass, whichever seller it belongs to.
  I9: {
    purchases: `id = ${anyOf(`select purchase_id from passes where ${OF_SELLERS}
      union select purchase_id from payments where ${OF_SELLERS}`)}`,
  },
  // Everything that these sellers' buyers bought at any seller: a purchase is matched by its buyer's number.
  I13: {
    customers: `id = ${anyOf(BUYERS)}`,
    purchases: `phone = ${anyOf(`select phone from customers where id = ${anyOf(BUYERS)}`)}`,
  },
  // A half at the shop that carried it names a travel of another seller's pass.
  I51: { travels: `id = ${anyOf(`select travel_id from travel_halves where ${OF_SELLERS}`)}` },
  // Rows are read per day of a seller: filtering by all sellers again would scan the list once for each day.
  I29: Object.fromEntries(
    ['access_sessions', 'pass_minutes', 'passes', 'provider_events', 'purchases'].map((table) => [
      table,
      'true',
    ]),
  ),
}

const isRead = (table: string, sql: string): boolean => new RegExp(`\\b(?:from|join) ${table}\\b`).test(sql)

/** Lists the seller tables that an invariant reads, each with the condition that selects the rows of `$1`. */
export const narrowed = ({ id, breaches }: Pick<Invariant, 'id' | 'breaches'>): [string, string][] =>
  Object.entries({ ...USUAL, ...OTHERS[id] }).filter(([table]) => isRead(table, breaches))

/**
 * Returns an invariant's statement restricted to the sellers `$1`. A CTE of the same name hides each table
 * that it reads, so the statement is the same one that reads everything.
 */
export const withinSellers = (invariant: Invariant): string => {
  const parts = narrowed(invariant).map(
    ([table, condition]) => `${table} as not materialized (select * from public.${table} where ${condition})`,
  )
  return `with ${parts.join(', ')} ${invariant.breaches}`
}
