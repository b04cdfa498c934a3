import { BURST_SECONDS } from '@minit/domain/messaging/seller-news.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { insertAlertNews, listWatchedSellers } from './push.queries.ts'

type WatchDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'elapsedMs' | 'log'>

/** Other processes may have let a phone in since. */
const READ_EVERY_MS = 60_000

const after = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** Has what is new told a little later, so that a burst is one push. In a transaction beside the one that made the news. */
export const planGathering = (
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: TenantTx,
  at = after(now(), BURST_SECONDS.collect),
): Promise<void> => jobs.enqueue(tx, 'gather-news', { entrepreneurId: tx.sellerId }, at)

/**
 * Hears that a seller has news, after the commit that made it and without waiting. Nothing is sent to the database for who is
 * told of nothing, and once a burst for the others. A lost word is found by the minute's look.
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
  const hear = async (entrepreneurId: string): Promise<void> => {
    const nowMs = elapsedMs()
    if (nowMs - readAtMs > READ_EVERY_MS) await refresh()
    if (!watched.has(entrepreneurId) || (plannedUntilMs.get(entrepreneurId) ?? nowMs) > nowMs) return
    const at = after(now(), BURST_SECONDS.collect)
    plannedUntilMs.set(entrepreneurId, nowMs + BURST_SECONDS.collect * 1000)
    await db.inTenant(entrepreneurId, (tx) => planGathering({ jobs, now }, tx, at))
  }
  return {
    tell: (entrepreneurId) => {
      hear(entrepreneurId).catch((error) =>
        log.warn({ error: String(error) }, 'news waits for the next look'),
      )
    },
    forget: () => {
      readAtMs = Number.NEGATIVE_INFINITY
    },
  }
}

/** A router that is gone, time that is over by hand, or money that was sent, in the transaction that notes it. Nothing where no phone is told. */
export const noteAlertNews = async (
  deps: Deps,
  tx: TenantTx,
  news: { kind: 'router' | 'ended'; name: string; since: Date } | { kind: 'payout'; amountMinor: number },
): Promise<void> => {
  const isTold = await insertAlertNews(tx, { id: deps.newId(), ...news, createdAt: deps.now() })
  if (isTold) await planGathering(deps, tx)
}
