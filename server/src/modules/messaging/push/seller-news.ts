import { BURST_SECONDS } from '@minit/domain/messaging/seller-news.ts'
import type { SilenceCauseNow } from '@minit/domain/network/causes.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { insertAlertNews, listWatchedSellers } from './push.queries.ts'

type WatchDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'elapsedMs' | 'log'>

/** Another process may have subscribed a phone since. */
const READ_EVERY_MS = 60_000

const after = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** Enqueues the sending of news with a delay, so that a burst becomes one push. */
export const planGathering = (
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: TenantTx,
  at = after(now(), BURST_SECONDS.collect),
): Promise<void> => jobs.enqueue(tx, 'gather-news', { entrepreneurId: tx.sellerId }, at)

/**
 * Reacts to a seller's news after their commit, without blocking it. Calls the database only for sellers with
 * alerts, once a burst. The minute's job finds news whose notification was lost.
 */
export const createSellerNews = ({ db, jobs, now, elapsedMs, log }: WatchDeps): Deps['sellerNews'] => {
  let watched: ReadonlySet<string> = new Set()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const plannedUntilMs = new Map<string, number>()

  const read = async (): Promise<void> => {
    watched = new Set(await db.readAsPlatform(listWatchedSellers))
    readAtMs = elapsedMs()
  }
  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const handle = async (entrepreneurId: string): Promise<void> => {
    const nowMs = elapsedMs()
    if (nowMs - readAtMs > READ_EVERY_MS) await refresh()
    if (!watched.has(entrepreneurId) || (plannedUntilMs.get(entrepreneurId) ?? nowMs) > nowMs) return
    const at = after(now(), BURST_SECONDS.collect)
    plannedUntilMs.set(entrepreneurId, nowMs + BURST_SECONDS.collect * 1000)
    await db.inTenant(entrepreneurId, (tx) => planGathering({ jobs, now }, tx, at))
  }
  return {
    notify: (entrepreneurId) => {
      handle(entrepreneurId).catch((error) =>
        log.warn({ error: String(error) }, "news waits for the next minute's check"),
      )
    },
    forget: () => {
      readAtMs = Number.NEGATIVE_INFINITY
    },
  }
}

/**
 * Records an offline router, time that ended by hand or a payout, in the caller's transaction. Does nothing
 * without a subscribed phone.
 */
export const noteAlertNews = async (
  deps: Deps,
  tx: TenantTx,
  news:
    | { kind: 'router'; name: string; since: Date; cause?: SilenceCauseNow }
    | { kind: 'ended'; name: string; since: Date }
    | { kind: 'payout'; amountMinor: number },
): Promise<void> => {
  const isInserted = await insertAlertNews(tx, { id: deps.newId(), ...news, createdAt: deps.now() })
  if (isInserted) await planGathering(deps, tx)
}
