import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { type BusySession, lineSpeedOf, SPEED_DAYS } from '@minit/domain/network/line-speed.ts'
import type { TenantTx, Tx } from '../../db/database.ts'
import { forEachSeller } from '../../jobs/each-seller.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { lockFigures, noteFigures } from '../shop/sellers/site-figures.ts'
import { sumReturned } from './overview.queries.ts'

/** Days over which returned minutes are counted. */
const RETURNED_DAYS = 30

/** The latest sessions of a shop that are read: more would not move a median. */
const MAX_SESSIONS = 2_000

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Sellers with a router, and those whose figures are of one that was removed. */
const listMeasured = (tx: Tx): Promise<{ entrepreneur_id: string }[]> =>
  tx.send<{ entrepreneur_id: string }>(
    `select s.entrepreneur_id from sites s
    where s.speed_kbps is not null or s.returned_minutes > 0
      or exists (select from gateways g where g.entrepreneur_id = s.entrepreneur_id and g.removed_at is null)`,
    [],
  )

const BUSY = `
  select fastest_kbps as kbps, extract(hour from fastest_at at time zone 'UTC')::int as hour
  from access_sessions where entrepreneur_id = $1::text and began_at >= $2::timestamptz and fastest_kbps is not null
  order by began_at desc limit ${MAX_SESSIONS}`

const listBusy = (tx: TenantTx, since: Date): Promise<BusySession[]> =>
  tx.send<BusySession>(BUSY, [tx.sellerId, since])

/**
 * Counts a shop's figures and stores them with its site; an unchanged site is not written. Tests pass a `lock` that
 * locks nothing.
 */
export const measureShop = (
  deps: Pick<Deps, 'db' | 'now'>,
  entrepreneurId: string,
  lock: typeof lockFigures = lockFigures,
): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    await lock(tx)
    const now = deps.now()
    const speed = lineSpeedOf(await listBusy(tx, daysBefore(now, SPEED_DAYS)))
    const { minutes } = await sumReturned(tx, daysBefore(now, RETURNED_DAYS))
    await noteFigures(tx, {
      speedKbps: speed?.kbps ?? null,
      slowestKbps: speed?.slowest?.kbps ?? null,
      slowestHour: speed?.slowest?.hour ?? null,
      returnedMinutes: minutes,
    })
  })

/** Measures all shops with a router. Safe to repeat and to run concurrently. */
export const measureShops = async (deps: Deps): Promise<void> => {
  const rows = await deps.db.readAsPlatform(listMeasured)
  const shops = rows.map(({ entrepreneur_id: entrepreneurId }) => ({ entrepreneurId }))
  await forEachSeller(deps, shops, { what: 'a shop could not be measured' }, ({ entrepreneurId }) =>
    measureShop(deps, entrepreneurId),
  )
}

export const measuringJobs = (deps: Deps): Pick<JobHandlers, 'measure-shops'> => ({
  'measure-shops': () => measureShops(deps),
})
