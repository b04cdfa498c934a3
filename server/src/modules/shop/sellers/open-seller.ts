import { slugOf } from '@minit/domain/shop/applications.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import type { WifiKind } from '@minit/domain/shop/wifi.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findEntrepreneur, insertSeller, type NewSeller } from './sellers.queries.ts'

export type SellerOpening = Omit<NewSeller['entrepreneur'], 'id' | 'createdAt'> & {
  networkName: string
  wifiKind: WifiKind
  /** How phones join; omitted if the owner has not chosen yet. */
  joining?: AccessMode
  /** Where customers find it. */
  landmark?: string
}

/**
 * Creates a seller with a named WiFi and empty totals, ready to sell. Returns the existing seller if the slug
 * is taken.
 */
export const openSeller = (
  deps: Deps,
  { networkName, wifiKind, joining, landmark, ...entrepreneur }: SellerOpening,
): Promise<string> =>
  deps.db.asPlatform(async (tx) => {
    const known = await findEntrepreneur(tx, entrepreneur.slug)
    if (known !== null) return known.id
    const id = deps.newId()
    await insertSeller(tx, {
      entrepreneur: { networkNamedAt: deps.now(), ...entrepreneur, id, createdAt: deps.now() },
      site: { entrepreneurId: id, networkName, wifiKind, joining, landmark },
    })
    return id
  })

const SUFFIX_LETTERS = 4

/** Creates a seller with a unique slug from name and place, in the caller's platform transaction. */
export const openNewSeller = async (
  deps: Deps,
  tx: Tx,
  { networkName, wifiKind, joining, landmark, ...seller }: Omit<SellerOpening, 'slug'>,
): Promise<string> => {
  const id = deps.newId()
  const preferred = slugOf(seller.businessName, seller.location)
  const opensAt = (slug: string): Promise<boolean> =>
    insertSeller(tx, {
      entrepreneur: { ...seller, slug, id, createdAt: deps.now() },
      site: { entrepreneurId: id, networkName, wifiKind, joining, landmark },
    })
  // The end of an id is random, so two equal names in one place differ; the whole id is unique.
  const uniqueEnd = id.toLowerCase()
  for (const slug of [
    preferred,
    `${preferred}-${uniqueEnd.slice(-SUFFIX_LETTERS)}`,
    `${preferred}-${uniqueEnd}`,
  ])
    if (await opensAt(slug)) break
  return id
}
