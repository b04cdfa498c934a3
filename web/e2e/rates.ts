import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import type { Seller } from './seller.ts'

/** A package of the demo, by its name. */
export const packageOf = async (seller: Seller, name: string) => {
  const found = (await seller.call(listPackages, {})).find((pack) => pack.name === name)
  if (found === undefined) throw new Error(`there is no package ${name}`)
  return found
}
