import { carriesAmount, type PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { boardWords } from '@minit/domain/shop/option-words.ts'
import { MAX_POSTER_PACKAGES, posterGstText } from '@minit/domain/shop/poster.ts'
import { shopUrl } from '@minit/domain/shop/share-texts.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { drawQr } from '../../../kernel/qr.ts'
import type { Deps } from '../../../ports/deps.ts'
import { gstNow } from '../../platform/settings/money-terms.ts'
import { packages } from '../packages/packages.tables.ts'
import { limitsAt } from '../sellers/offered-methods.ts'
import { findOwnSeller } from '../sellers/sellers.queries.ts'

/** Shortest first. */
const listPackagesOnSale = (tx: TenantTx) =>
  tx
    .select()
    .from(packages)
    .where(and(owned(packages, tx), eq(packages.isActive, true), isNull(packages.archivedAt)))
    .orderBy(asc(packages.durationMinutes), asc(packages.priceMinor))
    .limit(1000)

const optionsOf = (pack: typeof packages.$inferSelect): string => {
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
}

/** Reads what a seller's poster shows now. */
export const readPoster = async (deps: Deps, entrepreneurId: string): Promise<Poster> => {
  const [seller, packs] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findOwnSeller(tx),
    await listPackagesOnSale(tx),
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
  }
}

/** The methods that can pay for at least one package; the poster's page offers no others. */
const methodsSelling = (limits: readonly PaymentLimits[], packs: readonly { priceMinor: number }[]) =>
  limits
    .filter((each) => packs.length === 0 || packs.some(({ priceMinor }) => carriesAmount(each, priceMinor)))
    .map(({ method }) => method)

/** The poster for the seller's browser; its QR code is an SVG data URL. */
export const posterView = ({ slug: _, packages, ...poster }: Poster) => {
  return {
    ...poster,
    qrCode: drawQr(poster.pageUrl, { level: 'Q', margin: 2 }),
    packages: packages.map(({ priceMinor, ...pack }) => ({ ...pack, price: priceMinor })),
  }
}
