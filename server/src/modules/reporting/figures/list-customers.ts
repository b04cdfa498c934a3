import { daysOf, type Period } from '@minit/domain/kernel/periods.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { PAGE_AND_ONE, pageOf } from '../../../kernel/paging.ts'
import { formatPhone, maskedName, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readBuyersMinutes } from '../../network/usage.ts'
import { auditPersonalDataAccess } from '../../platform/audit/audit.ts'
import {
  type BuyerCursor,
  type BuyerRow,
  findBuyersPhone,
  listBuyers,
} from '../../sales/customers/admin-customers.queries.ts'
import { readPeriodCustomers } from './analytics.ts'

/**
 * Lists the buyers of a period: the total, and a page of them with masked numbers, the latest buyer first.
 */
export const listCustomers = async (
  deps: Deps,
  entrepreneurId: string,
  { period, cursor }: { period: Period; cursor?: BuyerCursor | undefined },
) => {
  const days = daysOf(period, deps.now())
  const wanted = { from: days.from, after: cursor ?? null, limit: PAGE_AND_ONE }
  const span = { from: days.from, now: deps.now() }
  const { counts, rows, minutes } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const counts = await readPeriodCustomers(tx, days)
    const rows = await listBuyers(tx, wanted)
    return { counts, rows, minutes: await readBuyersMinutes(tx, span, rows.map(buyerOf)) }
  })
  const viewOf = (row: BuyerRow) => ({
    ...buyerView(row),
    minutes: minutes.get(row.known.customerId) ?? null,
  })
  const { items, next } = pageOf(rows, viewOf, cursorOf)
  return {
    period,
    ...counts,
    customers: items,
    nextCursor: next,
  }
}

const buyerOf = ({ known, phone }: BuyerRow) => ({
  customerId: known.customerId,
  phone,
  seenAt: known.lastPurchaseAt,
})

const cursorOf = ({ known }: BuyerRow): BuyerCursor => ({ at: known.lastPurchaseAt, id: known.customerId })

const buyerView = ({ known, phone }: BuyerRow) => ({
  id: known.customerId,
  name: maskedName({ customerName: known.name, phone }),
  phoneNumber: maskPhone(phone),
  loyaltyTier: known.tier,
  purchases: known.purchases,
  spent: known.revenueMinor,
  firstPurchaseAt: known.firstPurchaseAt,
  lastPurchaseAt: known.lastPurchaseAt,
})

/**
 * Reveals the full number of the seller's own customer, after an audit line. Refuses
 * with `customer_not_found`.
 */
export const revealPhone = async (
  deps: Deps,
  caller: Pick<SignedIn<'entrepreneur'>, 'accountId' | 'name' | 'entrepreneurId'>,
  customerId: string,
): Promise<string> => {
  const { entrepreneurId } = caller
  const phone = await deps.db.inTenant(entrepreneurId, (tx) => findBuyersPhone(tx, customerId))
  if (phone === null) throw new Refusal('customer_not_found')
  await auditPersonalDataAccess(deps, {
    caller,
    action: 'customer_phone_revealed',
    subject: { type: 'customer', id: customerId },
    after: { entrepreneurId, phone: maskPhone(phone) },
  })
  return formatPhone(phone)
}
