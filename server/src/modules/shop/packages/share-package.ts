import { shareText, shopUrl } from '@minit/domain/shop/share-texts.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { createQrCache } from '../../../kernel/qr.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { packages } from './packages.tables.ts'

const MAX_DRAWINGS = 500
const drawings = createQrCache(MAX_DRAWINGS)

const findPackageToShare = async (tx: TenantTx, id: string) =>
  firstOrNull(
    await tx
      .select({ pack: packages, slug: entrepreneurs.slug, businessName: entrepreneurs.businessName })
      .from(packages)
      .innerJoin(entrepreneurs, eq(entrepreneurs.id, packages.entrepreneurId))
      .where(and(owned(packages, tx, id), isNull(packages.archivedAt))),
  )

/**
 * Returns a package's link, text and QR code to share in a chat. Refuses with `package_not_found` if archived
 * or another seller's.
 */
export const sharePackage = async (deps: Deps, entrepreneurId: string, id: string) => {
  const found = await deps.db.inTenant(entrepreneurId, (tx) => findPackageToShare(tx, id))
  if (found === null) throw new Refusal('package_not_found')
  const { pack, slug, businessName } = found
  const url = shopUrl(deps.publicUrl, slug, pack.id)
  return { url, text: shareText({ businessName, url }, pack), qrCode: drawings.draw(url) }
}
