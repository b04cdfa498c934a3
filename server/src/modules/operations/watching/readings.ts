import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { RefundsOfSeller } from '@minit/domain/money/refunds-many.ts'
import type { CutOff } from '@minit/domain/network/offline-routers.ts'
import type { PlatformReadings } from '@minit/domain/operations/platform-readings.ts'
import type { Tx } from '../../../db/database.ts'
import { listFailedJobs, listOldestDue } from '../../../jobs/due-jobs.ts'
import { ALERTED_QUEUES, QUEUES } from '../../../jobs/queues.ts'
import { memoizeWithTtl } from '../../../kernel/fresh-reads.ts'
import type { Deps } from '../../../ports/deps.ts'
import { countPayoutTrouble } from '../../money/payouts/admin-payouts.queries.ts'
import { countGateways } from '../../network/overview.queries.ts'
import { readDuePolls } from '../checks/attention.ts'
import { findLastCheck } from '../checks/worklist.queries.ts'
import { readCutOff } from './cut-off.queries.ts'
import { readRails, readSentSms } from './latest.queries.ts'
import { readMachine } from './machine.ts'
import { readManyRefunds } from './many-refunds.queries.ts'
import {
  countRunning,
  countWaiting,
  findFirstSeller,
  findLastSale,
  readArchiver,
  readQueuedMessages,
  readUsualSales,
} from './readings.queries.ts'
import { sumRefusedWebhooks } from './watch-counts.queries.ts'

/** The inputs of alerts, metrics and the public status. */
export type Readings = PlatformReadings & {
  waiting: Awaited<ReturnType<typeof countWaiting>>
  sms: Awaited<ReturnType<typeof readSentSms>>
  passesRunning: number
}

const QUEUE_NAMES = Object.keys(QUEUES)
const FRESH_MS = 5_000
const LISTENED_MS = 15 * 60_000

/** Cached for the current hour. */
const usualByHour = (deps: Deps) => {
  let known: { hour: number; value: number } | null = null
  return async (): Promise<number> => {
    const hour = Math.floor(deps.now().getTime() / HOUR_MS)
    // A demo's history is generated, and only its visitor buys: a lack of sales means nothing.
    if (deps.mode === 'demo') return 0
    if (known?.hour !== hour)
      known = { hour, value: await deps.db.readAsPlatform((tx) => readUsualSales(tx, deps.now())) }
    return known.value
  }
}

type Slow = Record<'usual' | 'running', () => Promise<number>> & {
  cutOff: () => Promise<CutOff>
  refunds: () => Promise<RefundsOfSeller[]>
}

/** In sequence, so that sales find a free connection. */
const readAll = async (deps: Deps, slow: Slow): Promise<Readings> => {
  const { db } = deps
  const now = deps.now()
  const polls = await readDuePolls(deps)
  const rails = await db.readAsPlatform((tx) => readRails(tx, now))
  const check = await db.readAsPlatform((tx) => findLastCheck(tx, now))
  const uncheckedSince = check?.startedAt ?? (await readFirstSeller(deps))
  const lastAt = await db.readAsPlatform((tx) => findLastSale(tx, now))
  const messages = await db.readAsPlatform(readQueuedMessages)
  const sms = await db.readAsPlatform((tx) => readSentSms(tx, now))
  const jobs = await listOldestDue(db.appPool, QUEUE_NAMES)
  const givenUp = await listFailedJobs(db.appPool, ALERTED_QUEUES)
  const payouts = await db.readAsPlatform(countPayoutTrouble)
  const refused = await db.readAsPlatform((tx) => sumRefusedWebhooks(tx, now))
  const waiting = await db.readAsPlatform(countWaiting)
  const backup = await db.readAsPlatform(readArchiver)
  const usualInHour = await slow.usual()
  return {
    looks: polls,
    rails,
    check,
    uncheckedSince,
    messages,
    sms,
    jobs,
    givenUp,
    payouts,
    refused,
    waiting,
    backup,
    sales: { lastAt, usualInHour },
    routers: await db.readAsPlatform((tx) => countGateways(tx, now)),
    cutOff: await readCutOffNow(deps, now, slow),
    refunds: await slow.refunds(),
    ...(await readMachine(deps)),
    passesRunning: await slow.running(),
  }
}

/** A demo's sellers joined in a generated past. */
const readFirstSeller = async ({ db, mode }: Deps): Promise<Date | null> =>
  mode === 'demo' ? null : db.readAsPlatform(findFirstSeller)

/**
 * Outages count only while this server observed the routers itself. Until it has observed for 15 minutes, the
 * result is null.
 */
const readCutOffNow = async ({ observingSince }: Deps, now: Date, slow: Slow): Promise<CutOff | null> =>
  now.getTime() - observingSince.getTime() >= LISTENED_MS ? slow.cutOff() : null

const SLOW_FRESH_MS = 60_000
const readers = new WeakMap<Deps, () => Promise<Readings>>()

/**
 * Reads the platform's figures from its own rows, at most every five seconds per process for all callers.
 * Rejects while the database is down.
 */
export const readReadings = (deps: Deps): Promise<Readings> => {
  const known = readers.get(deps)
  if (known !== undefined) return known()
  const { now, elapsedMs } = deps
  const slowly = <Read>(read: (tx: Tx, now: Date) => Promise<Read>) =>
    memoizeWithTtl({
      read: () => deps.db.readAsPlatform((tx) => read(tx, now())),
      elapsedMs,
      freshMs: SLOW_FRESH_MS,
    })
  const slow = {
    usual: usualByHour(deps),
    running: slowly(countRunning),
    cutOff: slowly(readCutOff),
    refunds: slowly(readManyRefunds),
  }
  const read = memoizeWithTtl({ read: () => readAll(deps, slow), elapsedMs, freshMs: FRESH_MS })
  readers.set(deps, read)
  return read()
}
