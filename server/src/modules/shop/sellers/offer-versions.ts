import { freetownDay, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { messagesADay } from '@minit/domain/messaging/messages.ts'
import { isSiteOnline } from '@minit/domain/network/being-there.ts'
import { createBatchedReads } from '../../../kernel/batched-reads.ts'
import { keepFresh } from '../../../kernel/fresh-reads.ts'
import type { Deps } from '../../../ports/deps.ts'
import { sellerStatus } from './seller-terms.ts'
import { readListMark, readPlatformMark, readShopMarks, type ShopMarks } from './shop-versions.queries.ts'

/** What a page shows besides the platform's own facts: one shop by id or slug, or the list of all shops. */
export type Shown = { shop: string | null; hasList: boolean }

/**
 * What is drawn of one version stays true until `validUntil`; before it, for as long as the next read gives the same text. `sold` is another
 * after each sale of the shop, for whoever says how much it has sold.
 */
export type OfferVersion = { platform: string; text: string; sold: string; validUntil: Date }

/**
 * In the list of shops counts of sales, codes that are left, and what a router that speaks RADIUS alone says of itself are this old at most;
 * prices, hours, switches and other routers never are.
 */
const LIST_MS = 5_000

/** A page that shows neither a shop nor the list of shops may show platform facts that are this old. */
const PLATFORM_MS = 100

/** Hours of packages and happy hours begin and end with a minute. */
const nextMinute = (now: Date): number => (Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS

const shopText = (marks: ShopMarks, now: Date): string => {
  const isOnline = isSiteOnline({ isOpen: true, knownUntil: marks.knownUntil }, now)
  const isUsedUp = marks.messagesUsed >= messagesADay(sellerStatus(marks, now))
  const { id, written, hasRouter, hasCodeBox, stock } = marks
  return JSON.stringify([id, written, isOnline, hasRouter, hasCodeBox, stock, isUsedUp])
}

const shopUntil = ({ trialEndsAt, stopsSellingAt }: ShopMarks, now: Date): number[] =>
  [trialEndsAt, stopsSellingAt].flatMap((at) => (at !== null && at > now ? [at.getTime()] : []))

const readAll = async (db: Deps['db'], asked: readonly Shown[], now: Date) => {
  const keys = [...new Set(asked.flatMap(({ shop }) => shop ?? []))]
  const day = freetownDay(now)
  const [platform, list, shops] = await Promise.all([
    asked.some(({ shop }) => shop === null) ? db.readAsPlatform(readPlatformMark) : '',
    asked.some(({ hasList }) => hasList) ? db.readAsPlatform((tx) => readListMark(tx, now)) : null,
    keys.length > 0 ? db.readAsPlatform((tx) => readShopMarks(tx, { keys, now, day })) : null,
  ])
  return { platform, list, shops }
}

type VersionDeps = Pick<Deps, 'db' | 'now' | 'elapsedMs'>

const readTogether = ({ db, now: clock }: VersionDeps) =>
  createBatchedReads<Shown, OfferVersion | null>(async (asked) => {
    const now = clock()
    const { platform, list, shops } = await readAll(db, asked, now)
    return ({ shop, hasList }) => {
      const marks = shop === null ? null : shops?.get(shop)
      if (marks === undefined) return null
      const ends = [nextMinute(now), ...(hasList ? [now.getTime() + LIST_MS] : [])]
      const until = marks === null ? ends : [...ends, ...shopUntil(marks, now)]
      const ofPlatform = marks?.platform ?? platform
      const text = JSON.stringify([ofPlatform, hasList && list, marks && shopText(marks, now)])
      return { platform: ofPlatform, text, sold: marks?.sold ?? '', validUntil: new Date(Math.min(...until)) }
    }
  })

/**
 * Versions of what pages show, read together for all who ask at once. Null for a shop that there is none of: nothing of it is kept.
 * Rejects while the database is away.
 */
export const createOfferVersions = (deps: VersionDeps) => {
  const readShown = readTogether(deps)
  const readPlatform = keepFresh({
    read: () => readShown({ shop: null, hasList: false }),
    elapsedMs: deps.elapsedMs,
    freshMs: PLATFORM_MS,
  })
  return (shown: Shown): Promise<OfferVersion | null> =>
    shown.shop === null && !shown.hasList ? readPlatform() : readShown(shown)
}

export type OfferVersions = ReturnType<typeof createOfferVersions>
