import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { PlatformReadings, WaitingMessages } from '@minit/domain/operations/platform-readings.ts'
import type { Tx } from '../../../db/database.ts'

// Each query uses an index over the newest or the waiting rows, and stops after a limit, so that its time
// does not grow with history.

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

const LAST_SALE = `
  select max(paid_at) as at from
    (select paid_at from purchases where status = 'paid' and id < $1 order by id desc limit 200) newest
  where paid_at <= $2`

/** The maximum difference between servers' clocks. */
const CLOCKS_MS = 60_000

/**
 * Ignores sales that were made while a clock was ahead: they would count as current until that time has come.
 */
export const findLastSale = async (tx: Tx, now: Date): Promise<Date | null> => {
  const soon = new Date(now.getTime() + CLOCKS_MS)
  const [row] = await tx.send<{ at: Date | null }>(LAST_SALE, [firstIdAt(soon), soon])
  return row?.at ?? null
}

/** Returns when the first seller joined; null without sellers. */
export const findFirstSeller = async (tx: Tx): Promise<Date | null> => {
  const [row] = await tx.send<{ at: Date }>(
    'select created_at as at from entrepreneurs order by id limit 1',
    [],
  )
  return row?.at ?? null
}

/**
 * The sales of all sellers on each of the last seven days, in one hour of the day and in the hour before it.
 */
const USUAL = `
  select sum(hour_sales[$3])::int as this_hour, sum(hour_sales[$4])::int as hour_before
  from seller_days where day >= $1 and day < $2 group by day`

/**
 * Estimates the usual sales of the past hour: the median over seven days of the weaker of the two clock hours
 * that it spans.
 */
export const readUsualSales = async (tx: Tx, now: Date): Promise<number> => {
  const hour = now.getUTCHours()
  const rows = await tx.send<{ this_hour: number; hour_before: number }>(USUAL, [
    freetownDay(before(now, 7 * DAY_MS)),
    freetownDay(now),
    hour + 1,
    ((hour + 23) % 24) + 1,
  ])
  const days = rows.map((row) => Math.min(row.this_hour, row.hour_before))
  // A day without sales has no row.
  const all = [...days, ...Array.from({ length: Math.max(0, 7 - days.length) }, () => 0)]
  return all.toSorted((a, b) => a - b)[3] ?? 0
}

// Alert messages also queue when nothing can be sent, and must not raise further alerts. A password link may
// wait for days until a gateway is enabled.
const QUEUED = `
  select channel, count(*)::int as queued, min(created_at) as "oldestQueuedAt" from
    (select channel, created_at from messages where state = 'queued' and kind not in ('alert', 'password_link')
      order by created_at limit 10000) waiting
  group by channel`

export const readQueuedMessages = (tx: Tx): Promise<WaitingMessages[]> => tx.send<WaitingMessages>(QUEUED, [])

const WAITING = `
  select n.payment_method as method, y.provider, count(*)::int as count
  from (select entrepreneur_id, id, payment_method from purchases where status = 'awaiting_payment'
    order by id desc limit 10000) n
  join payments y on y.entrepreneur_id = n.entrepreneur_id and y.purchase_id = n.id and y.is_current
  group by 1, 2 order by 1, 2`

/** Counts purchases that await payment, by method and provider. */
export const countWaiting = (tx: Tx) =>
  tx.send<{ method: PaymentMethod; provider: string; count: number }>(WAITING, [])

export const RUNS =
  'p.revoked_at is null and p.expires_at > $1 and p.unused_minutes is null and p.paused_at is null'

const RUNNING = `
  select count(*)::int as running
  from (select entrepreneur_id, id from purchases where id >= $2 order by id desc limit 20000) n
  join passes p on p.entrepreneur_id = n.entrepreneur_id and p.purchase_id = n.id where ${RUNS}`

/** Counts running passes among the newest 20,000 orders of a day. */
export const countRunning = async (tx: Tx, now: Date): Promise<number> => {
  const [row] = await tx.send<{ running: number }>(RUNNING, [now, firstIdAt(before(now, DAY_MS))])
  return row?.running ?? 0
}

const ARCHIVER = `
  select current_setting('archive_mode') as mode, last_archived_time as "archivedAt", last_failed_time as "failedAt",
    greatest(stats_reset, pg_postmaster_start_time()) as "countedSince"
  from pg_stat_archiver`

type ArchiverRow = NonNullable<PlatformReadings['backup']> & { mode: string }

/**
 * Reads the state of log archiving; null if it is off. Enabling it requires a restart, from which
 * statistics count.
 */
export const readArchiver = async (tx: Tx): Promise<PlatformReadings['backup']> => {
  const [row] = await tx.send<ArchiverRow>(ARCHIVER, [])
  if (row === undefined || row.mode === 'off') return null
  const { mode: _, ...archiver } = row
  return archiver
}
