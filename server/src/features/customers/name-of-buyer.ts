import type { Tx } from '../../db/database.ts'
import type { CustomerRow } from './customer-row.ts'
import { findSellerCustomer } from './customers.queries.ts'
import { formatPhone } from './phones.ts'

/** What this seller calls a buyer who gave no name: the name of an earlier purchase here, else the number. */
export const nameOfBuyer = async (tx: Tx, entrepreneurId: string, customer: CustomerRow): Promise<string> => {
  const known = await findSellerCustomer(tx, entrepreneurId, customer.id)
  return nameFor(known, customer)
}

/** The same, where the seller's memory of the buyer is at hand. */
export const nameFor = (known: { name: string } | null, { phone }: { phone: string }): string =>
  known?.name ?? formatPhone(phone)
