import { chosenOptions, type PassOptions, USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readPackageStock } from '../codes/code-stock.queries.ts'
import { readRunning } from '../promotions/happy-prices.ts'
import { findJoining } from '../sellers/sellers.queries.ts'
import { type PackageRow, packageView, slowerAt } from './package-view.ts'
import { listPackages } from './packages.queries.ts'
import { archivePackage, createPackage, type NewPackage, switchPackage, updatePackage } from './packages.ts'
import { refuseImpossible } from './possible-options.ts'
import { sharePackage } from './share-package.ts'

type PackageBody = {
  name: string
  durationMinutes: number
  price: number
  description?: string | undefined
  allowsOvertime?: boolean | undefined
  overtimeRate?: number | undefined
  options?: PassOptions | null | undefined
}

/** The rate counts only if overtime is allowed. */
const termsOf = (body: PackageBody): NewPackage => ({
  name: body.name,
  description: body.description ?? '',
  durationMinutes: body.durationMinutes,
  priceMinor: body.price,
  overtimeRateMinor: body.allowsOvertime === true ? (body.overtimeRate ?? 0) : 0,
  ...((body.options && chosenOptions(body.options)) ?? USUAL_OPTIONS),
})

const changedView = async (deps: Deps, pack: PackageRow) => {
  const at = { now: deps.now(), limits: await deps.payments.limits() }
  const { stock, running, site } = await deps.db.inTenant(pack.entrepreneurId, async (tx) => ({
    stock: await readPackageStock(tx, pack.id),
    running: await readRunning(tx, at),
    site: await findJoining(tx),
  }))
  const offered = { ...pack, ...stock }
  return packageView(offered, running, slowerAt(offered, site))
}

export const packageHandlers = (deps: Deps) =>
  ({
    sharePackage: ({ params, caller: { entrepreneurId } }) => sharePackage(deps, entrepreneurId, params.id),
    listPackages: async ({ caller: { entrepreneurId } }) => {
      const asked = { now: deps.now(), limits: await deps.payments.limits() }
      const body = await deps.db.inTenant(entrepreneurId, async (tx) => {
        const running = await readRunning(tx, asked)
        const site = await findJoining(tx)
        return (await listPackages(tx, entrepreneurId)).map((pack) =>
          packageView(pack, running, slowerAt(pack, site)),
        )
      })
      return body
    },
    createPackage: async ({ body, caller }) => {
      const terms = termsOf(body)
      await refuseImpossible(deps, caller.entrepreneurId, { terms, packageId: null })
      const pack = await createPackage(deps, caller.entrepreneurId, terms, caller)
      return changedView(deps, pack)
    },
    switchPackage: async ({ params, body, caller }) => {
      const wanted = { packageId: params.id, isActive: body.isActive }
      const pack = await switchPackage(deps, caller.entrepreneurId, wanted, caller)
      return changedView(deps, pack)
    },
    updatePackage: async ({ params, body, caller }) => {
      const change = { packageId: params.id, terms: termsOf(body) }
      await refuseImpossible(deps, caller.entrepreneurId, change)
      const pack = await updatePackage(deps, caller.entrepreneurId, change, caller)
      return changedView(deps, pack)
    },
    archivePackage: async ({ params, caller }) => {
      await archivePackage(deps, caller.entrepreneurId, params.id, caller)
      return { success: true }
    },
  }) satisfies SomeHandlers
