import type { Tx } from '../../../db/database.ts'

/** What was written shortly before a look may have been committed after it. */
const OVERLAP = '10 minutes'
/** All sellers are gone round in six days, which leaves one of the seven for hours in which nothing ran. */
const ROUND_HOURS = 6 * 24
/** After a longer silence, what was missed is made up for over several hours: one look stays a bounded piece of work. */
const MAX_HOURS_AT_ONCE = 24

/** Why a seller is looked at: its books did not hold, its turn has come, or money moved. */
type Why = 'broken' | 'turn' | 'changed'
type Due = { id: string; sales: number; why: Why }

/** How much one look may read. */
export type Room = { purchases: number }
export const USUAL_ROOM: Room = { purchases: 1_000_000 }

/**
 * Sellers in the order in which they are to be looked at. Of the round, as many have their turn as the time since the last look
 * asks for, the longest unseen first and those never seen before all. Changed is a seller with a line of the ledger since its
 * own last look that held, found by one look into an index.
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
 * The sellers of this hour's look, and how many changed ones wait for a later one because the room is used up. Whoever's turn
 * has come never waits: the round is what makes everything seen in time. Of the changed ones the longest unseen never waits
 * either, or a shop larger than the room would be seen in its turn alone. Books that do not hold take no room from others.
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

/** Keeps that these sellers' books were looked at, and which of them did not hold. */
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

/** The instant since which every seller was looked at: one without a look has no books from before it was there. */
export const findAllSeenSince = async (tx: Tx): Promise<Date | null> => {
  const [row] = await tx.send<{ since: Date | null }>(
    `select min(coalesce(m.checked_at, e.created_at)) as since
     from entrepreneurs e left join book_marks m on m.entrepreneur_id = e.id`,
    [],
  )
  return row?.since ?? null
}
