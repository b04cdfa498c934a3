import { DAY_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { type CutOff, MAX_NAMED } from '@minit/domain/network/routers-gone.ts'
import type { Tx } from '../../../db/database.ts'
import { knownUntilText } from '../../shop/sites/router-clock.queries.ts'
import { RUNS } from './readings.queries.ts'

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** A router that is unplugged at closing is silent for longer than most cuts of power. */
const UNPLUGGED = `interval '2 hours'`
const USUAL_FROM = 3

// Judged by when the silence began, so that one which was told does not become a usual one later. The seller's silences of a
// week, by their index.
const USUAL = `
  (select count(distinct round(extract(epoch from gone.heard_at - o.from_at) / 86400)) from gateway_outages o where o.entrepreneur_id = gone.entrepreneur_id
    and o.from_at between gone.heard_at - interval '7 days 1 hour' and gone.heard_at - interval '23 hours'
    and o.until_at >= o.from_at + ${UNPLUGGED}
    and mod(extract(epoch from gone.heard_at - o.from_at + interval '1 hour'), 86400) <= 7200)`

// The latest passes by their ids; older ones that may still run, by the small indexes of those that do not begin when they are
// paid and of those whose time stands still. With its limit each looks at the passes of one seller and at no others'.
const CUT_OFF = `
  select e.id, e.business_name as name, (count(*) over ())::int as count from
    (select g.entrepreneur_id, max(${knownUntilText('$1::timestamptz')}) as heard_at from gateways g
     where g.removed_at is null and g.kind <> 'codes' and g.last_heard_at is not null
     group by g.entrepreneur_id having max(${knownUntilText('$1::timestamptz')}) between $2 and $3 order by 2, 1 limit 500) gone
  join entrepreneurs e on e.id = gone.entrepreneur_id
  cross join lateral (
    (select from passes p where p.entrepreneur_id = gone.entrepreneur_id and p.id >= $4 and ${RUNS} limit 1)
    union all (select from passes p where p.entrepreneur_id = gone.entrepreneur_id and p.id >= $5
      and p.clock = 'first_use' and ${RUNS} limit 1)
    union all (select from passes p where p.entrepreneur_id = gone.entrepreneur_id and p.id >= $5
      and p.hours is not null and ${RUNS} limit 1)
    limit 1) running
  where ${USUAL} < ${USUAL_FROM}
  order by gone.heard_at, e.id limit ${MAX_NAMED}`

/** A package has a day at most; what is given and bought on top makes it longer. One that was paused for longer is missed. */
const LATEST_MS = 7 * DAY_MS
/** A first use may be late, and hours may be few. What begins later still is missed. */
const LASTING_MS = 92 * DAY_MS

/**
 * Sellers of whom no router is known to be there for 15 minutes, and one was within the day, while somebody's pass runs; and who did not
 * unplug theirs about that time of day on three of the seven days before. Who is gone for longest comes first.
 */
export const readCutOff = async (tx: Tx, now: Date): Promise<CutOff> => {
  const rows = await tx.send<{ id: string; name: string; count: number }>(CUT_OFF, [
    now,
    before(now, DAY_MS),
    before(now, 15 * MINUTE_MS),
    firstIdAt(before(now, LATEST_MS)),
    firstIdAt(before(now, LASTING_MS)),
  ])
  return { count: rows[0]?.count ?? 0, longest: rows.map(({ id, name }) => ({ id, name })) }
}
