import { formatClock } from '@minit/domain/kernel/durations.ts'
import { isUsable, shopState } from '@minit/domain/shop/joining.ts'
import { openingText } from '@minit/domain/shop/opening-hours.ts'
import { MAX_POSTER_PACKAGES, posterGstText } from '@minit/domain/shop/poster.ts'
import { shopUrl } from '@minit/domain/shop/share-texts.ts'
import { drawQr } from '../../../kernel/qr.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { gstNow } from '../../platform/settings/money-terms.ts'
import { priceNow } from '../packages/price-now.ts'
import { dialOf, findDialCode } from '../poster/dial.ts'
import { readBusinessInfo } from '../sellers/business-info.ts'
import { listCustomerPackages } from '../sellers/providers.ts'
import { findOwnSeller, listPackagesOnSale } from '../sellers/sellers.queries.ts'
import { hourNow } from './hour-now.ts'
import { hourPriceView } from './shop-facts.ts'
import { findPlace } from './shop-index.queries.ts'

/** Reads what a shop's wall screen shows now. Refuses with `entrepreneur_not_found`. */
export const readBoard = async (deps: Deps, key: string) => {
  const [shop, packs, place, gst] = await Promise.all([
    readBusinessInfo(deps, key),
    listCustomerPackages(deps, key),
    deps.db.readAsPlatform((tx) => findPlace(tx, key)),
    gstNow(deps),
  ])
  if (place === null) throw new Refusal('entrepreneur_not_found')
  const pageUrl = shopUrl(deps.publicUrl, place.slug)
  const shown = packs.filter(({ sellsFrom }) => sellsFrom === null)
  return {
    businessName: shop.businessName,
    location: shop.location,
    networkName: place.networkName,
    isOpen: isUsable(shopState({ ...shop, way: shop.joining })),
    opening: openingText({ hours: place.hours, isOpen: shop.isOpen }, deps.now()),
    packages: shown.slice(0, MAX_POSTER_PACKAGES).map((pack) => {
      const price = priceNow(pack)
      const isHappy = pack.happyHour !== null && price < pack.price
      return {
        id: pack.id,
        name: pack.name,
        durationMinutes: pack.durationMinutes,
        price,
        usualPrice: isHappy ? pack.price : null,
        happyHourEndsAt: isHappy && pack.happyHour !== null ? formatClock(pack.happyHour.endsAt) : null,
        isSoldOut: pack.isSoldOut,
      }
    }),
    morePackages: Math.max(0, packs.length - MAX_POSTER_PACKAGES),
    hourPrice: hourPriceView(hourNow(packs)),
    free: freeOnBoard(shop.free),
    takesTravellers: shop.takesTravellers,
    dial: shop.isOpen ? await dialOn(deps, place.id) : null,
    pageUrl,
    qrCode: drawQr(pageUrl, { level: 'Q', margin: 2 }),
    gst: posterGstText(gst),
  }
}

/** A screen that everybody sees names nothing for listed numbers. */
const freeOnBoard = (free: { name: string; minutes: number | null } | null) =>
  free === null || free.minutes === null ? null : { name: free.name, minutes: free.minutes }

/** What customers dial here now; null without a code, or if no sum buys minutes. */
const dialOn = async (deps: Deps, entrepreneurId: string) => {
  const found = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const code = await findDialCode(tx)
    if (code === null) return null
    const { hasOwnInternet } = await findOwnSeller(tx)
    return { code, hasOwnInternet, packs: await listPackagesOnSale(tx, entrepreneurId) }
  })
  if (found === null) return null
  const { code, limits } = await dialOf(deps, found.code, found)
  return code === null || limits === null ? null : { code, least: limits.leastMinor, most: limits.mostMinor }
}
