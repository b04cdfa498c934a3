import { defaultMessageOf } from '@minit/contract/errors.ts'
import { holdsAddress } from '@minit/domain/messages.ts'
import type { WifiKind } from '@minit/domain/wifi.ts'
import type { Tx } from '../../db/database.ts'
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

/**
 * Changes the business, not the login: that keeps its phone number. Refuses with `phone_not_valid`
 * and, for a name that was not there before, `name_holds_address`.
 */
export const saveSettings = (
  deps: Deps,
  entrepreneurId: string,
  settings: NewSettings,
): Promise<Settings> => {
  const { networkName, wifiKind, phoneNumber, description, vultMerchantId, ...business } = settings
  const phone = phoneOf(phoneNumber)
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = await settingsIn(tx, entrepreneurId)
    refuseAddress('businessName', business.businessName, before.businessName)
    await changeSeller(tx, entrepreneurId, {
      ...business,
      phone,
      ...(description !== undefined && { description }),
      ...(vultMerchantId !== undefined && { vultMerchantId: vultMerchantId === '' ? null : vultMerchantId }),
    })
    if (networkName !== undefined) await putNetworkName(deps, tx, entrepreneurId, networkName, before)
    if (wifiKind) await changeSite(tx, entrepreneurId, { wifiKind })
    return settingsIn(tx, entrepreneurId)
  })
}

/** Says which WiFi customers are to join; nothing is sold before. Refuses with `name_holds_address`. */
export const nameNetwork = (deps: Deps, entrepreneurId: string, networkName: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) =>
    putNetworkName(deps, tx, entrepreneurId, networkName, await settingsIn(tx, entrepreneurId)),
  )

const putNetworkName = async (
  deps: Deps,
  tx: Tx,
  entrepreneurId: string,
  networkName: string,
  before: Settings,
): Promise<void> => {
  refuseAddress('networkName', networkName, before.networkName)
  await changeSite(tx, entrepreneurId, { networkName })
  if (before.networkName === '') await changeSeller(tx, entrepreneurId, { networkNamedAt: deps.now() })
}

/** Names stand in messages that the platform sends. One that was there before the rule stays until it is changed. */
const refuseAddress = (field: string, name: string, before: string): void => {
  if (name === before || !holdsAddress(name)) return
  throw new Refusal('name_holds_address', undefined, {
    fields: { [field]: defaultMessageOf('name_holds_address') },
  })
}

const phoneOf = (typed: string): string => {
  const phone = readPhone(typed)
  if (phone !== null) return phone.e164
  const fields = { phoneNumber: defaultMessageOf('phone_not_valid') }
  throw new Refusal('phone_not_valid', undefined, { fields })
}
