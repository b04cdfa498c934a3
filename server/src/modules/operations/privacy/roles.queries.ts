import type { Tx } from '../../../db/database.ts'

/**
 * What the number `$1` is beside a buyer, or was: each keeps it, with the shop's books, until an admin changes it, or for the days of who
 * left. A payout's number is one of the destinations, which stay.
 */
export const ROLES = `select 'seller' as role from entrepreneurs where phone = $1::text union select 'staff' from staff where phone = $1
  union select 'agent' from voucher_agents where phone = $1 union select 'account' from accounts where phone = $1
  union select 'payout' from payout_destinations where phone = $1
  union select 'invoice' from invoice_payments where phone = $1
  union select 'application' from applications where phone = $1 and status <> 'rejected'
  union select 'operator' from platform_settings where erase_in_json(value, number_pattern($1)) <> value`

/** Who else the number belongs to: its data stays with the shop, or the platform. */
export const findRoles = async (tx: Tx, phone: string): Promise<string[]> =>
  (await tx.send<{ role: string }>(`${ROLES} order by 1`, [phone])).map(({ role }) => role)

/** What names a number by an id of ours: its customer, or an application that was not taken; null where it is neither. */
export const findSubject = async (tx: Tx, phone: string) => {
  const [row] = await tx.send<{ type: string; id: string }>(
    `select 'customer' as type, id from customers where phone = $1::text
     union all select 'application', id from applications where phone = $1 and status <> 'approved'
     order by type desc, id desc limit 1`,
    [phone],
  )
  return row ?? null
}
