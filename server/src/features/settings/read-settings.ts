import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { formatPhone } from '../customers/phones.ts'
import { findSettings } from './settings.queries.ts'

/** The settings as the wire has them, read in the caller's transaction. */
export const settingsIn = async (tx: Tx, entrepreneurId: string) => {
  const found = await findSettings(tx, entrepreneurId)
  if (found === null) throw new Error(`there is no seller ${entrepreneurId}`)
  const { seller, site } = found
  return {
    businessName: seller.businessName,
    location: seller.location,
    description: seller.description,
    phoneNumber: formatPhone(seller.phone),
    email: seller.email ?? '',
    acceptsOrangeMoney: seller.acceptsOrangeMoney,
    acceptsAfricellMoney: seller.acceptsAfricellMoney,
    acceptsVult: seller.acceptsVult,
    vultMerchantId: seller.vultMerchantId ?? '',
    // A made-up name is nobody's WiFi: the owner is asked for the real one.
    networkName: seller.networkNamedAt === null ? '' : (site?.networkName ?? ''),
    wifiKind: site?.wifiKind ?? ('captive' as const),
    slug: seller.slug,
  }
}

export type Settings = Awaited<ReturnType<typeof settingsIn>>

/** The seller's business, payment methods and WiFi. */
export const readSettings = (deps: Deps, entrepreneurId: string): Promise<Settings> =>
  deps.db.inTenant(entrepreneurId, (tx) => settingsIn(tx, entrepreneurId))
