import { eq } from 'drizzle-orm'
import { createGateway } from '../modules/network/gateways.ts'
import { gateways } from '../modules/network/network.tables.ts'
import { uploadCodes } from '../modules/shop/codes/code-stock.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import type { DemoSeller } from './demo-sellers.ts'

/** Ten digits as printed by UniFi, distinct for each number: the factors are coprime to 90,000. */
const printedCode = (number: number): string =>
  [7_919, 104_729].map((factor) => 10_000 + ((number * factor) % 90_000)).join('-')

/** The file that a box exports for one package. */
const fileOf = (first: number, count: number, minutes: number): string =>
  ['Code,Duration,Status']
    .concat(
      Array.from({ length: count }, (_, index) => `${printedCode(first + index)},${minutes} min,Unused`),
    )
    .join('\r\n')

/** Puts the codes of a demo seller's own box on sale, once: a removed box is not added again. */
export const seedCodes = async (deps: Deps, { shop, codeBox }: DemoSeller): Promise<void> => {
  if (codeBox === null) return
  const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, shop.slug))
  if (seller === null) return
  const { packs, before } = await deps.db.inTenant(seller.id, async (tx) => ({
    packs: await listPackages(tx, seller.id),
    before: await tx.select({ id: gateways.id }).from(gateways).where(eq(gateways.entrepreneurId, seller.id)),
  }))
  if (before.length > 0) return
  const { id: gatewayId } = await createGateway(deps, seller.id, { name: codeBox.name, kind: 'codes' })
  for (const [index, { id: packageId, durationMinutes }] of packs.entries()) {
    const csv = fileOf(1 + index * codeBox.codes, codeBox.codes, durationMinutes)
    await uploadCodes(deps, seller.id, { gatewayId, packageId, csv, commit: true })
  }
}
