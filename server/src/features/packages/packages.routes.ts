import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { createPackage } from './create-package.ts'
import { packageView } from './package-view.ts'
import { listPackages } from './packages.queries.ts'
import { switchPackage } from './switch-package.ts'

type PackageEndpoints = Pick<Endpoints, 'listPackages' | 'createPackage' | 'switchPackage'>

export const packageHandlers = (deps: Deps): Handlers<PackageEndpoints> => ({
  listPackages: async (_, { caller: { entrepreneurId } }) => {
    const packs = await deps.db.inTenant(entrepreneurId, (tx) => listPackages(tx, entrepreneurId))
    return { status: 200, body: packs.map(packageView) }
  },
  createPackage: async ({ body }, { caller: { entrepreneurId } }) => {
    const { name, durationMinutes, price: priceMinor, description = '' } = body
    const pack = await createPackage(deps, entrepreneurId, {
      name,
      description,
      durationMinutes,
      priceMinor,
      overtimeRateMinor: 0,
    })
    return { status: 200, body: packageView(pack) }
  },
  switchPackage: async ({ params, body }, { caller: { entrepreneurId } }) => {
    const pack = await switchPackage(deps, entrepreneurId, params.id, body.isActive)
    return { status: 200, body: packageView(pack) }
  },
})
