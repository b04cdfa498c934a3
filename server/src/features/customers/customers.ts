import { idFrom } from '@minit/domain/ids.ts'
import { tierFor } from '@minit/domain/loyalty.ts'
import type { Tx } from '../../db/database.ts'
import { formatPhone, readPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type CustomerRow, ensureCustomer, findCustomer, findSellerCustomer } from './customers.queries.ts'

/** The customer of a phone number (E.164), inside the caller's transaction. */
export const findOrMakeCustomer = (deps: Deps, tx: Tx, phone: string): Promise<CustomerRow> =>
  ensureCustomer(tx, deps.newId(), phone, deps.now())

/**
 * The loyalty record of a phone number, and nothing else of its owner. Looking makes no row: the first order does.
 * Refuses with `phone_not_valid`.
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

/** What customers' pages call a phone number (E.164): the same for ever, whether or not it ever bought. */
export const publicIdOf = ({ secrets }: Pick<Deps, 'secrets'>, phone: string): string =>
  idFrom(Buffer.from(secrets.digest(`customer ${phone}`), 'base64url'))

/** What this seller calls a buyer who gave no name: the name of an earlier purchase here, else the number. */
export const nameOfBuyer = async (tx: Tx, entrepreneurId: string, customer: CustomerRow): Promise<string> => {
  const known = await findSellerCustomer(tx, entrepreneurId, customer.id)
  return nameFor(known, customer)
}

/** The same, where the seller's memory of the buyer is at hand. */
export const nameFor = (known: { name: string } | null, { phone }: { phone: string }): string =>
  known?.name ?? formatPhone(phone)
