import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import type { PackageRow } from './package-view.ts'
import { setPackageActive } from './packages.queries.ts'

/** Takes a package off sale or puts it back. Another seller's package is `package_not_found`. */
export const switchPackage = (
  deps: Deps,
  entrepreneurId: string,
  packageId: string,
  isActive: boolean,
): Promise<PackageRow> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const pack = await setPackageActive(tx, entrepreneurId, packageId, isActive)
    if (pack === null) throw new Refusal('package_not_found')
    return pack
  })
