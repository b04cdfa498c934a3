import { defaultMessageOf } from '@minit/contract/errors.ts'
import { type AccessMode, accessModeOf } from '@minit/domain/shop/joining.ts'
import type { WifiKind } from '@minit/domain/shop/wifi.ts'
import type { TenantTx } from '../../../db/database.ts'
import { formatPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { logsInByPhone } from '../../identity/accounts.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { findJoining, findOwnSeller } from './sellers.queries.ts'
import { refuseUnsendableName } from './sent-names.ts'
import { changeSeller, changeSite, findSettings } from './settings.queries.ts'

export type AcceptedPayments = {
  acceptsOrangeMoney: boolean
  acceptsAfricellMoney: boolean
  vultMerchantId?: string | undefined
}

/** Stores the payment methods chosen in the onboarding in the settings, in the caller's transaction. */
export const acceptPayments = (tx: TenantTx, payments: AcceptedPayments): Promise<void> => {
  const { acceptsOrangeMoney, acceptsAfricellMoney, vultMerchantId } = payments
  return changeSeller(tx, {
    acceptsOrangeMoney,
    acceptsAfricellMoney,
    ...(vultMerchantId ? { vultMerchantId } : {}),
  })
}

/** The settings as the API returns them, read in the caller's transaction. */
const settingsIn = async (tx: TenantTx) => {
  const found = await findSettings(tx)
  if (found === null) throw new Error(`there is no seller ${tx.sellerId}`)
  const { seller, site } = found
  const joining = await findJoining(tx)
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
    opensToPay: seller.opensToPay,
    // A generated name is not a real WiFi: the form asks the owner for the real one.
    networkName: seller.networkNamedAt === null ? '' : (site?.networkName ?? ''),
    wifiKind: site?.wifiKind ?? ('captive' as const),
    joining: accessModeOf(joining),
    slug: seller.slug,
  }
}

type Settings = Awaited<ReturnType<typeof settingsIn>>

/** Returns the seller's business, payment methods and WiFi. */
export const readSettings = (deps: Deps, entrepreneurId: string): Promise<Settings> =>
  deps.db.inTenant(entrepreneurId, (tx) => settingsIn(tx))

/** Omitted fields stay unchanged. */
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
  opensToPay?: boolean | undefined
  networkName?: string | undefined
  wifiKind?: WifiKind | undefined
  joining?: AccessMode | undefined
}

/**
 * Changes the business, but not the login, which keeps its phone number. Refuses with `phone_not_valid`, with
 * `invalid_request` for a missing e-mail if the owner does not log in by phone, and with `name_holds_address`
 * or `name_holds_number` for a new name.
 */
export const saveSettings = async (
  deps: Deps,
  entrepreneurId: string,
  settings: NewSettings,
  actor?: Actor,
): Promise<Settings> => {
  const {
    networkName,
    wifiKind,
    joining,
    phoneNumber,
    description,
    vultMerchantId,
    opensToPay,
    email,
    ...business
  } = settings
  const phone = phoneOf(phoneNumber)
  if (email === '' && !(await logsInByPhone(deps, entrepreneurId))) refuseMissingEmail()
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = await settingsIn(tx)
    refuseUnsendableName('businessName', business.businessName, before.businessName)
    await changeSeller(tx, {
      ...business,
      phone,
      email: email === '' ? null : email,
      ...(description !== undefined && { description }),
      ...(opensToPay !== undefined && { opensToPay }),
      ...(vultMerchantId !== undefined && { vultMerchantId: vultMerchantId === '' ? null : vultMerchantId }),
    })
    if (networkName !== undefined) await putNetworkName(deps, tx, { networkName, before })
    if (wifiKind) await changeSite(tx, { wifiKind })
    if (joining) await changeSite(tx, { joining })
    const after = await settingsIn(tx)
    const subject = { type: 'entrepreneur', id: entrepreneurId }
    await writeShopChange(deps, tx, { actor, action: 'settings_changed', subject, before, after })
    return after
  })
}

export type NamedNetwork = { networkName: string; joining?: AccessMode | undefined }

/**
 * Sets the WiFi that customers join, and how; nothing is sold before. Returns the way in force. Refuses with
 * `name_holds_address` or `name_holds_number`.
 */
export const nameNetwork = (
  deps: Deps,
  entrepreneurId: string,
  { networkName, joining }: NamedNetwork,
  actor?: Actor,
): Promise<AccessMode> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = await settingsIn(tx)
    await putNetworkName(deps, tx, { networkName, before })
    if (joining) await changeSite(tx, { joining })
    const way = accessModeOf(await findJoining(tx))
    await writeShopChange(deps, tx, {
      actor,
      action: 'network_named',
      subject: { type: 'entrepreneur', id: entrepreneurId },
      before: { networkName: before.networkName },
      after: { networkName, joining: way },
    })
    return way
  })

/**
 * Stores the kind of WiFi that a router reported, in the caller's transaction; the owner may change it later.
 */
export const noteWifiKind = (tx: TenantTx, wifiKind: WifiKind): Promise<void> => changeSite(tx, { wifiKind })

const putNetworkName = async (
  deps: Deps,
  tx: TenantTx,
  { networkName, before }: { networkName: string; before: Settings },
): Promise<void> => {
  refuseUnsendableName('networkName', networkName, before.networkName)
  await changeSite(tx, { networkName })
  if (before.networkName === '') await changeSeller(tx, { networkNamedAt: deps.now() })
}

const phoneOf = (typed: string): string => {
  const phone = readPhone(typed)
  if (phone !== null) return phone.e164
  const fields = { phoneNumber: defaultMessageOf('phone_not_valid') }
  throw new Refusal('phone_not_valid', undefined, { fields })
}

const refuseMissingEmail = (): never => {
  throw new Refusal('invalid_request', undefined, { fields: { email: 'Valid email required' } })
}

/** Opens or closes a seller's site for customers; a closed one keeps its page and sells nothing. */
export const switchSite = (
  deps: Deps,
  entrepreneurId: string,
  isOpen: boolean,
  actor?: Actor,
): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = { isOpen: (await findOwnSeller(tx)).isOpen }
    await changeSeller(tx, { isOpen })
    const subject = { type: 'entrepreneur', id: entrepreneurId }
    await writeShopChange(deps, tx, { actor, action: 'shop_switched', subject, before, after: { isOpen } })
  })
