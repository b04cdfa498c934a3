import { daysOf, type Period } from '@minit/domain/periods.ts'
import type { SignedIn } from '../../kernel/caller.ts'
import { formatPhone, maskPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { auditUncovering } from '../audit/audit.ts'
import { readPeriodCustomers } from '../reporting/analytics.ts'
import { type BuyerCursor, type BuyerRow, findBuyersPhone, listBuyers } from './admin-customers.queries.ts'

const PAGE = 50

/** Who bought in a period: how many in all, and a page of them, the latest buyer first, with masked numbers. */
export const listCustomers = async (
  deps: Deps,
  entrepreneurId: string,
  { period, cursor }: { period: Period; cursor?: BuyerCursor | undefined },
) => {
  const days = daysOf(period, deps.now())
  const wanted = { from: days.from, after: cursor ?? null, limit: PAGE + 1 }
  const { counts, rows } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    counts: await readPeriodCustomers(tx, entrepreneurId, days),
    rows: await listBuyers(tx, entrepreneurId, wanted),
  }))
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1)?.known : undefined
  return {
    period,
    ...counts,
    customers: page.map(buyerView),
    nextCursor: last === undefined ? null : { at: last.lastPurchaseAt, id: last.customerId },
  }
}

const buyerView = ({ known, phone }: BuyerRow) => ({
  id: known.customerId,
  // Who gave no name goes by their number.
  name: known.name === formatPhone(phone) ? maskPhone(phone) : known.name,
  phoneNumber: maskPhone(phone),
  loyaltyTier: known.tier,
  purchases: known.purchases,
  spent: known.revenueMinor,
  firstPurchaseAt: known.firstPurchaseAt,
  lastPurchaseAt: known.lastPurchaseAt,
})

/** The whole number of one's own customer, shown only once it is written down who asked. Else `customer_not_found`. */
export const revealPhone = async (
  deps: Deps,
  { accountId, entrepreneurId }: Pick<SignedIn<'entrepreneur'>, 'accountId' | 'entrepreneurId'>,
  customerId: string,
): Promise<string> => {
  const phone = await deps.db.inTenant(entrepreneurId, (tx) =>
    findBuyersPhone(tx, entrepreneurId, customerId),
  )
  if (phone === null) throw new Refusal('customer_not_found')
  await auditUncovering(deps, {
    accountId,
    action: 'customer_phone_revealed',
    subject: { type: 'customer', id: customerId },
    after: { entrepreneurId },
  })
  return formatPhone(phone)
}
