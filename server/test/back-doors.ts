import type { Ask } from './catalogue-ask.ts'

/** Definer functions, each with its reason. */
const KNOWN_DEFINERS: Readonly<Record<string, string>> = {
  add_to_platform_day: 'a trigger, which adds to sums over all sellers that minit_app may not see',
  audit_of_seller:
    'tells a seller the lines of the log about their own shop, without who of the platform it was',
  count_cash_anew: 'a trigger, which marks the day of its own row',
  count_minutes_anew: 'a trigger, which marks the day of its own row’s pass',
  count_outage_anew: 'a trigger, which marks days of its own row’s seller',
  count_pass_anew: 'a trigger, which marks the day of its own row',
  count_sale_anew: 'a trigger, which marks the day of its own row',
  count_session_anew: 'a trigger, which marks days of its own row’s pass',
  erase_from_written_once: 'takes a number out of tables that are written once; minit_app may not call it',
  forget_unpaid_words:
    'deletes what buyer and shop said of an order that nobody paid, when it goes itself; minit_app may not call it',
  gst_rates: 'tells the rates of the tax, which every page shows, and nothing of a seller',
  hold: 'adds to what is held for a seller; minit_app may not call it, and so cannot add as it likes',
  hold_entry: 'a trigger, which adds what its own row says',
  hold_refund: 'a trigger, which adds what its own row says',
  mark_owed_back: 'a trigger, which marks orders of its own row’s seller',
  add_to_sponsored_day: 'a trigger, which adds what the lines of its own row say',
  add_to_seller_ranges: 'keeps sums of a seller’s last days, run by triggers alone',
  shop_log: 'tells a seller what accounts of their own shop did',
  payout_hold: 'tells whether all payouts are held, and nothing of a seller',
}

/** Views and definer functions run with their owner's rights and bypass every policy. */
export const findBackDoors = async (ask: Ask): Promise<string[]> => {
  const doors = await ask<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')
     union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  )
  return doors
    .filter(({ name }) => KNOWN_DEFINERS[name] === undefined)
    .map(({ name }) => `${name} reads past row security`)
}
