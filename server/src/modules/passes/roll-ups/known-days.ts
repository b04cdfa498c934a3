import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { startOfDay } from '@minit/domain/money/shifts.ts'

/** Lists every day from one instant's to another's, as YYYY-MM-DD, oldest first. */
export const daysBetween = (from: Date, until: Date): string[] => {
  const first = startOfDay(from).getTime()
  const count = Math.floor((until.getTime() - first) / DAY_MS) + 1
  return Array.from({ length: count }, (_, at) => freetownDay(new Date(first + at * DAY_MS)))
}

/**
 * The days `$2` with their bounds and the ids that start there. As columns, because row security lets an
 * index serve only comparisons without computed values.
 */
export const liveDays = (onlyIf = 'true'): string => `live as materialized (
    select d.day, d.day::timestamp at time zone 'UTC' as from_at, (d.day + 1)::timestamp at time zone 'UTC' as to_at,
      first_id_of(d.day) as first_id, first_id_of(d.day + 1) as next_id
    from unnest($2::date[]) as d (day) where ${onlyIf}
  )`

/**
 * The days `$2` of seller `$1`, consecutive and oldest first: `known` are counted and unchanged (and match
 * `onlyIf`, on the row `c`), `live` the others, with their id ranges. One statement with the query that uses
 * them, so that both see one snapshot.
 */
export const withDays = (onlyIf = 'true'): string => `
  with known as (
    select c.* from counted_days c where c.entrepreneur_id = $1::text
      and c.day >= ($2::date[])[1] and c.day <= ($2::date[])[cardinality($2::date[])] and ${onlyIf}
      and not exists (select from days_to_count m where m.entrepreneur_id = c.entrepreneur_id and m.day = c.day)
  ), ${liveDays('not exists (select from known k where k.day = d.day)')}`

/** Whether an instant is on the day of the row `live`. */
export const isOfLiveDay = (instant: string): string =>
  `${instant} >= live.from_at and ${instant} < live.to_at`
