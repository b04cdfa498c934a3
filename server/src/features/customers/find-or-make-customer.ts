import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import type { CustomerRow } from './customer-row.ts'
import { ensureCustomer } from './customers.queries.ts'

/** The customer of a phone number (E.164), inside the caller's transaction. */
export const findOrMakeCustomer = (deps: Deps, tx: Tx, phone: string): Promise<CustomerRow> =>
  ensureCustomer(tx, deps.newId(), phone, deps.now())
