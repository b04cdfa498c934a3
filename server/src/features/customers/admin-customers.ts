import { tierFor } from '@minit/domain/loyalty.ts'
import { and, desc, eq, exists, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { pageOf } from '../../kernel/paging.ts'
import { phoneStart } from '../../kernel/phone-search.ts'
import { formatPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { changeVip, lockCustomer, searchCustomers } from '../sellers/admin-sellers.queries.ts'
import type { CustomerRow } from './customers.queries.ts'
import { customers, sellerCustomers } from './customers.tables.ts'

/** The instant and id of a page's last buyer. */
export type BuyerCursor = { at: Date; id: string }

export type BuyersWanted = { from: Date; after: BuyerCursor | null; limit: number }

/** Who bought here since an instant, the latest buyer first. */
export const listBuyers = (tx: Tx, entrepreneurId: string, { from, after, limit }: BuyersWanted) =>
  tx
    .select({ known: sellerCustomers, phone: customers.phone })
    .from(sellerCustomers)
    .innerJoin(customers, eq(customers.id, sellerCustomers.customerId))
    .where(
      and(
        eq(sellerCustomers.entrepreneurId, entrepreneurId),
        gte(sellerCustomers.lastPurchaseAt, from),
        after === null
          ? undefined
          : sql`(${sellerCustomers.lastPurchaseAt}, ${sellerCustomers.customerId})
              < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(sellerCustomers.lastPurchaseAt), desc(sellerCustomers.customerId))
    .limit(limit)
export type BuyerRow = Awaited<ReturnType<typeof listBuyers>>[number]

/** The number of who ordered from this seller (E.164), paid or not; null for anybody else's. */
export const findBuyersPhone = async (
  tx: Tx,
  entrepreneurId: string,
  customerId: string,
): Promise<string | null> => {
  // By the number, which purchases have an index for.
  const ordered = tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.phone, customers.phone), eq(purchases.entrepreneurId, entrepreneurId)))
  const [row] = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(and(eq(customers.id, customerId), exists(ordered)))
  return row?.phone ?? null
}

/** End customers by the beginning of their number, typed in any form; the newest first. */
export const searchBuyers = async (
  deps: Deps,
  { search = '', after }: { search?: string | undefined; after?: string | undefined },
) => {
  const start = /\d/.test(search) ? phoneStart(search) : null
  // Words are no number: nobody is found by them.
  if (search !== '' && start === null) return { items: [], next: null }
  const rows = await deps.db.readAsPlatform((tx) => searchCustomers(tx, start, after ?? null))
  return pageOf(rows, buyerView)
}

/** Makes a customer a VIP or one no longer. Refuses with `customer_not_found`. */
export const setVip = (
  deps: Deps,
  admin: Admin,
  id: string,
  { isVip, reason }: { isVip: boolean; reason: string },
) =>
  deps.db.asPlatform(async (tx) => {
    const customer = await lockCustomer(tx, id)
    if (customer === null) throw new Refusal('customer_not_found')
    await changeVip(tx, id, isVip)
    await writeAudit(deps, tx, admin, {
      action: isVip ? 'vip_set' : 'vip_ended',
      subject: { type: 'customer', id },
      before: { isVip: customer.isVip },
      after: { isVip },
      reason,
    })
    return buyerView({ ...customer, isVip })
  })

const buyerView = ({ id, phone, isVip, paidPurchases, createdAt }: CustomerRow) => ({
  id,
  phoneNumber: formatPhone(phone),
  isVip,
  loyaltyTier: tierFor(paidPurchases),
  totalPurchases: paidPurchases,
  createdAt,
})
