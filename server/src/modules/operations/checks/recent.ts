import type { Deps } from '../../../ports/deps.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import { listNewestActivity, listNewestSellers } from '../../reporting/figures/metrics.queries.ts'
import { sellerStatus } from '../../shop/sellers/seller-terms.ts'

/** Lists the ten newest sellers. */
export const listRecentEntrepreneurs = async (deps: Deps) => {
  const [usdRate, rows] = await Promise.all([readUsdRate(deps), deps.db.readAsPlatform(listNewestSellers)])
  return rows.map(({ seller, revenueMinor, hasPhoneLogin }) => ({
    id: seller.id,
    businessName: seller.businessName,
    subscriptionStatus: sellerStatus(seller, deps.now()),
    authMethod: hasPhoneLogin ? ('phone' as const) : ('other' as const),
    firstName: seller.firstName,
    lastName: seller.lastName,
    location: seller.location,
    createdAt: seller.createdAt,
    monthlyFee: seller.monthlyFeeCents / 100,
    totalSales: revenueMinor,
    usdRate,
  }))
}

/** Lists the last 20 activities of all sellers. */
export const listRecentActivity = async (deps: Deps) => {
  const [usdRate, rows] = await Promise.all([readUsdRate(deps), deps.db.readAsPlatform(listNewestActivity)])
  return rows.map(({ id, type, description, createdAt: timestamp, amountMinor: amount }) => ({
    id,
    type,
    description,
    timestamp,
    amount,
    // Only completed activities are recorded.
    status: 'completed',
    usdRate,
  }))
}
