import { type Kept, LEFT_NAMES } from '@minit/domain/platform/keeping.ts'
import type { Tx } from '../../../db/database.ts'

const BATCH = 500

type Mark = 'message_texts' | 'order_networks'

/** Locks and returns the id up to which a job has run; concurrent runs take turns. */
const lockMark = async (tx: Tx, job: Mark): Promise<string> => {
  await tx.send(`insert into keeping_marks (job, up_to) values ($1::text, '') on conflict do nothing`, [job])
  const [row] = await tx.send<{ up_to: string }>(
    `select up_to from keeping_marks where job = $1::text for update`,
    [job],
  )
  return row?.up_to ?? ''
}

const moveMark = (tx: Tx, job: Mark, upTo: string) =>
  tx.send(`update keeping_marks set up_to = $2::text where job = $1::text`, [job, upTo])

/** An unsent message is useless by then, and cannot be sent without its number. */
const EMPTIED = `recipient = '', sealed_text = '', code_digest = null, last_problem = null,
  state = case state when 'queued' then 'failed' else state end`

/** The end of message `m`'s pass if it is after `$1`; null otherwise, or without a pass. */
const LATER_END = `(select s.expires_at from passes s where s.entrepreneur_id = m.entrepreneur_id
  and s.purchase_id = m.purchase_id and s.expires_at >= $1::timestamptz)`

/**
 * Empties the next batch of messages, and records those whose pass ended later. True when there are no more.
 */
export const emptyMessages = async (
  tx: Tx,
  { before, firstId }: { before: Date; firstId: string },
): Promise<boolean> => {
  const from = await lockMark(tx, 'message_texts')
  const rows = await tx.send<{ id: string; later: Date | null }>(
    `select m.id, ${LATER_END} as later from messages m where m.id > $2::text and m.id < $3::text order by m.id limit ${BATCH}`,
    [before, from, firstId],
  )
  const last = rows.at(-1)
  if (last === undefined) return true
  const due = rows.filter(({ later }) => later === null).map(({ id }) => id)
  const waiting = rows.flatMap(({ id, later }) => (later === null ? [] : [{ id, later }]))
  await tx.send(`update messages set ${EMPTIED} where id = any($1::text[])`, [due])
  await tx.send(
    `insert into kept_messages (message_id, look_at)
     select id, at from unnest($1::text[], $2::timestamptz[]) as n (id, at) on conflict do nothing`,
    [waiting.map(({ id }) => id), waiting.map(({ later }) => later)],
  )
  await moveMark(tx, 'message_texts', last.id)
  return rows.length < BATCH
}

/** Empties recorded messages once their pass has been over for long enough. */
export const emptyLateMessages = async (
  tx: Tx,
  { before }: { before: Date; now: Date },
): Promise<boolean> => {
  const rows = await tx.send<{ id: string; later: Date | null }>(
    `select k.message_id as id, ${LATER_END} as later from kept_messages k join messages m on m.id = k.message_id
     where k.look_at < $1::timestamptz order by k.look_at limit ${BATCH} for update of k skip locked`,
    [before],
  )
  const due = rows.filter(({ later }) => later === null).map(({ id }) => id)
  await tx.send(`update messages set ${EMPTIED} where id = any($1::text[])`, [due])
  await tx.send(`delete from kept_messages where message_id = any($1::text[])`, [due])
  for (const { id, later } of rows)
    if (later !== null)
      await tx.send(`update kept_messages set look_at = $2 where message_id = $1::text`, [id, later])
  return rows.length < BATCH
}

/** Removes the network from the next batch of orders older than `firstId`. True when there are no more. */
export const forgetOrderNetworks = async (tx: Tx, firstId: string): Promise<boolean> => {
  const from = await lockMark(tx, 'order_networks')
  const rows = await tx.send<{ id: string }>(
    `select id from purchases where id > $1::text and id < $2::text order by id limit ${BATCH}`,
    [from, firstId],
  )
  const last = rows.at(-1)
  if (last === undefined) return true
  await tx.send(
    `update purchases set requested_from = null where id = any($1::text[]) and requested_from is not null`,
    [rows.map(({ id }) => id)],
  )
  await moveMark(tx, 'order_networks', last.id)
  return rows.length < BATCH
}

