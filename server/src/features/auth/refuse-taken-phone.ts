import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { findAccount } from './auth.queries.ts'

/** Refuses with `phone_has_account` a number (E.164) that an entrepreneur logs in with. */
export const refuseTakenPhone = async (tx: Tx, phone: string): Promise<void> => {
  if ((await findAccount(tx, 'entrepreneur', phone, phone)) !== null) throw new Refusal('phone_has_account')
}
