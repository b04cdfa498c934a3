import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'

/** What a router says of one of its sessions. */
export type SessionWord = {
  entrepreneurId: string
  gatewayId: string
  acctSessionId: string
  purchaseId: string
  deviceDigest: string
  macTail: string
  /** What a Disconnect-Request has to name; null where its router cannot be sent one. */
  sealedHandle: string | null
  beganAt: Date
  downOctets: number
  upOctets: number
  /** Why it is over; null while it goes on. */
  endCause: string | null
  /** It says that the session goes on, so most likely we know it. */
  isInterim: boolean
}

/**
 * What a word did. `isOver`: the phone is on, though nothing lets it in any more, at a router that can be told. `isBack`: it was
 * thought to be over for its router's silence, and goes on there.
 */
export type Recorded = {
  entrepreneurId: string
  purchaseId: string
  hasChanged: boolean
  isOver: boolean
  isBack: boolean
}

/**
 * What nearly all words are: an open session goes on, and its counters only rise, as does the time, though a clock be set back. Those that find none are left to `RECORD`.
 * `$1` the instant, `$2` to `$8` the words.
 */
const GO_ON = `
  with told as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
      with ordinality as t (entrepreneur_id, gateway_id, acct_session_id, device_digest, sealed_handle, down_octets,
        up_octets, place)
  )
  update access_sessions s set last_heard_at = greatest(s.last_heard_at, $1::timestamptz), sealed_handle = t.sealed_handle,
    down_octets = greatest(s.down_octets, t.down_octets), up_octets = greatest(s.up_octets, t.up_octets)
  from told t
  where s.entrepreneur_id = t.entrepreneur_id and s.gateway_id = t.gateway_id and s.acct_session_id = t.acct_session_id
    and s.device_digest = t.device_digest and s.ended_at is null
  returning t.place::int, s.entrepreneur_id, s.purchase_id, t.sealed_handle is not null and (
    not exists (select from passes p where p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
      and p.revoked_at is null and p.expires_at > $1::timestamptz)
    or not exists (select from pass_devices d where d.removed_at is null and d.entrepreneur_id = s.entrepreneur_id
      and d.purchase_id = s.purchase_id and d.device_digest = s.device_digest)) as is_over`

/** A router that forgets its counter begins anew with the same names; no late packet is that old. */
const REUSED_AFTER = `interval '10 minutes'`

/**
 * Many words of many routers at once. Counters only rise, what has ended stays ended but for a session that was thought to be
 * over for its silence, and a word that comes twice or late changes nothing. `$1` the instant, `$2` to `$13` the words.
 */
