import { defaultMessageOf } from '@minit/contract/errors.ts'
import { chosenOptions, type PassOptions, USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { MAX_PACKAGES, MAX_PACKAGES_ON_SALE, maySellDuration } from '@minit/domain/shop/subscriptions.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { findOpenPackage, hasCodesToSell } from '../codes/code-stock.queries.ts'
import { endThoseOfPackage } from '../promotions/promotions.queries.ts'
import type { PackageRow } from './package-view.ts'
import {
  changePackage,
  countPackages,
  hasOwnInternet,
  insertPackage,
  isOnSale,
  lockPackage,
  lockPackages,
  setPackageActive,
  setPackageArchived,
} from './packages.queries.ts'
import { notePrice } from './prices.ts'

const subjectOf = (id: string) => ({ type: 'package', id })

/** The terms in the audit log: what a customer pays and gets. */
const auditedTerms = (pack: PackageRow) => {
  const { name, description, durationMinutes, priceMinor, overtimeRateMinor } = pack
  return { name, description, durationMinutes, priceMinor, overtimeRateMinor, ...chosenOptions(pack) }
}

/**
 * Archives a package permanently and ends the offers for it alone; its sales stay in the history. Refuses
 * with `package_not_found`.
 */
export const archivePackage = (
  deps: Deps,
  entrepreneurId: string,
  packageId: string,
  actor?: Actor,
): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    // The lock prevents a concurrent new offer for it.
    await lockPackages(tx)
    const isKnown = await setPackageArchived(tx, packageId, deps.now())
    if (!isKnown) throw new Refusal('package_not_found')
    await endThoseOfPackage(tx, packageId, deps.now())
    await writeShopChange(deps, tx, { actor, action: 'package_archived', subject: subjectOf(packageId) })
  })

const TOO_MANY_ON_SALE = `You can have ${MAX_PACKAGES_ON_SALE} packages on sale. Take one off sale or archive it first.`
const TOO_MANY = `You can have ${MAX_PACKAGES} packages. Archive one first.`

/**
 * Checks that one more package fits on sale. Refuses with `too_many_packages`. Takes a lock, so that of two
 * calls at the limit one is refused.
 */
const checkRoomOnSale = async (tx: TenantTx): Promise<void> => {
  await lockPackages(tx)
  const { onSale } = await countPackages(tx)
  if (onSale >= MAX_PACKAGES_ON_SALE) throw new Refusal('too_many_packages', TOO_MANY_ON_SALE)
}

/** Checks that a new package, which is on sale at once, fits. Refuses with `too_many_packages`. */
const checkRoomForNew = async (tx: TenantTx): Promise<void> => {
  await checkRoomOnSale(tx)
  const { all } = await countPackages(tx)
  if (all >= MAX_PACKAGES) throw new Refusal('too_many_packages', TOO_MANY)
}

/**
 * Rented equipment sells 10 to 180 minutes. Refuses other durations with `duration_not_allowed` at its field.
 */
const checkDuration = async (tx: TenantTx, durationMinutes: number): Promise<void> => {
  if (maySellDuration(durationMinutes, await hasOwnInternet(tx))) return
  const fields = { durationMinutes: defaultMessageOf('duration_not_allowed') }
  throw new Refusal('duration_not_allowed', undefined, { fields })
}

/**
 * Printed codes have a fixed duration. Refuses a change while codes are left with `codes_left` at its field.
 */
const checkCodes = async (tx: TenantTx, packageId: string, durationMinutes: number): Promise<void> => {
  const before = await findOpenPackage(tx, packageId)
  if (before === null || before.durationMinutes === durationMinutes) return
  if (!(await hasCodesToSell(tx, packageId))) return
  throw new Refusal('codes_left', undefined, { fields: { durationMinutes: defaultMessageOf('codes_left') } })
}

export type NewPackage = {
  name: string
  description: string
  durationMinutes: number
  priceMinor: number
  /** Minor units per minute; 0 means no overtime. */
  overtimeRateMinor: number
} & Partial<PassOptions>

/** Puts a new package on sale. Refuses with `duration_not_allowed` and `too_many_packages`. */
export const createPackage = (
  deps: Deps,
  entrepreneurId: string,
  pack: NewPackage,
  actor?: Actor,
): Promise<PackageRow> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    await checkDuration(tx, pack.durationMinutes)
    await checkRoomForNew(tx)
    const allowsOvertime = pack.overtimeRateMinor > 0
    const created = await insertPackage(tx, {
      ...USUAL_OPTIONS,
      entrepreneurId,
      id: deps.newId(),
      ...pack,
      allowsOvertime,
      createdAt: deps.now(),
    })
    await notePrice(deps, tx, { packageId: created.id, priceMinor: created.priceMinor, by: 'seller' })
    const after = auditedTerms(created)
    await writeShopChange(deps, tx, {
      actor,
      action: 'package_created',
      subject: subjectOf(created.id),
      after,
    })
    return created
  })

/**
 * Takes a package off sale or puts it back. Refuses with `package_not_found`, also for another seller's, and
 * `too_many_packages`.
 */
export const switchPackage = (
  deps: Deps,
  entrepreneurId: string,
  { packageId, isActive }: { packageId: string; isActive: boolean },
  actor?: Actor,
): Promise<PackageRow> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    // A package that is already on sale is part of the count.
    const wasOnSale = await isOnSale(tx, packageId)
    if (isActive && !wasOnSale) await checkRoomOnSale(tx)
    const pack = await setPackageActive(tx, packageId, isActive)
    if (pack === null) throw new Refusal('package_not_found')
    await writeShopChange(deps, tx, {
      actor,
      action: 'package_switched',
      subject: subjectOf(packageId),
      before: { isOnSale: wasOnSale },
      after: { isOnSale: isActive },
    })
    return pack
  })

/**
 * Changes a package from now on; existing purchases keep their terms. Refuses with `package_not_found`
 * (another seller's, or archived), `duration_not_allowed`, and `codes_left` if codes were uploaded for its
 * duration.
 */
export const updatePackage = (
  deps: Deps,
  entrepreneurId: string,
  { packageId, terms }: { packageId: string; terms: NewPackage },
  actor?: Actor,
): Promise<PackageRow> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const allowsOvertime = terms.overtimeRateMinor > 0
    await checkCodes(tx, packageId, terms.durationMinutes)
    const before = await lockPackage(tx, packageId)
    const pack = await changePackage(tx, packageId, { ...USUAL_OPTIONS, ...terms, allowsOvertime })
    if (pack === null) throw new Refusal('package_not_found')
    if (before?.priceMinor !== pack.priceMinor)
      await notePrice(deps, tx, { packageId, priceMinor: pack.priceMinor, by: 'seller' })
    await checkDuration(tx, pack.durationMinutes)
    await writeShopChange(deps, tx, {
      actor,
      action: 'package_changed',
      subject: subjectOf(packageId),
      before: before && auditedTerms(before),
      after: auditedTerms(pack),
    })
    return pack
  })
