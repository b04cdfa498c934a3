import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { ROLES } from './roles.queries.ts'

/** A long-time buyer has many rows, and a few small tables are scanned in full for free text. */
export const allowMinutes = (tx: Tx) => tx.execute(sql`set local statement_timeout = '5min'`)
/** The client-side timeout, slightly longer than the server's. */
export const TIMEOUT_MS = 305_000

/** Lists how texts refer to a number: its names, and its masked form, which lists and exports show. */
export const listNames = async (tx: Tx, phone: string, customerId: string | null): Promise<string[]> => {
  const rows = await tx.send<{ name: string }>(
    `select distinct customer_name as name from purchases where phone = $1::text
     union select name from seller_customers where customer_id = $2::text
       and entrepreneur_id in (select entrepreneur_id from purchases where phone = $1)
     union select full_name from applications where phone = $1 and status = 'rejected'`,
    [phone, customerId],
  )
  return [...rows.map(({ name }) => name), maskPhone(phone)]
}

/** Lists the subjects of audit lines about a number, in addition to its sales and its customer. */
export const listSubjects = async (tx: Tx, phone: string, paid: readonly Sale[]): Promise<string[]> => {
  const rows = await tx.send<{ id: string }>(
    `select id from (select unnest(array[id, purchase_id, placed_purchase_id]) as id from claims where payer_phone = $1::text) as claimed
       where id is not null
     union select id from applications where phone = $1 and status = 'rejected'
     union select id from statement_differences where purchase_id = any($2::text[])`,
    [phone, idsOf(paid)],
  )
  return rows.map(({ id }) => id)
}

type Change = { table: string; text: string }

/** Sales by seller and id: related tables have no index on the id alone. */
const PAID = '(select seller, id from unnest($6::text[], $3::text[]) as sale (seller, id))'
const HELD = '(select seller, id from unnest($7::text[], $4::text[]) as sale (seller, id))'

/** Prefilters texts by their index on the number's last digits; the caller's pattern decides. */
const mayBeIn = (columns: string) => `numbers_in(array[${columns}]) && array[right($1, 7)]`

/**
 * `$1` is the number, `$2` its replacement, `$3` the sales that it paid, `$4` the sales whose pass it has,
 * `$5` the customer; `$6` and `$7` are the sellers of `$3` and `$4`, in the same order; `$8` are the names.
 * Sums, minutes, counts and days stay as they are.
 */
