import { formatPhone, maskedName, maskPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { findPaidSale, findSeller, type PaidSale, type Seller } from './printing.queries.ts'

/** What a sale of the seller's came to, as it was sold. Refuses with `purchase_not_found` where nothing was paid. */
export const readReceipt = async (deps: Deps, entrepreneurId: string, purchaseId: string) => {
  const [seller, sale] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findSeller(tx),
    await findPaidSale(tx, purchaseId),
  ])
  if (sale === null) throw new Refusal('purchase_not_found')
  return receiptView(seller, sale)
}

const receiptView = (seller: Seller, sale: PaidSale) => ({
  transactionId: sale.id,
  businessName: seller.businessName,
  location: seller.location,
  phoneNumber: formatPhone(seller.phone),
  kind: sale.kind,
  packageName: sale.packageName,
  customerName: maskedName(sale),
  customerPhone: maskPhone(sale.phone),
  paymentMethod: sale.paymentMethod,
  baseMinutes: sale.baseMinutes,
  walletBonusMinutes: sale.walletBonusMinutes,
  loyaltyMinutes: sale.loyaltyMinutes,
  vipMinutes: sale.vipMinutes,
  listPrice: sale.listPriceMinor,
  discount: sale.discountMinor,
  price: sale.priceMinor,
  gst: sale.gstMinor,
  net: sale.netMinor,
  paidAt: sale.paidAt ?? sale.createdAt,
  isRefunded: sale.status === 'refunded',
})
