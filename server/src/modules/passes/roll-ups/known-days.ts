import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { startOfDay } from '@minit/domain/money/shifts.ts'

/** Every day of an instant's up to that of another one, as YYYY-MM-DD, oldest first. */
export const daysBetween = (from: Date, until: Date): string[] => {
  const first = startOfDay(from).getTime()
  const count = Math.floor((until.getTime() - first) / DAY_MS) + 1
  return Array.from({ length: count }, (_, at) => freetownDay(new Date(first + at * DAY_MS)))
}

/**
 * The days `$2` with their two ends, and what ids begin with there. As columns, since row security lets an index be used by
 * comparisons with nothing that is still to be computed.
 */
export const liveDays = (onlyIf = 'true'): string => `live as materialized (
    select d.day, d.day::timestamp at time zone 'UTC' as from_at, (d.day + 1)::timestamp at time zone 'UTC' as to_at,
      first_id_of(d.day) as first_id, first_id_of(d.day + 1) as next_id
    from unnest($2::date[]) as d (day) where ${onlyIf}
  )`

/**
 * The days `$2` of a seller `$1`, one after the other, the oldest first: `known` are those that are counted and of which nothing has changed since (and `onlyIf`, of the
 * row `c`), `live` the others, with the ids that were made on them. In one statement with what is read by them, so that both are of one instant.
 */
export const withDays = (onlyIf = 'true'): string => `
  with known as (
    select c.* from counted_days c where c.entrepreneur_id = $1::text
      and c.day >= ($2::date[])[1] and c.day <= ($2::date[])[cardinality($2::date[])] and ${onlyIf}
      and not exists (select from days_to_count m where m.entrepreneur_id = c.entrepreneur_id and m.day = c.day)
  ), ${liveDays('not exists (select from known k where k.day = d.day)')}`

/** That an instant is of the day of the row `live`. */
export const isOfLiveDay = (instant: string): string =>
  `${instant} >= live.from_at and ${instant} < live.to_at`
