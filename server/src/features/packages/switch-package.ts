import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { checkRoomOnSale } from './check-count.ts'
import type { PackageRow } from './package-view.ts'
import { isOnSale, setPackageActive } from './packages.queries.ts'

/** Takes a package off sale or puts it back. Another seller's package is `package_not_found`; too many on sale: `too_many_packages`. */
export const switchPackage = (
  deps: Deps,
  entrepreneurId: string,
  packageId: string,
  isActive: boolean,
): Promise<PackageRow> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    // One that is on sale already counts among the full number.
    if (isActive && !(await isOnSale(tx, entrepreneurId, packageId)))
      await checkRoomOnSale(tx, entrepreneurId)
    const pack = await setPackageActive(tx, entrepreneurId, packageId, isActive)
    if (pack === null) throw new Refusal('package_not_found')
    return pack
  })
