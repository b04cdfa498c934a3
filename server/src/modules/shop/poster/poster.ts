import { carriesAmount, type PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { boardWords } from '@minit/domain/shop/option-words.ts'
import { MAX_POSTER_PACKAGES, posterGstText } from '@minit/domain/shop/poster.ts'
import { shopUrl } from '@minit/domain/shop/share-texts.ts'
import { drawQr } from '../../../kernel/qr.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { gstNow } from '../../platform/settings/money-terms.ts'
import type { OfferedPackage } from '../packages/package-view.ts'
import { limitsAt } from '../sellers/offered-methods.ts'
import { findOwnSeller, listPackagesOnSale } from '../sellers/sellers.queries.ts'
import { type Dial, dialOf, findDialCode } from './dial.ts'

const optionsOf = (pack: OfferedPackage): string => {
  const chosen = chosenOptions(pack)
  return chosen === null ? '' : boardWords(chosen)
}

export type Poster = {
  businessName: string
  location: string
  slug: string
  /** The address of the page where customers buy. */
  pageUrl: string
  packages: { id: string; name: string; durationMinutes: number; priceMinor: number; options: string }[]
  /** The number of packages on sale that do not fit on the poster. */
  morePackages: number
  paymentMethods: PaymentMethod[]
  /** "Prices include 15% GST" */
  gst: string
  dial: Dial | null
}

/** Reads what a seller's poster shows now. */
export const readPoster = async (deps: Deps, entrepreneurId: string): Promise<Poster> => {
  const [seller, packs, payCode] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findOwnSeller(tx),
    await listPackagesOnSale(tx, tx.sellerId),
    await findDialCode(tx),
  ])
  const limits = limitsAt(seller, await deps.payments.limits())
  const packages = packs.slice(0, MAX_POSTER_PACKAGES)
  return {
    businessName: seller.businessName,
    location: seller.location,
    slug: seller.slug,
    pageUrl: shopUrl(deps.publicUrl, seller.slug),
    packages: packages.map((pack) => ({
      id: pack.id,
      name: pack.name,
      durationMinutes: pack.durationMinutes,
      priceMinor: pack.priceMinor,
      options: optionsOf(pack),
    })),
    morePackages: packs.length - packages.length,
    paymentMethods: methodsSelling(limits, packs),
    gst: posterGstText(await gstNow(deps)),
    dial: payCode && (await dialOf(deps, payCode, { packs, hasOwnInternet: seller.hasOwnInternet })),
  }
}

/** The same for paper. Refuses with `pay_code_not_ready` while its code to dial is being made. */
export const readPrintedPoster = async (deps: Deps, entrepreneurId: string): Promise<Poster> => {
  const poster = await readPoster(deps, entrepreneurId)
  if (poster.dial !== null && poster.dial.code === null) throw new Refusal('pay_code_not_ready')
  return poster
}

/** The methods that can pay for at least one package; the poster's page offers no others. */
const methodsSelling = (limits: readonly PaymentLimits[], packs: readonly { priceMinor: number }[]) =>
  limits
    .filter((each) => packs.length === 0 || packs.some(({ priceMinor }) => carriesAmount(each, priceMinor)))
    .map(({ method }) => method)

/** The poster for the seller's browser; its QR code is an SVG data URL. */
export const posterView = ({ slug: _, packages, dial, ...poster }: Poster) => {
  return {
    ...poster,
    dial: dial && {
      code: dial.code,
      least: dial.limits?.leastMinor ?? null,
      most: dial.limits?.mostMinor ?? null,
      scale: dial.rows.map(({ sumMinor, minutes }) => ({ sum: sumMinor, minutes })),
    },
    qrCode: drawQr(poster.pageUrl, { level: 'Q', margin: 2 }),
    packages: packages.map(({ priceMinor, ...pack }) => ({ ...pack, price: priceMinor })),
  }
}
