import type { Deps } from '../../ports/deps.ts'
import { checkRoomForNew } from './check-count.ts'
import { checkDuration } from './check-duration.ts'
import type { PackageRow } from './package-view.ts'
import { insertPackage } from './packages.queries.ts'

export type NewPackage = {
  name: string
  description: string
  durationMinutes: number
  priceMinor: number
  /** Minor units per minute; 0 means no overtime. */
  overtimeRateMinor: number
}

/** Puts a new package on sale. Rented equipment sells 10 to 180 minutes: else `duration_not_allowed`. Too many: `too_many_packages`. */
export const createPackage = (deps: Deps, entrepreneurId: string, pack: NewPackage): Promise<PackageRow> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    await checkDuration(tx, entrepreneurId, pack.durationMinutes)
    await checkRoomForNew(tx, entrepreneurId)
    const allowsOvertime = pack.overtimeRateMinor > 0
    return insertPackage(tx, {
      entrepreneurId,
      id: deps.newId(),
      ...pack,
      allowsOvertime,
      createdAt: deps.now(),
    })
  })
