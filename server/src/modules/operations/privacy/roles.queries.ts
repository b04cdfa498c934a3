import type { Tx } from '../../../db/database.ts'

/**
 * The roles of the number `$1` other than buyer, also past ones. Each keeps it with the shop's data until an
 * admin changes it or its retention ends. A payout's number is one of the destinations, which stay.
 */
export const ROLES = `select 'seller' as role from entrepreneurs where phone = $1::text union select 'staff' from staff where phone = $1
  union select 'agent' from voucher_agents where phone = $1 union select 'account' from accounts where phone = $1
  union select 'payout' from payout_destinations where phone = $1
  union select 'invoice' from invoice_payments where phone = $1
  union select 'sponsor' from sponsorships where contact_phone = $1
  union select 'application' from applications where phone = $1 and status <> 'rejected'
  union select 'operator' from platform_settings where erase_in_json(value, number_pattern($1)) <> value`

/** Lists the other roles of the number: their data stays with the shop or the platform. */
export const findRoles = async (tx: Tx, phone: string): Promise<string[]> =>
  (await tx.send<{ role: string }>(`${ROLES} order by 1`, [phone])).map(({ role }) => role)

/**
 * Finds the id that stands for a number: its customer, or an application that was not approved; null if
 * neither exists.
 */
export const findSubject = async (tx: Tx, phone: string) => {
  const [row] = await tx.send<{ type: string; id: string }>(
    `select 'customer' as type, id from customers where phone = $1::text
     union all select 'application', id from applications where phone = $1 and status <> 'approved'
     order by type desc, id desc limit 1`,
    [phone],
  )
  return row ?? null
}