export const CHANGES: readonly Change[] = [
  {
    table: 'purchases',
    text: `update purchases set phone = $2, customer_name = 'Erased', customer_name_lower = 'erased', request_hash = 'erased',
      requested_from = null where id = any($3)`,
  },
  {
    table: 'gifts',
    text: `update purchases set recipient_phone = $2 where id = any($4) and recipient_phone = $1`,
  },
  {
    table: 'seller_customers',
    text: `update seller_customers set name = 'Erased' where customer_id = $5
      and entrepreneur_id = any($6)`,
  },
  {
    table: 'customers',
    text: `update customers set phone = $2, is_vip = false, prompt_count = prompt_count + 1 where id = $5`,
  },
  // Messages to a seller, worker or on-call operator with this number are not the buyer's.
  {
    table: 'messages',
    text: `update messages set recipient = '', sealed_text = '', code_digest = null, last_problem = null,
        state = case state when 'queued' then 'failed' else state end
      where recipient = $1 and recipient <> '' and (purchase_id = any($3) or purchase_id = any($4)
        or purchase_id is null and (kind in ('my_code', 'claim', 'refund') or not exists (${ROLES})))`,
  },
  {
    table: 'pass_devices',
    text: `delete from pass_devices where (entrepreneur_id, purchase_id) in ${HELD}`,
  },
  {
    table: 'payment_windows',
    text: `delete from payment_windows where (entrepreneur_id, purchase_id) in ${PAID}`,
  },
  {
    table: 'access_sessions',
    text: `update access_sessions set device_digest = $2, mac_tail = '', acct_session_id = null, sealed_handle = null,
      ended_at = coalesce(ended_at, last_heard_at) where (entrepreneur_id, purchase_id) in ${HELD}`,
  },
  {
    table: 'pass_stretches',
    text: `update pass_stretches set device_digest = $2 || ':' || id, mac_tail = ''
      where (entrepreneur_id, purchase_id) in ${HELD}`,
  },
  {
    table: 'payments',
    text: `update payments set next_action = erase_in_json(next_action, number_pattern($1)),
        needs_review = erase_in_text(needs_review, number_pattern($1))
      where (entrepreneur_id, purchase_id) in ${PAID} and (next_action::text ~ number_pattern($1) or needs_review ~ number_pattern($1))`,
  },
  {
    table: 'claims',
    text: `update claims set payer_phone = $2 || ':' || id, said = '', reference = 'erased:' || id, answer = left(answer, 0)
      where (entrepreneur_id, id) in (
      select entrepreneur_id, id from claims where payer_phone = $1
      union select entrepreneur_id, id from claims where (entrepreneur_id, purchase_id) in ${PAID}
        and (payer_phone not like 'erased:%' or reference not like 'erased:%'))`,
  },
  // A reference is parsed from `said`, where the index finds the number; parsing may have joined its digits
  // with others.
  {
    table: 'claims_texts',
    text: `update claims set said = erase_in_text(said, number_pattern($1)),
      reference = case when reference like '%' || right($1, 7) || '%' then 'erased:' || id else reference end,
      answer = erase_in_text(answer, number_pattern($1))
      where ${mayBeIn('said, answer')} and (said ~ number_pattern($1) or answer ~ number_pattern($1))`,
  },
  {
    table: 'refunds_names',
    text: `update refunds set why = erase_in_text(why, name_words_pattern($8)), reference = erase_in_text(reference, name_words_pattern($8)),
        failure_reason = erase_in_text(failure_reason, name_words_pattern($8)), alarm = erase_in_text(alarm, name_words_pattern($8))
      where (entrepreneur_id, id) in (select entrepreneur_id, id from refunds where phone = $1
          union select entrepreneur_id, id from refunds where (entrepreneur_id, purchase_id) in ${PAID})
        and concat_ws(' ', why, reference, failure_reason, alarm) ~* name_words_pattern($8)`,
  },
  {
    table: 'refunds',
    text: `update refunds set phone = case phone when $1 then $2 else phone end, why = erase_in_text(why, number_pattern($1)),
        reference = erase_in_text(reference, number_pattern($1)), failure_reason = erase_in_text(failure_reason, number_pattern($1)),
        alarm = erase_in_text(alarm, number_pattern($1))
      where phone = $1 or (${mayBeIn('why, reference, failure_reason, alarm')}
        and concat_ws(' ', why, reference, failure_reason, alarm) ~ number_pattern($1))`,
  },
  {
    table: 'suspense_items',
    text: `update suspense_items set payer_phone = null where payer_phone = $1`,
  },
  {
    table: 'dialled_payments',
    text: `update dialled_payments set payer_phone = null, masked_phone = null where payer_phone = $1`,
  },
  { table: 'statement_lines', text: `update statement_lines set phone = null where phone = $1` },
  {
    table: 'statement_files',
    text: `update statement_files set rest = erase_in_text(rest, number_pattern($1)),
        unreadable_lines = erase_in_json(unreadable_lines, number_pattern($1)),
        left_out_lines = erase_in_json(left_out_lines, number_pattern($1)), name = erase_in_text(name, number_pattern($1))
      where concat_ws(' ', rest, unreadable_lines, left_out_lines, name) ~ number_pattern($1)`,
  },
  {
    table: 'statement_differences',
    text: `update statement_differences set reason = erase_in_text(erase_in_text(reason, number_pattern($1)),
        case when purchase_id = any($3) then name_words_pattern($8) end)
      where reason ~ number_pattern($1) or purchase_id = any($3) and reason ~* name_words_pattern($8)`,
  },
  { table: 'my_codes', text: `delete from my_codes where phone = $1` },
  { table: 'my_sessions', text: `delete from my_sessions where phone = $1` },
  { table: 'applications', text: `delete from applications where phone = $1 and status = 'rejected'` },
  { table: 'rate_limits', text: `delete from rate_limits where key ~ number_pattern($1)` },
]

export type Erasing = {
  phone: string
  marker: string
  paid: readonly Sale[]
  held: readonly Sale[]
  customerId: string | null
  names: readonly string[]
}
type Sale = { sellerId: string; id: string }

const idsOf = (sales: readonly Sale[]): string[] => sales.map(({ id }) => id)
const sellersOf = (sales: readonly Sale[]): string[] => sales.map(({ sellerId }) => sellerId)

/** Applies all changes in the caller's transaction; returns the number of rows by table. */
export const takeOut = async (
  tx: Tx,
  { phone, marker, paid, held, customerId, names }: Erasing,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  const values = [
    phone,
    marker,
    idsOf(paid),
    idsOf(held),
    customerId,
    sellersOf(paid),
    sellersOf(held),
    names,
  ]
  for (const { table, text } of CHANGES) {
    // Declares all values once, so that each statement accepts all eight.
    const all = `with given as (select $1::text, $2::text, $3::text[], $4::text[], $5::text, $6::text[], $7::text[], $8::text[]), done as (${text} returning 1)
      select count(*)::int as count from done`
    const [row] = await tx.send<{ count: number }>(all, values, TIMEOUT_MS)
    counts[table] = row?.count ?? 0
  }
  return counts
}

/** Does the same for append-only tables; for the subjects in `others`, it erases only names. */
export const takeOutOfWrittenOnce = async (
  tx: Tx,
  { phone, paid, held, customerId, names }: Erasing,
  others: readonly string[],
): Promise<Record<string, number>> => {
  const subjects = [...idsOf(paid), ...idsOf(held), ...others, ...(customerId === null ? [] : [customerId])]
  const [row] = await tx.send<{ counts: Record<string, number> }>(
    `select erase_from_written_once($1::text, $2::text[], $3::text[], $4::text[]) as counts`,
    [phone, names, subjects, idsOf(paid)],
    TIMEOUT_MS,
  )
  return row?.counts ?? {}
}
