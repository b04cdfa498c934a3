import { idFrom } from '@minit/domain/kernel/ids.ts'
import { tierFor } from '@minit/domain/passes/loyalty.ts'
import { formatPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type CustomerRow, findCustomer } from '../../passes/loyalty/customers.queries.ts'

/** Builds the customer of a phone number (E.164) that never ordered, without writing it. */
export const newCustomer = (tools: Pick<Deps, 'newId' | 'now'>, phone: string): CustomerRow => ({
  id: tools.newId(),
  phone,
  isVip: false,
  paidPurchases: 0,
  promptCount: 0,
  createdAt: tools.now(),
})

/**
 * Reads the loyalty record of a phone number, and nothing else about its owner. Writes no row: the first
 * order does. Refuses with `phone_not_valid`.
 */
export const identifyCustomer = async (deps: Deps, phoneText: string) => {
  const phone = readPhone(phoneText)
  if (phone === null)
    throw new Refusal('phone_not_valid', undefined, { fields: { phone: 'Valid phone number required' } })
  const customer = await deps.db.readAsPlatform((tx) => findCustomer(tx, phone.e164))
  const { paidPurchases, isVip } = customer ?? { paidPurchases: 0, isVip: false }
  return {
    id: publicIdOf(deps, phone.e164),
    loyaltyTier: tierFor(paidPurchases),
    isVip,
    totalPurchases: paidPurchases,
  }
}

/** The public id of a phone number (E.164): permanent, and the same whether or not it ever bought. */
export const publicIdOf = ({ secrets }: Pick<Deps, 'secrets'>, phone: string): string =>
  idFrom(Buffer.from(secrets.lasting(`customer ${phone}`), 'base64url'))

/** A seller's name for a buyer without one: the name of an earlier purchase there, else the number. */
export const nameFor = (knownName: string | null, { phone }: { phone: string }): string =>
  knownName ?? formatPhone(phone)
