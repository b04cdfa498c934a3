import { defaultMessageOf } from '@minit/contract/errors.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { accessModeSupports, impossibleOptions, type Option } from '@minit/domain/shop/access-mode-options.ts'
import { accessModeOf, accessModeOfPackage } from '@minit/domain/shop/joining.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readPackageStock } from '../codes/code-stock.queries.ts'
import { findJoining } from '../sellers/sellers.queries.ts'
import { listCountingRouters } from '../sites/gateways.queries.ts'
import type { NewPackage } from './packages.ts'

/** The form field that shows an option's problem. */
const FIELDS: Record<Option, string> = {
  devices: 'options.maxDevices',
  speed: 'options.downKbps',
  data: 'options.dataLimitMb',
  slow: 'options.slowAfterMegabytes',
  hours: 'options.hours',
  first_use: 'options.clock',
  while_online: 'options.clock',
  pause: 'options.maxPauses',
  travel: 'options.travels',
  day_limit: 'options.maxPerDay',
  overtime: 'allowsOvertime',
}

/**
 * The way of joining for a package. Codes are uploaded for existing packages only, so a new one has no stock.
 */
const accessModeFor = async (tx: TenantTx, packageId: string | null) => {
  const site = await findJoining(tx)
  const fromStock =
    packageId === null ? accessModeOf(site) === 'codes' : (await readPackageStock(tx, packageId)).fromStock
  return { way: accessModeOfPackage(site, { fromStock }), routers: await listCountingRouters(tx) }
}

/**
 * Refuses options that the seller's way of joining cannot provide with `option_not_possible`, at their field.
 * `packageId` is the changed package; null for a new one.
 */
export const refuseImpossible = async (
  deps: Deps,
  entrepreneurId: string,
  { terms, packageId }: { terms: NewPackage; packageId: string | null },
): Promise<void> => {
  const { way, routers } = await deps.db.inTenant(entrepreneurId, (tx) => accessModeFor(tx, packageId))
  const allowsOvertime = terms.overtimeRateMinor > 0
  const [first] = impossibleOptions({ ...USUAL_OPTIONS, ...terms }, { way, routers, allowsOvertime })
  if (first === undefined) return
  const note = accessModeSupports(first, { way, routers }).note ?? defaultMessageOf('option_not_possible')
  throw new Refusal('option_not_possible', note, { fields: { [FIELDS[first]]: note } })
}