/** The inactive numbers of a batch, and where the next batch starts; null at the end. */
type Unused = { phones: string[]; next: readonly string[] | null }
type CheckedPhone = { phone: string; place: string[]; isUsed: boolean }

const unusedOf = (rows: readonly CheckedPhone[]): Unused => ({
  phones: rows.filter(({ isUsed }) => !isUsed).map(({ phone }) => phone),
  next: rows.length < BATCH ? null : (rows.at(-1)?.place ?? null),
})

/** Whether a number ordered something, or received a gift, since `$1`. */
const usedSince = (
  phone: string,
) => `exists (select from purchases p where p.phone = ${phone} and p.created_at >= $1::timestamptz)
  or exists (select from purchases p where p.recipient_phone = ${phone} and p.created_at >= $1::timestamptz)`

export type UnusedList = {
  first: readonly string[]
  list: (tx: Tx, before: Date, after: readonly string[]) => Promise<Unused>
}

/** Buyers, the oldest first. */
const BUYERS: UnusedList = {
  first: ['-infinity', ''],
  list: async (tx, before, after) =>
    unusedOf(
      await tx.send<CheckedPhone>(
        `select c.phone, array[c.created_at::text, c.id] as place, ${usedSince('c.phone')} as "isUsed"
         from (select phone, created_at, id from customers where phone like '+%' and created_at < $1::timestamptz
           and (created_at, id) > ($2::text::timestamptz, $3::text) order by created_at, id limit ${BATCH}) c
         order by c.created_at, c.id`,
        [before, ...after],
      ),
    ),
}

/** Recipients of gifts that never bought, ordered by number. */
const HOLDERS: UnusedList = {
  first: [''],
  list: async (tx, before, after) =>
    unusedOf(
      await tx.send<CheckedPhone>(
        `select h.phone, array[h.phone] as place,
           exists (select from customers c where c.phone = h.phone) or ${usedSince('h.phone')} as "isUsed"
         from (select distinct recipient_phone as phone from purchases where recipient_phone like '+%' and recipient_phone > $2::text
           order by recipient_phone limit ${BATCH}) h
         order by h.phone`,
        [before, ...after],
      ),
    ),
}

export const UNUSED_LISTS: readonly UnusedList[] = [BUYERS, HOLDERS]

