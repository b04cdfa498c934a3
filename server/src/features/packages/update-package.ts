import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { checkDuration } from './check-duration.ts'
import type { NewPackage } from './create-package.ts'
import type { PackageRow } from './package-view.ts'
import { changePackage } from './packages.queries.ts'

/**
 * Changes what a package is from now on; purchases keep the terms they were begun with. Refuses with
 * `package_not_found` (another seller's, or archived) or `duration_not_allowed`.
 */
export const updatePackage = (
  deps: Deps,
  entrepreneurId: string,
  packageId: string,
  terms: NewPackage,
): Promise<PackageRow> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const allowsOvertime = terms.overtimeRateMinor > 0
    const pack = await changePackage(tx, entrepreneurId, packageId, { ...terms, allowsOvertime })
    if (pack === null) throw new Refusal('package_not_found')
    await checkDuration(tx, entrepreneurId, pack.durationMinutes)
    return pack
  })
