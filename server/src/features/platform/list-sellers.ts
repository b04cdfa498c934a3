import { type SubscriptionStatus, statusAt } from '@minit/domain/subscriptions.ts'
import type { Deps } from '../../ports/deps.ts'
import { formatPhone } from '../customers/phones.ts'
import { phoneStart } from '../sales/sale-search.ts'
import { pageOf } from './pages.ts'
import { type SellerRow, searchSellers } from './sellers.queries.ts'
import { readUsdRate } from './usd-rate.ts'

export type SellerFilters = {
  search?: string | undefined
  status?: SubscriptionStatus | '' | undefined
  after?: string | undefined
}

/** Sellers by name, slug or phone number, and by status; the newest first. */
export const listSellers = async (deps: Deps, { search = '', status, after }: SellerFilters) => {
  const wanted = {
    text: search === '' ? null : search,
    digits: /^\+?[\d\s().-]+$/.test(search) ? phoneStart(search).slice(1) : null,
    status: status || null,
    after: after ?? null,
    now: deps.now(),
  }
  const [rows, usdRate] = await Promise.all([
    deps.db.readAsPlatform((tx) => searchSellers(tx, wanted)),
    readUsdRate(deps),
  ])
  return { ...pageOf(rows, (row) => sellerView(deps, row)), usdRate }
}

/** A seller as an admin sees one. */
export const sellerView = ({ now }: Pick<Deps, 'now'>, { seller, totals }: SellerRow) => ({
  id: seller.id,
  slug: seller.slug,
  businessName: seller.businessName,
  firstName: seller.firstName,
  lastName: seller.lastName,
  location: seller.location,
  phoneNumber: formatPhone(seller.phone),
  subscriptionStatus: statusAt({ status: seller.subscriptionStatus, trialEndsAt: seller.trialEndsAt }, now()),
  trialEndsAt: seller.trialEndsAt,
  statusReason: seller.statusReason,
  hasOwnInternet: seller.hasOwnInternet,
  createdAt: seller.createdAt,
  monthlyFee: seller.monthlyFeeCents / 100,
  totalSales: totals.revenueMinor,
  sales: totals.sales,
  customers: totals.customers,
})
