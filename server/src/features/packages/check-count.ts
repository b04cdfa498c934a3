import { MAX_PACKAGES, MAX_PACKAGES_ON_SALE } from '@minit/domain/subscriptions.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { countPackages, lockPackages } from './packages.queries.ts'

const TOO_MANY_ON_SALE = `You can have ${MAX_PACKAGES_ON_SALE} packages on sale. Take one off sale or archive it first.`
const TOO_MANY = `You can have ${MAX_PACKAGES} packages, archived ones included. Edit one that you have.`

/**
 * Room for one more on sale. Refuses with `too_many_packages`. Locks, so that of two calls at the limit one is
 * refused.
 */
export const checkRoomOnSale = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await lockPackages(tx, entrepreneurId)
  const { onSale } = await countPackages(tx, entrepreneurId)
  if (onSale >= MAX_PACKAGES_ON_SALE) throw new Refusal('too_many_packages', TOO_MANY_ON_SALE)
}

/** Room for a new package, which goes on sale at once. Refuses with `too_many_packages`. */
export const checkRoomForNew = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await checkRoomOnSale(tx, entrepreneurId)
  const { all } = await countPackages(tx, entrepreneurId)
  if (all >= MAX_PACKAGES) throw new Refusal('too_many_packages', TOO_MANY)
}
