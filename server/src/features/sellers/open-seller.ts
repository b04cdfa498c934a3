import { slugOf } from '@minit/domain/applications.ts'
import type { WifiKind } from '@minit/domain/wifi.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { findEntrepreneur, insertShop, type NewShop } from './sellers.queries.ts'

export type ShopOpening = Omit<NewShop['entrepreneur'], 'id' | 'createdAt'> & {
  networkName: string
  wifiKind: WifiKind
}

/** Makes a seller with a WiFi that has its name and empty totals, ready to sell. A slug that is taken gives that seller. */
export const openShop = (
  deps: Deps,
  { networkName, wifiKind, ...entrepreneur }: ShopOpening,
): Promise<string> =>
  deps.db.asPlatform(async (tx) => {
    const known = await findEntrepreneur(tx, entrepreneur.slug)
    if (known !== null) return known.id
    const id = deps.newId()
    await insertShop(tx, {
      entrepreneur: { networkNamedAt: deps.now(), ...entrepreneur, id, createdAt: deps.now() },
      site: { entrepreneurId: id, networkName, wifiKind },
    })
    return id
  })

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
  // The end of an id is random, so that two of one name in one place still differ.
  const slug = isTaken ? `${wished}-${id.slice(-SUFFIX_LETTERS).toLowerCase()}` : wished
  await insertShop(tx, {
    entrepreneur: { ...seller, slug, id, createdAt: deps.now() },
    site: { entrepreneurId: id, networkName, wifiKind },
  })
  return id
}
