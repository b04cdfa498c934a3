import type { Tx } from '../../../db/database.ts'
import { TIMEOUT_MS } from './erase.queries.ts'

/** A number's sales: its own, gifts that it paid for, and gifts that it received. */
export type PersonsSale = {
  sellerId: string
  id: string
  status: string
  isPayer: boolean
  isHolder: boolean
  /** Its payment is still being checked. */
  isLookedFor: boolean
  /** Its pass has time left. */
  isRunning: boolean
  /**
   * Money of it is on the worklist: a wrong sum, a double payment, or a sold-out package. None of it names
   * its payer.
   */
  isHeld: boolean
  /** An open claim says that it was paid, from any number, or money is being matched to it. */
  isClaimed: boolean
  /** Minutes were bought on top of a refunded pass: their price is owed back. */
  isOwedBack: boolean
}

/** Locks a number's sales in the order of settlements, and returns the state of each. */
export const lockSales = async (tx: Tx, phone: string, now: Date): Promise<PersonsSale[]> => {
  await tx.send(
    `select id from purchases where phone = $1::text or recipient_phone = $1::text order by id for update`,
    [phone],
    TIMEOUT_MS,
  )
  return tx.send<PersonsSale>(
    `select p.entrepreneur_id as "sellerId", p.id, p.status, p.phone = $1 as "isPayer", coalesce(p.recipient_phone, p.phone) = $1 as "isHolder",
       exists (select from payments y where y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id
         and y.next_check_at is not null) as "isLookedFor",
       exists (select from passes s where s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.id
         and s.revoked_at is null and s.expires_at > $2::timestamptz) as "isRunning",
       exists (select from suspense_items i where i.entrepreneur_id = p.entrepreneur_id and i.purchase_id = p.id
         and i.settled_at is null) as "isHeld",
       exists (select from claims c where c.entrepreneur_id = p.entrepreneur_id and c.purchase_id = p.id
         and (c.state = 'placing' or c.state = 'open' and p.status not in ('paid', 'refunded'))) or p.id in (
         select placed_purchase_id from claims where suspense_id is not null and state = 'placing') as "isClaimed",
       exists (select from owed_back b where b.entrepreneur_id = p.entrepreneur_id and b.purchase_id = p.id) as "isOwedBack"
     from purchases p where p.phone = $1::text or p.recipient_phone = $1::text order by p.id`,
    [phone, now],
    TIMEOUT_MS,
  )
}

/** Locks the number itself against new orders, and returns its customer's id; null if it never bought. */
export const lockPerson = async (tx: Tx, phone: string): Promise<string | null> => {
  const [row] = await tx.send<{ id: string }>(`select id from customers where phone = $1::text for update`, [
    phone,
  ])
  return row?.id ?? null
}

/** Counts sales that were added after the lock. */
export const countOtherSales = async (tx: Tx, phone: string, known: readonly string[]): Promise<number> => {
  const [row] = await tx.send<{ count: number }>(
    `select count(*)::int as count from purchases where phone = $1::text and id <> all($2::text[])`,
    [phone, known],
  )
  return row?.count ?? 0
}

export type OtherBusiness = {
  claims: number
  refunds: number
  failedRefunds: number
  suspense: number
  applications: number
}

/** Counts the number's other open matters. A claim on an order that was paid since needs no operator. */
export const countBusiness = async (tx: Tx, phone: string): Promise<OtherBusiness> => {
  const [row] = await tx.send<OtherBusiness>(
    `select (select count(*)::int from claims c where payer_phone = $1::text and (state = 'placing' or state = 'open' and not exists (
         select from purchases p where p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id
           and p.status in ('paid', 'refunded')))) as claims,
       (select count(*)::int from refunds where phone = $1 and state in ('waiting', 'asked', 'to_confirm')) as refunds,
       (select count(*)::int from refunds where phone = $1
         and (state = 'failed' and settled_at is null or alarm is not null)) as "failedRefunds",
       (select count(*)::int from suspense_items where payer_phone = $1 and settled_at is null) as suspense,
       (select count(*)::int from applications where phone = $1 and status = 'pending') as applications`,
    [phone],
  )
  return row ?? { claims: 0, refunds: 0, failedRefunds: 0, suspense: 0, applications: 0 }
}
