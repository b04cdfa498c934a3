import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { setPackageArchived } from './packages.queries.ts'

/** Takes a package out of all lists for good; what was sold of it stays in the history. Unknown: `package_not_found`. */
export const archivePackage = (deps: Deps, entrepreneurId: string, packageId: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const isKnown = await setPackageArchived(tx, entrepreneurId, packageId, deps.now())
    if (!isKnown) throw new Refusal('package_not_found')
  })
