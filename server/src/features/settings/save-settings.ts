import { defaultMessageOf } from '@minit/contract/errors.ts'
import type { WifiKind } from '@minit/domain/wifi.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { readPhone } from '../customers/phones.ts'
import { type Settings, settingsIn } from './read-settings.ts'
import { changeSeller, changeSite } from './settings.queries.ts'

/** What is left out stays as it is. */
export type NewSettings = {
  businessName: string
  location: string
  phoneNumber: string
  email: string
  acceptsOrangeMoney: boolean
  acceptsAfricellMoney: boolean
  acceptsVult: boolean
  description?: string | undefined
  vultMerchantId?: string | undefined
  networkName?: string | undefined
  wifiKind?: WifiKind | undefined
}

/** Changes the business, not the login: that keeps its phone number. Refuses with `phone_not_valid`. */
export const saveSettings = (
  deps: Deps,
  entrepreneurId: string,
  settings: NewSettings,
): Promise<Settings> => {
  const { networkName, wifiKind, phoneNumber, description, vultMerchantId, ...business } = settings
  const phone = phoneOf(phoneNumber)
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    await changeSeller(tx, entrepreneurId, {
      ...business,
      phone,
      ...(description !== undefined && { description }),
      ...(vultMerchantId !== undefined && { vultMerchantId: vultMerchantId === '' ? null : vultMerchantId }),
    })
    const site = { ...(networkName !== undefined && { networkName }), ...(wifiKind && { wifiKind }) }
    if (Object.keys(site).length > 0) await changeSite(tx, entrepreneurId, site)
    return settingsIn(tx, entrepreneurId)
  })
}

const phoneOf = (typed: string): string => {
  const phone = readPhone(typed)
  if (phone !== null) return phone.e164
  const fields = { phoneNumber: defaultMessageOf('phone_not_valid') }
  throw new Refusal('phone_not_valid', undefined, { fields })
}
