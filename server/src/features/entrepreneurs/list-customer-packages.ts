import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { packageView } from '../packages/package-view.ts'
import { findEntrepreneur, listPackagesOnSale } from './entrepreneurs.queries.ts'

/** The packages on sale at one seller, shortest first. Refuses with `entrepreneur_not_found`. */
export const listCustomerPackages = (deps: Deps, key: string) =>
  deps.db.asPlatform(async (tx) => {
    const seller = await findEntrepreneur(tx, key)
    if (seller === null) throw new Refusal('entrepreneur_not_found')
    return (await listPackagesOnSale(tx, seller.id)).map(packageView)
  })