const RECORD = `
  with told as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::timestamptz[], $11::bigint[], $12::bigint[], $13::text[]) as t (entrepreneur_id, gateway_id, acct_session_id, id,
      purchase_id, device_digest, mac_tail, sealed_handle, began_at, down_octets, up_octets, end_cause)
  ), matched as (
    select t.*, s.id as known_id, s.ended_at as known_end, coalesce(s.device_digest = t.device_digest
      and (s.ended_at is null or t.began_at <= s.ended_at + ${REUSED_AFTER}), false) as is_known
    from told t left join access_sessions s on s.entrepreneur_id = t.entrepreneur_id and s.gateway_id = t.gateway_id
      and s.acct_session_id = t.acct_session_id
  ), renamed as (
    update access_sessions s set acct_session_id = null, sealed_handle = null,
      ended_at = coalesce(s.ended_at, s.last_heard_at), end_cause = coalesce(s.end_cause, 'restarted')
    from matched m where not m.is_known and s.entrepreneur_id = m.entrepreneur_id and s.id = m.known_id
    returning s.entrepreneur_id, s.purchase_id
  ), replaced as (
    update access_sessions s set ended_at = $1::timestamptz, end_cause = 'replaced', sealed_handle = null
    from matched m where not m.is_known and m.end_cause is null and s.ended_at is null
      and s.entrepreneur_id = m.entrepreneur_id and s.gateway_id = m.gateway_id and s.device_digest = m.device_digest
      and s.id is distinct from m.known_id
    returning s.entrepreneur_id, s.purchase_id
  ), kept as (
    update access_sessions s set
      down_octets = greatest(s.down_octets, m.down_octets), up_octets = greatest(s.up_octets, m.up_octets),
      last_heard_at = case when s.ended_at is null or s.end_cause = 'silent' then greatest(s.last_heard_at, $1)
        else s.last_heard_at end,
      ended_at = case
        when m.end_cause is not null then coalesce(s.ended_at, $1)
        when s.end_cause = 'silent' and not exists (select from access_sessions o where o.ended_at is null
          and o.entrepreneur_id = s.entrepreneur_id and o.gateway_id = s.gateway_id and o.device_digest = s.device_digest)
        then null else s.ended_at end,
      end_cause = case when m.end_cause is null and s.end_cause = 'silent' then null
        when s.end_cause is null or s.end_cause = 'silent' then m.end_cause else s.end_cause end,
      sealed_handle = case when m.end_cause is null and (s.ended_at is null or s.end_cause = 'silent') then m.sealed_handle end
    from matched m where m.is_known and s.entrepreneur_id = m.entrepreneur_id and s.id = m.known_id
    returning s.entrepreneur_id, s.gateway_id, s.purchase_id, s.device_digest, s.ended_at is null as is_open, m.known_end
  ), begun as (
    insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, acct_session_id,
      sealed_handle, began_at, last_heard_at, ended_at, end_cause, down_octets, up_octets)
    select m.entrepreneur_id, m.id, m.gateway_id, m.purchase_id, m.device_digest, m.mac_tail, m.acct_session_id,
      case when m.end_cause is null then m.sealed_handle end, m.began_at, $1,
      case when m.end_cause is not null then $1::timestamptz end, m.end_cause, m.down_octets, m.up_octets
    from matched m where not m.is_known
      and (select count(*) from renamed) >= 0 and (select count(*) from replaced) >= 0
      and exists (select from passes p where p.entrepreneur_id = m.entrepreneur_id and p.purchase_id = m.purchase_id)
    on conflict do nothing
    returning entrepreneur_id, gateway_id, purchase_id, device_digest, ended_at is null as is_open
  ), seen as (
    select entrepreneur_id, gateway_id, purchase_id, device_digest, is_open, is_open <> (known_end is null) as has_changed,
      is_open and known_end is not null as is_back from kept
    union all select *, true, false from begun
  )
  select n.entrepreneur_id, n.purchase_id, n.has_changed, n.is_open and g.radius_address is not null and (
      p.revoked_at is not null or p.expires_at <= $1 or not exists (select from pass_devices d where d.removed_at is null
        and d.entrepreneur_id = n.entrepreneur_id and d.purchase_id = n.purchase_id and d.device_digest = n.device_digest)
    ) as is_over, n.is_back and g.radius_address is not null as is_back
  from seen n
    join gateways g on g.entrepreneur_id = n.entrepreneur_id and g.id = n.gateway_id
    join passes p on p.entrepreneur_id = n.entrepreneur_id and p.purchase_id = n.purchase_id
  union all select entrepreneur_id, purchase_id, true, false, false from renamed
  union all select entrepreneur_id, purchase_id, true, false, false from replaced`

type GoneOnRow = { entrepreneur_id: string; purchase_id: string; is_over: boolean; place: number }
type Row = Omit<GoneOnRow, 'place'> & { has_changed: boolean; is_back: boolean }

const column = <Key extends keyof SessionWord>(words: readonly SessionWord[], key: Key) =>
  words.map((word) => word[key])

const recordedOf = (
  row: Omit<GoneOnRow, 'place'>,
  { hasChanged, isBack }: Pick<Recorded, 'hasChanged' | 'isBack'>,
): Recorded => ({
  ...{ entrepreneurId: row.entrepreneur_id, purchaseId: row.purchase_id, isOver: row.is_over },
  ...{ hasChanged, isBack },
})

const GOES_ON = { hasChanged: false, isBack: false }

/**
 * Open sessions go on. Returns what that did, and the words for which there was no such session. As `recordWords`, of which it
 * is the part that costs little.
 */
export const goOn = async (
  tx: Tx,
  now: Date,
  words: readonly SessionWord[],
): Promise<{ recorded: Recorded[]; left: SessionWord[] }> => {
  const rows = await tx.send<GoneOnRow>(GO_ON, [
    now,
    column(words, 'entrepreneurId'),
    column(words, 'gatewayId'),
    column(words, 'acctSessionId'),
    column(words, 'deviceDigest'),
    column(words, 'sealedHandle'),
    column(words, 'downOctets'),
    column(words, 'upOctets'),
  ])
  const done = new Set(rows.map(({ place }) => words[place - 1]))
  return {
    recorded: rows.map((row) => recordedOf(row, GOES_ON)),
    left: words.filter((word) => !done.has(word)),
  }
}

/** At most one word for each session, in one order, so that two processes do not wait for each other. Runs as the platform. */
export const recordWords = async (
  tx: Tx,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  words: readonly SessionWord[],
): Promise<Recorded[]> => {
  const rows = await tx.send<Row>(RECORD, [
    now(),
    column(words, 'entrepreneurId'),
    column(words, 'gatewayId'),
    column(words, 'acctSessionId'),
    words.map(() => newId()),
    column(words, 'purchaseId'),
    column(words, 'deviceDigest'),
    column(words, 'macTail'),
    column(words, 'sealedHandle'),
    column(words, 'beganAt'),
    column(words, 'downOctets'),
    column(words, 'upOctets'),
    column(words, 'endCause'),
  ])
  return rows.map((row) => recordedOf(row, { hasChanged: row.has_changed, isBack: row.is_back }))
}
