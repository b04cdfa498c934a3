import { firstBusinessName, firstNetworkName, splitName } from '@minit/domain/applications.ts'
import { trialEnd } from '@minit/domain/subscriptions.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { openAccount as openLogin } from '../auth/open-account.ts'
import { openNewShop } from '../entrepreneurs/open-new-shop.ts'
import { announceSignup } from '../notifications/announce-signup.ts'

export type Newcomer = { fullName: string; location: string; phone: string; hasOwnInternet: boolean }

/**
 * A seller on trial with a login by phone number and a link to set its password, inside the caller's platform
 * transaction. Returns the seller's id. Refuses with `phone_has_account`.
 */
export const openAccount = async (deps: Deps, tx: Tx, newcomer: Newcomer): Promise<string> => {
  const { fullName, location, phone, hasOwnInternet } = newcomer
  const { firstName, lastName } = splitName(fullName)
  const businessName = firstBusinessName(firstName)
  const entrepreneurId = await openNewShop(deps, tx, {
    businessName,
    firstName,
    lastName,
    location,
    phone,
    hasOwnInternet,
    subscriptionStatus: 'trial',
    trialEndsAt: trialEnd(deps.now()),
    networkName: firstNetworkName(businessName),
    wifiKind: 'captive',
  })
  await openLogin(deps, tx, { entrepreneurId, phone })
  await announceSignup(deps, tx, { entrepreneurId, businessName, location })
  return entrepreneurId
}
