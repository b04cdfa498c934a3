import { chosenOptions, USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import {
  anySumPackageId,
  minutesForSum,
  type SumLimits,
  type SumScale,
  scaleRows,
  sumLimits,
  sumScale,
} from '@minit/domain/shop/any-sum.ts'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import type { OfferedPackage, PackageRow } from './package-view.ts'
import { packages } from './packages.tables.ts'

type Rails = Parameters<typeof sumLimits>[1]

export type AnySum = { scale: SumScale; limits: SumLimits | null; rows: ReturnType<typeof scaleRows> }

/** What sums buy by the packages on sale, through these ways to pay; without limits nothing is sold so. */
export const readScale = (
  packs: readonly OfferedPackage[],
  { rails, hasOwnInternet }: { rails: Rails; hasOwnInternet: boolean },
): AnySum => {
  const scale = sumScale(packs.map((pack) => ({ ...pack, options: chosenOptions(pack) })))
  const limits = sumLimits(scale, rails, hasOwnInternet)
  return { scale, limits, rows: limits === null ? [] : scaleRows(scale, limits) }
}

/** The hidden package as it is sold for a sum: its minutes by the scale, usual options. */
export const anySumPack = (
  sellerId: string,
  { name, sumMinor, scale }: { name: string; sumMinor: number; scale: SumScale },
) => ({
  ...USUAL_OPTIONS,
  id: anySumPackageId(sellerId),
  name,
  durationMinutes: minutesForSum(scale, sumMinor),
  priceMinor: sumMinor,
})

/** The hidden package, written once. Archived, no list and no form shows it; its sales are counted. */
export const keepAnySumPackage = async (tx: TenantTx, now: Date): Promise<PackageRow> => {
  const id = anySumPackageId(tx.sellerId)
  const hidden = { isActive: false, archivedAt: now, createdAt: now }
  const terms = { name: 'Any amount', durationMinutes: 10, priceMinor: 100 }
  await tx
    .insert(packages)
    .values({ entrepreneurId: tx.sellerId, id, ...terms, ...hidden })
    .onConflictDoNothing()
  const [pack] = await tx
    .select()
    .from(packages)
    .where(owned(packages, tx, id))
  if (pack === undefined) throw new Error(`the hidden package of ${tx.sellerId} is missing`)
  return pack
}
