import { slugOf } from '@minit/domain/applications.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { findEntrepreneur, insertShop } from './entrepreneurs.queries.ts'
import type { ShopOpening } from './open-shop.ts'

const SUFFIX_LETTERS = 4

/** A seller under an address of their own, made from name and place, inside the caller's platform transaction. */
export const openNewShop = async (
  deps: Deps,
  tx: Tx,
  { networkName, wifiKind, ...seller }: Omit<ShopOpening, 'slug'>,
): Promise<string> => {
  const id = deps.newId()
  const wished = slugOf(seller.businessName, seller.location)
  const isTaken = (await findEntrepreneur(tx, wished)) !== null
  // The end of an id is chance, so that two of one name in one place still differ.
  const slug = isTaken ? `${wished}-${id.slice(-SUFFIX_LETTERS).toLowerCase()}` : wished
  await insertShop(tx, {
    entrepreneur: { ...seller, slug, id, createdAt: deps.now() },
    site: { entrepreneurId: id, networkName, wifiKind },
  })
  return id
}
