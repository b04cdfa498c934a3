import { tierFor } from '@minit/domain/passes/loyalty.ts'
import { pageOf } from '../../../kernel/paging.ts'
import { phoneStart } from '../../../kernel/phone-search.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { CustomerRow } from '../../passes/loyalty/customers.queries.ts'
import { changeVip } from '../../passes/loyalty/customers.queries.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { lockCustomer, searchCustomers } from './admin-customers.queries.ts'

/** Lists customers by the start of their number, in any form and sorted by number, or all, newest first. */
export const searchBuyers = async (
  deps: Deps,
  { search = '', after }: { search?: string | undefined; after?: string | undefined },
) => {
  const start = /\d/.test(search) ? phoneStart(search) : null
  // A search without digits matches no number.
  if (search !== '' && start === null) return { items: [], next: null }
  const rows = await deps.db.readAsPlatform((tx) => searchCustomers(tx, start, after ?? null))
  return pageOf(rows, buyerView, ({ id }) => id)
}

/** Sets or ends a customer's VIP status. Refuses with `customer_not_found`. */
export const setVip = (
  deps: Deps,
  admin: Admin,
  { id, isVip, reason }: { id: string; isVip: boolean; reason: string },
) =>
  deps.db.asPlatform(async (tx) => {
    const customer = await lockCustomer(tx, id)
    if (customer === null) throw new Refusal('customer_not_found')
    await changeVip(tx, id, isVip)
    await writeAudit(deps, tx, {
      admin,
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
  phoneNumber: maskPhone(phone),
  isVip,
  loyaltyTier: tierFor(paidPurchases),
  totalPurchases: paidPurchases,
  createdAt,
})
