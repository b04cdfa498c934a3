import type { WifiKind } from '@minit/domain/wifi.ts'
import type { Deps } from '../../ports/deps.ts'
import { findEntrepreneur, insertShop, type NewShop } from './entrepreneurs.queries.ts'

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
