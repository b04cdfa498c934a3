import { tierFor } from '@minit/domain/loyalty.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { ensureCustomer } from './customers.queries.ts'
import { readPhone } from './phones.ts'

/** The loyalty record of a phone number, and nothing else of its owner. Refuses with `phone_not_valid`. */
export const identifyCustomer = async (deps: Deps, phoneText: string) => {
  const phone = readPhone(phoneText)
  if (phone === null)
    throw new Refusal('phone_not_valid', undefined, { fields: { phone: 'Valid phone number required' } })
  const customer = await deps.db.asPlatform((tx) => ensureCustomer(tx, deps.newId(), phone.e164, deps.now()))
  return {
    id: customer.id,
    loyaltyTier: tierFor(customer.paidPurchases),
    isVip: customer.isVip,
    totalPurchases: customer.paidPurchases,
  }
}
