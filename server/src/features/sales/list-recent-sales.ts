import type { Deps } from '../../ports/deps.ts'
import { listSales, type SaleRow } from './sales.queries.ts'

const RECENT = 20

/** The seller's last paid sales, newest first. */
export const listRecentSales = async (deps: Deps, entrepreneurId: string) => {
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => listSales(tx, entrepreneurId, RECENT))
  return rows.map(saleView)
}

const saleView = ({ purchase, tier }: SaleRow) => ({
  id: purchase.id,
  customerName: purchase.customerName,
  loyaltyTier: tier ?? ('new' as const),
  paymentMethod: purchase.paymentMethod,
  packageName: purchase.packageName,
  duration: purchase.kind === 'pass' ? purchase.baseMinutes : 0,
  overtimeMinutes: purchase.kind === 'pass' ? 0 : purchase.baseMinutes,
  amount: purchase.priceMinor,
  timestamp: purchase.paidAt ?? purchase.createdAt,
})