/** One batch each, of small tables; purges what is older than `$1`. Each returns the rows that it changed. */
export const SMALL_STEPS: readonly { kept: Kept; table: string; text: string }[] = [
  {
    kept: 'refusedApplications',
    table: 'applications',
    // Audit texts name the applicant; their number may belong to a buyer, and stays.
    text: `with gone as (delete from applications where id in (select id from applications where status = 'rejected'
      and reviewed_at < $1::timestamptz limit ${BATCH} for update skip locked) returning id, full_name)
      select id, erase_from_written_once(null, array[full_name], array[id], array[]::text[]) from gone`,
  },
  // A claim whose order was paid meanwhile gets no answer: its retention starts when it was made.
  {
    kept: 'claimTexts',
    table: 'claims',
    text: `update claims set said = '', answer = left(answer, 0), payer_phone = 'erased:' || id, reference = 'erased:' || id
      where (entrepreneur_id, id) in (
      select c.entrepreneur_id, c.id from claims c where (c.payer_phone not like 'erased:%' or c.reference not like 'erased:%') and (
        c.state in ('found', 'no_money') and c.answered_at < $1::timestamptz
        or c.state = 'open' and c.asked_at < $1::timestamptz and exists (select from purchases p
          where p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id and p.status in ('paid', 'refunded')))
        limit ${BATCH} for update skip locked) returning id`,
  },
  {
    kept: 'operatorNumbers',
    table: 'statement_lines',
    text: `update statement_lines set phone = null where (file_id, line) in (select file_id, line from statement_lines
      where phone is not null and day < ($1::timestamptz at time zone 'UTC')::date limit ${BATCH} for update skip locked) returning line`,
  },
  {
    kept: 'operatorNumbers',
    table: 'suspense_items',
    text: `update suspense_items set payer_phone = null where (entrepreneur_id, id) in (select entrepreneur_id, id from suspense_items
      where payer_phone is not null and settled_at < $1::timestamptz limit ${BATCH} for update skip locked) returning id`,
  },
  {
    kept: 'operatorNumbers',
    table: 'dialled_payments',
    text: `update dialled_payments set payer_phone = null, masked_phone = null where (entrepreneur_id, id) in (
      select entrepreneur_id, id from dialled_payments where coalesce(payer_phone, masked_phone) is not null
        and purchase_id is not null and received_at < $1::timestamptz limit ${BATCH} for update skip locked) returning id`,
  },
  // An abandoned upload: `rest` is an incomplete last line, which may contain a number.
  {
    kept: 'operatorNumbers',
    table: 'statement_files',
    text: `update statement_files set rest = '' where id in (select id from statement_files
      where rest <> '' and created_at < $1::timestamptz limit ${BATCH} for update skip locked) returning id`,
  },
  // Agents who left with a debt keep their data until it is settled.
  {
    kept: 'leftPeople',
    table: 'voucher_agents',
    text: `update voucher_agents set name = '${LEFT_NAMES.agent}', phone = 'erased:' || id, pin_hash = null where (entrepreneur_id, id) in (
      select entrepreneur_id, id from voucher_agents where removed_at < $1::timestamptz and owed_minor = 0
        and phone not like 'erased:%' limit ${BATCH} for update skip locked) returning id`,
  },
  {
    kept: 'leftPeople',
    table: 'staff',
    text: `with gone as (update staff set name = '${LEFT_NAMES.staff}', phone = 'erased:' || id, pin_hash = '' where (entrepreneur_id, id) in (
      select entrepreneur_id, id from staff where removed_at < $1::timestamptz and phone not like 'erased:%'
        limit ${BATCH} for update skip locked) returning id), closed as (
      update accounts set email = null, phone = null, username = null, password_hash = null, sealed_totp_secret = null,
        pending_sealed_totp_secret = null, recovery_code_digests = '{}' where id in (select id from gone))
      select id from gone`,
  },
  {
    kept: 'leftPeople',
    table: 'staff_devices',
    text: `update staff_devices set let_in_by = '', user_agent = '' where (entrepreneur_id, id) in (
      select entrepreneur_id, id from staff_devices where removed_at < $1::timestamptz and (let_in_by <> '' or user_agent <> '')
        limit ${BATCH} for update skip locked) returning id`,
  },
  {
    kept: 'deviceMarks',
    table: 'known_devices',
    text: `delete from known_devices where (token_hash, account_id) in (select token_hash, account_id from known_devices
      where last_used_at < $1::timestamptz limit ${BATCH} for update skip locked) returning account_id`,
  },
  {
    kept: 'passwordLinks',
    table: 'password_links',
    text: `delete from password_links where token_hash in (select token_hash from password_links
      where expires_at < $1::timestamptz limit ${BATCH} for update skip locked) returning account_id`,
  },
  // Confirmed destinations stay with the payouts that went to them.
  {
    kept: 'unconfirmedNumbers',
    table: 'payout_destinations',
    text: `delete from payout_destinations where (entrepreneur_id, id) in (select entrepreneur_id, id from payout_destinations
      where verified_at is null and created_at < $1::timestamptz limit ${BATCH} for update skip locked) returning id`,
  },
]

/** Deletes push subscriptions whose login session has ended. */
export const deleteDeadPushes = async (tx: Tx): Promise<boolean> => {
  const rows = await tx.send(
    `delete from push_subscriptions where (entrepreneur_id, id) in (select s.entrepreneur_id, s.id from push_subscriptions s
       where not exists (select from login_sessions l where l.token_hash = s.session_token_hash and l.revoked_at is null)
       limit ${BATCH} for update skip locked) returning id`,
    [],
  )
  return rows.length < BATCH
}
