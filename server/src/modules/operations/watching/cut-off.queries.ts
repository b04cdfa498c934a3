import { DAY_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { type CutOff, MAX_NAMED } from '@minit/domain/network/offline-routers.ts'
import type { Tx } from '../../../db/database.ts'
import { knownUntilText } from '../../shop/sites/router-clock.queries.ts'
import { RUNS } from './readings.queries.ts'

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** A router that is unplugged at closing time is offline for longer than most power cuts. */
const UNPLUGGED = `interval '2 hours'`
const USUAL_FROM = 3

// Compares with the start of the current outage, so that a reported outage does not later become a usual one.
// Reads one week of the seller's outages by index.
const USUAL = `
  (select count(distinct round(extract(epoch from gone.heard_at - o.from_at) / 86400)) from gateway_outages o where o.entrepreneur_id = gone.entrepreneur_id
    and o.from_at between gone.heard_at - interval '7 days 1 hour' and gone.heard_at - interval '23 hours'
    and o.until_at >= o.from_at + ${UNPLUGGED}
    and mod(extract(epoch from gone.heard_at - o.from_at + interval '1 hour'), 86400) <= 7200)`

// Reads the latest passes by id; older ones that may still run by the partial indexes of deferred and paused
// passes. The limit confines each lookup to the passes of one seller.
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

/** A package lasts one day at most; gifts and overtime extend it. Passes paused for longer are missed. */
const LATEST_MS = 7 * DAY_MS
/** Covers late first uses and passes with hours. Passes that begin even later are missed. */
const LASTING_MS = 92 * DAY_MS

/**
 * Finds sellers whose routers have all been offline for 15 minutes, with one online within the last day,
 * while a pass runs. Excludes sellers who unplugged theirs at about this time on three of the last seven
 * days. The longest outage comes first.
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
