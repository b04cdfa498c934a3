import type { Tx } from '../../../db/database.ts'

/** A transaction that began before a check may commit after it. */
const OVERLAP = '10 minutes'
/** A round over all sellers takes six days, which leaves one day of a week for missed hours. */
const ROUND_HOURS = 6 * 24
/** After a longer outage, the missed hours are spread over several runs, so that one run stays bounded. */
const MAX_HOURS_AT_ONCE = 24

/** Why a seller is checked: an invariant is broken, its turn has come, or money moved. */
type Why = 'broken' | 'turn' | 'changed'
type Due = { id: string; sales: number; why: Why }

/** The maximum number of purchases that one check reads. */
export type Room = { purchases: number }
export const USUAL_ROOM: Room = { purchases: 1_000_000 }

/**
 * Lists sellers in the order in which to check them. The number of sellers whose turn has come grows with the
 * time since the last check; never-checked and least recently checked ones come first. A seller is changed if
 * the ledger has an entry since its last successful check, found by one index lookup.
 */
const listDue = (tx: Tx, now: Date): Promise<Due[]> =>
  tx.send<Due>(
    `with places as (
       select e.id, coalesce(m.holds, true) as holds, coalesce(m.checked_at, 'epoch') as checked_at,
         coalesce(t.sales, 0)::float8 as sales, count(*) over () as sellers,
         row_number() over (order by m.checked_at nulls first, e.id) as place
       from entrepreneurs e left join book_marks m on m.entrepreneur_id = e.id
         left join seller_totals t on t.entrepreneur_id = e.id
     ), round as (
       select least(${MAX_HOURS_AT_ONCE}, greatest(1, extract(epoch from $1::timestamptz - max(checked_at)) / 3600))
         / ${ROUND_HOURS} as share from book_marks
     ), judged as (
       select p.*, case when not p.holds then 'broken' when p.place <= ceil(p.sellers * round.share) then 'turn'
         when exists (select from ledger_transactions l where l.entrepreneur_id = p.id
           and l.created_at >= p.checked_at - interval '${OVERLAP}') then 'changed' end as why
       from places p cross join round
     )
     select id, sales, why from judged where why is not null
     order by array_position(array['broken', 'turn', 'changed'], why), place`,
    [now],
  )

/**
 * Chooses the sellers of this hour's check, and counts the changed ones that exceed the limit. A seller
 * whose turn has come never waits, so that the round ends in time. Neither does the least recently checked
 * changed one, or a shop larger than the limit would only be checked in its turn. Broken sellers use none of
 * the limit.
 */
export const chooseSellers = async (
  tx: Tx,
  now: Date,
  room: Room,
): Promise<{ sellers: string[]; waiting: number }> => {
  const due = await listDue(tx, now)
  const longestUnseen = due.find(({ why }) => why === 'changed')
  let left = room.purchases
  const chosen = due.filter((seller) => {
    const { why, sales } = seller
    if (why === 'broken') return true
    const fits = why === 'turn' || seller === longestUnseen || sales <= left
    if (fits) left -= sales
    return fits
  })
  return { sellers: chosen.map(({ id }) => id), waiting: due.length - chosen.length }
}

export const listAllSellers = async (tx: Tx): Promise<string[]> =>
  (await tx.send<{ id: string }>('select id from entrepreneurs order by id', [])).map(({ id }) => id)

/** Stores that these sellers were checked, and which of them broke an invariant. */
export const keepMarks = async (
  tx: Tx,
  { sellers, broken, at }: { sellers: readonly string[]; broken: ReadonlySet<string>; at: Date },
): Promise<void> => {
  await tx.send(
    `insert into book_marks (entrepreneur_id, checked_at, holds)
     select id, $2::timestamptz, holds from unnest($1::text[], $3::boolean[]) as looked (id, holds)
     on conflict (entrepreneur_id) do update set checked_at = excluded.checked_at, holds = excluded.holds`,
    [sellers, at, sellers.map((id) => !broken.has(id))],
  )
}

/**
 * Returns the instant since which every seller was checked; for a never-checked seller, its creation counts.
 */
export const findAllSeenSince = async (tx: Tx): Promise<Date | null> => {
  const [row] = await tx.send<{ since: Date | null }>(
    `select min(coalesce(m.checked_at, e.created_at)) as since
     from entrepreneurs e left join book_marks m on m.entrepreneur_id = e.id`,
    [],
  )
  return row?.since ?? null
}
