import { freetownDay, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { messagesADay } from '@minit/domain/messaging/messages.ts'
import { isSiteOnline } from '@minit/domain/network/presence.ts'
import { isAccessModeReady } from '@minit/domain/shop/joining.ts'
import { createBatchedReads } from '../../../kernel/batched-reads.ts'
import { memoizeWithTtl } from '../../../kernel/fresh-reads.ts'
import { onceFor } from '../../../kernel/once-for.ts'
import type { Deps } from '../../../ports/deps.ts'
import { freeNow } from './free-now.queries.ts'
import { createListMarks } from './list-mark.ts'
import { isSellerSelling, sellerStatus } from './seller-terms.ts'
import { readListMark, readPlatformMark, readShopMarks, type ShopMarks } from './shop-versions.queries.ts'

/**
 * What a page shows in addition to the platform's facts: one shop by id or slug, or the list of all shops.
 */
export type Shown = { shop: string | null; hasList: boolean }

/**
 * A page rendered from one version is valid until `validUntil`, as long as a read returns the same text.
 * `sold` changes with each sale of the shop, for pages that show how much it sold.
 */
export type OfferVersion = { platform: string; text: string; sold: string; validUntil: Date }

/**
 * Maximum age, in the list of shops, of sales counts, the stock of codes, and the state of RADIUS-only
 * routers. Prices, hours, switches and other routers are as current as `createListMarks` says.
 */
const LIST_MS = 5_000

/** Maximum age of platform facts on a page that shows neither a shop nor the list. */
const PLATFORM_MS = 100

/** Package hours and happy hours begin and end at full minutes. */
const nextMinute = (now: Date): number => (Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS

const shopText = (marks: ShopMarks, now: Date): string => {
  const isOnline = isSiteOnline({ isOpen: true, knownUntil: marks.knownUntil }, now)
  const isUsedUp = marks.messagesUsed >= messagesADay(sellerStatus(marks, now))
  const { id, written, hasRouter, hasCodeBox, hasUncounted, stock } = marks
  const free = freeNow(marks.free, now)
  return JSON.stringify([id, written, isOnline, hasRouter, hasCodeBox, hasUncounted, stock, isUsedUp, free])
}

/** In the stock's text each package says whether it sells from stock, and whether a code is left. */
const SOLD_OUT = /truefalse(?= |$)/

const isSoldOut = (stock: string | null): boolean =>
  stock !== null && stock !== '' && stock.split(' ').every((pack) => SOLD_OUT.test(pack))

/** Whether a shop's page names the nearest open ones, because nothing can be bought or used here now. */
const showsOthers = (marks: ShopMarks, now: Date): boolean => {
  const { isOpen, hasPackages, isNamed, chosen, hasRouter, hasCodeBox, stock } = marks
  const isReady = isNamed && isAccessModeReady({ chosen, hasRouter, hasCodeBox })
  const isOffline = hasRouter && !isSiteOnline({ isOpen, knownUntil: marks.knownUntil }, now)
  return !isOpen || !isReady || !hasPackages || isOffline || isSoldOut(stock) || !isSellerSelling(marks, now)
}

const shopUntil = ({ trialEndsAt, stopsSellingAt }: ShopMarks, now: Date): number[] =>
  [trialEndsAt, stopsSellingAt].flatMap((at) => (at !== null && at > now ? [at.getTime()] : []))

type VersionDeps = Pick<Deps, 'db' | 'now' | 'elapsedMs'>

/** One for pages and index: they show the same list. */
const listMarks = onceFor(({ db, now, elapsedMs }: VersionDeps) =>
  createListMarks({ read: () => db.readAsPlatform((tx) => readListMark(tx, now())), elapsedMs }),
)

const readAll = async (deps: VersionDeps, requests: readonly Shown[], now: Date) => {
  const { db } = deps
  const keys = [...new Set(requests.flatMap(({ shop }) => shop ?? []))]
  const day = freetownDay(now)
  const readList = listMarks(deps)
  const [platform, list, shops] = await Promise.all([
    requests.some(({ shop }) => shop === null) ? db.readAsPlatform(readPlatformMark) : '',
    requests.some(({ hasList }) => hasList) ? readList() : null,
    keys.length > 0 ? db.readAsPlatform((tx) => readShopMarks(tx, { keys, now, day })) : null,
  ])
  const needsOthers = [...(shops?.values() ?? [])].some((marks) => showsOthers(marks, now))
  return { platform, list: list ?? (needsOthers ? await readList() : null), shops }
}

const createVersionReads = (deps: VersionDeps) =>
  createBatchedReads<Shown, OfferVersion | null>(async (requests) => {
    const now = deps.now()
    const { platform, list, shops } = await readAll(deps, requests, now)
    return ({ shop, hasList: asksList }) => {
      const marks = shop === null ? null : shops?.get(shop)
      if (marks === undefined) return null
      const hasList = asksList || (marks !== null && showsOthers(marks, now))
      const ends = [nextMinute(now), ...(hasList ? [now.getTime() + LIST_MS] : [])]
      const until = marks === null ? ends : [...ends, ...shopUntil(marks, now)]
      const ofPlatform = marks?.platform ?? platform
      const text = JSON.stringify([ofPlatform, hasList && list, marks && shopText(marks, now)])
      return { platform: ofPlatform, text, sold: marks?.sold ?? '', validUntil: new Date(Math.min(...until)) }
    }
  })

/**
 * Reads versions of what pages show, in one batch for concurrent requests. Returns null, which is not cached,
 * for an unknown shop. Rejects while the database is unavailable.
 */
export const createOfferVersions = (deps: VersionDeps) => {
  const readShown = createVersionReads(deps)
  const readPlatform = memoizeWithTtl({
    read: () => readShown({ shop: null, hasList: false }),
    elapsedMs: deps.elapsedMs,
    freshMs: PLATFORM_MS,
  })
  return (shown: Shown): Promise<OfferVersion | null> =>
    shown.shop === null && !shown.hasList ? readPlatform() : readShown(shown)
}

export type OfferVersions = ReturnType<typeof createOfferVersions>
