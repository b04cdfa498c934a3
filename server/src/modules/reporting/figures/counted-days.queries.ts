import type { Tx } from '../../../db/database.ts'
import { OUTSIDE_TO_KEEP, PAID_TO_KEEP } from '../../money/drawers/cash-and-routers.queries.ts'
import { HOURS_TO_KEEP, PACKAGES_TO_KEEP } from '../../network/session-sums.ts'
import { ENDS_TO_KEEP, MINUTES_TO_KEEP } from '../../network/sold-minutes.queries.ts'
import { liveDays } from '../../passes/roll-ups/known-days.ts'

/** The counted columns, without the seller, the day and the count's time. */
const COUNTED = `passes_sold, passes_used, paid_in_cash, paid_in_cash_minor, paid_in_cash_used, outside_shifts, hours,
  packages, ended_passes, sold_minutes, used_minutes, buyers, first_start, next_end`

/** Aggregates the rows of a day into one JSON list, in the given order. */
const listOf = (rows: string, order: string, object: string): string =>
  `(select day, jsonb_agg(jsonb_build_object(${object}) order by ${order}) as list from (${rows}) r group by 1)`

/**
 * Counts the days `$2` of a seller `$1` as of `$3`. Uses the same subqueries as reports do for an uncounted
 * day, so both give the same result.
 */
const COUNT_DAYS = `
  with ${liveDays()},
  counted as (
    select live.day, coalesce(paid.passes_sold, 0), coalesce(paid.passes_used, 0), coalesce(paid.paid_in_cash, 0),
      coalesce(paid.paid_in_cash_minor, 0)::bigint, coalesce(paid.paid_in_cash_used, 0), coalesce(outside.list, '[]'),
      coalesce(hours.list, '[]'), coalesce(packages.list, '[]'), coalesce(minutes.passes, 0)::int,
      coalesce(minutes.sold, 0)::bigint, coalesce(minutes.used, 0), coalesce(minutes.buyers, '{}'), ends.first_start, ends.next_end
    from live
      left join (${PAID_TO_KEEP}) paid on paid.day = live.day
      left join ${listOf(OUTSIDE_TO_KEEP, 'actor_id', `'actor_id', actor_id, 'sales', sales, 'minor', minor`)} outside
        on outside.day = live.day
      left join (select began, jsonb_agg(jsonb_build_object('day', day, 'hour', hour, 'seconds', seconds, 'octets', octets)
        order by day, hour) as list from (${HOURS_TO_KEEP}) r group by 1) hours on hours.began = live.day
      left join ${listOf(PACKAGES_TO_KEEP, 'id', `'id', id, 'passes', passes, 'seconds', seconds, 'octets', octets`)} packages
        on packages.day = live.day
      left join (select day, sum(passes) as passes, sum(sold) as sold, sum(used) as used,
        jsonb_object_agg(customer_id, jsonb_build_array(passes, sold, used)) as buyers from (${MINUTES_TO_KEEP}) r group by 1) minutes
        on minutes.day = live.day
      left join (${ENDS_TO_KEEP}) ends on ends.day = live.day
  )`

const KEEP_DAYS = `${COUNT_DAYS}
  insert into counted_days (entrepreneur_id, counted_at, day, ${COUNTED})
  select $1::text, $3::timestamptz, c.* from counted c
  on conflict (entrepreneur_id, day) do update set counted_at = excluded.counted_at,
    (${COUNTED}) = row (${COUNTED.split(',')
      .map((name) => `excluded.${name.trim()}`)
      .join(', ')})`

/** The advisory lock of the triggers that record a changed day. */
const LOCK = 52

/**
 * Tries to lock a seller's counts. False while a change is in progress: a later run counts its days, and
 * neither waits.
 */
export const holdCounts = async (tx: Tx, sellerId: string): Promise<boolean> => {
  const [row] = await tx.send<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${LOCK}, hashtext($1::text)) as held`,
    [sellerId],
  )
  return row?.held === true
}

/**
 * Recounts days, and deletes their change marks. Requires the lock of `holdCounts`, taken in an
 * earlier statement.
 */
export const keepDays = async (
  tx: Tx,
  { sellerId, days, now }: { sellerId: string; days: readonly string[]; now: Date },
): Promise<void> => {
  await tx.send(KEEP_DAYS, [sellerId, days, now])
  await tx.send('delete from days_to_count where entrepreneur_id = $1::text and day = any ($2::date[])', [
    sellerId,
    days,
  ])
}

const TO_COUNT = `
  select e.entrepreneur_id as "entrepreneurId", array_agg(to_char(d.day, 'YYYY-MM-DD') order by d.day desc) as days
  from (select distinct entrepreneur_id from seller_days where day >= $1::date) e
  cross join (select generate_series($1::date, $2::date, interval '1 day')::date as day) d
  left join counted_days c on c.entrepreneur_id = e.entrepreneur_id and c.day = d.day
    and (c.next_end is null or c.next_end > $3::timestamptz) and c.buyers is not null
    and not exists (select from days_to_count m where m.entrepreneur_id = c.entrepreneur_id and m.day = c.day)
  where c.day is null group by 1 order by 1`

/**
 * Lists sellers with sales since a day, each with its uncounted days from that day to another, newest first.
 */
export const listDaysToCount = (
  tx: Tx,
  { from, until, now }: { from: string; until: string; now: Date },
): Promise<{ entrepreneurId: string; days: string[] }[]> => tx.send(TO_COUNT, [from, until, now])

/** Returns the number of sales of each of a seller's days that sold anything. */
export const listSalesOf = (
  tx: Tx,
  sellerId: string,
  days: readonly string[],
): Promise<{ day: string; sales: number }[]> =>
  tx.send(
    `select to_char(day, 'YYYY-MM-DD') as day, sales::int from seller_days where entrepreneur_id = $1::text and day = any ($2::date[])`,
    [sellerId, days],
  )

/** Deletes counts of days that are too old for any report. */
export const dropCountsBefore = async (tx: Tx, day: string): Promise<void> => {
  await tx.send('delete from days_to_count where day < $1::date', [day])
  await tx.send('delete from counted_days where day < $1::date', [day])
}
