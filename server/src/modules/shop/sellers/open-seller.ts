import { slugOf } from '@minit/domain/shop/applications.ts'
import type { WayOfJoining } from '@minit/domain/shop/joining.ts'
import type { WifiKind } from '@minit/domain/shop/wifi.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findEntrepreneur, insertSeller, type NewSeller } from './sellers.queries.ts'

export type SellerOpening = Omit<NewSeller['entrepreneur'], 'id' | 'createdAt'> & {
  networkName: string
  wifiKind: WifiKind
  /** How phones join; left out for who was not asked yet. */
  joining?: WayOfJoining
}

/** Makes a seller with a WiFi that has its name and empty totals, ready to sell. A slug that is taken gives that seller. */
export const openSeller = (
  deps: Deps,
  { networkName, wifiKind, joining, ...entrepreneur }: SellerOpening,
): Promise<string> =>
  deps.db.asPlatform(async (tx) => {
    const known = await findEntrepreneur(tx, entrepreneur.slug)
    if (known !== null) return known.id
    const id = deps.newId()
    await insertSeller(tx, {
      entrepreneur: { networkNamedAt: deps.now(), ...entrepreneur, id, createdAt: deps.now() },
      site: { entrepreneurId: id, networkName, wifiKind, joining },
    })
    return id
  })

const SUFFIX_LETTERS = 4

/** A seller under an address of their own, made from name and place, inside the caller's platform transaction. */
export const openNewSeller = async (
  deps: Deps,
  tx: Tx,
  { networkName, wifiKind, joining, ...seller }: Omit<SellerOpening, 'slug'>,
): Promise<string> => {
  const id = deps.newId()
  const wished = slugOf(seller.businessName, seller.location)
  const opensAt = (slug: string): Promise<boolean> =>
    insertSeller(tx, {
      entrepreneur: { ...seller, slug, id, createdAt: deps.now() },
      site: { entrepreneurId: id, networkName, wifiKind, joining },
    })
  // The end of an id is random, so that two of one name in one place still differ; the whole of it differs from all.
  const ownEnd = id.toLowerCase()
  for (const slug of [wished, `${wished}-${ownEnd.slice(-SUFFIX_LETTERS)}`, `${wished}-${ownEnd}`])
    if (await opensAt(slug)) break
  return id
}
