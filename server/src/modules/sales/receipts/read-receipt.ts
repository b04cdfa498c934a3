import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { formatPhone, maskedName, maskPhone } from '../../../kernel/phones.ts'
import { drawQr } from '../../../kernel/qr.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { signingKey } from './receipt-keys.ts'
import { findPaymentNumber, findSoldReceipt, type SoldReceipt } from './receipts.queries.ts'
import { type ReceiptClaims, signReceipt } from './signature.ts'

/** The receipt page of a paid sale, for a caller who may see the sale. */
export const receiptPathOf = ({ secrets }: Pick<Deps, 'secrets'>, transactionId: string): string =>
  `/receipts/${transactionId}?k=${secrets.receiptKey(transactionId)}`

/** Reads the receipt of a seller's own sale. Refuses with `purchase_not_found` if nothing was paid. */
export const readSellersReceipt = async (deps: Deps, entrepreneurId: string, purchaseId: string) => {
  const found = await deps.db.inTenant(entrepreneurId, (tx) => findSoldReceipt(tx, purchaseId))
  if (found === null) throw new Refusal('purchase_not_found')
  return receiptView(deps, found)
}

/** Reads the receipt by its key. A wrong key is `purchase_not_found`, like an unknown sale. */
export const openReceipt = async (deps: Deps, purchaseId: string, key: string) => {
  if (!deps.secrets.isReceiptKey(purchaseId, key)) throw new Refusal('purchase_not_found')
  const found = await deps.db.readAsPlatform((tx) => findSoldReceipt(tx, purchaseId))
  if (found === null) throw new Refusal('purchase_not_found')
  return receiptView(deps, found)
}
export type Receipt = Awaited<ReturnType<typeof openReceipt>>

/** The signed claims of a sale. */
export const claimsOf = ({ sale, seller }: SoldReceipt): ReceiptClaims => ({
  n: sale.id,
  s: seller.businessName,
  a: sale.priceMinor,
  g: sale.gstMinor,
  c: sale.currency,
  t: Math.floor((sale.paidAt ?? sale.createdAt).getTime() / 1000),
})

const receiptView = async (deps: Deps, found: SoldReceipt) => {
  const { sale, seller } = found
  const key = await signingKey(deps)
  const verifyUrl = `${deps.publicUrl}/receipt/verify?r=${signReceipt(key, claimsOf(found))}`
  const pagePath = receiptPathOf(deps, sale.id)
  return {
    transactionId: sale.id,
    orderCode: orderCodeOf(sale.id),
    businessName: seller.businessName,
    location: seller.location,
    phoneNumber: formatPhone(seller.phone),
    kind: sale.kind,
    packageName: sale.packageName,
    customerName: maskedName(sale),
    customerPhone: maskPhone(sale.phone),
    paymentMethod: sale.paymentMethod,
    providerReference: await deps.db.inTenant(seller.id, (tx) => findPaymentNumber(tx, sale.id)),
    baseMinutes: sale.baseMinutes,
    walletBonusMinutes: sale.walletBonusMinutes,
    loyaltyMinutes: sale.loyaltyMinutes,
    vipMinutes: sale.vipMinutes,
    listPrice: sale.listPriceMinor,
    discount: sale.discountMinor,
    price: sale.priceMinor,
    gst: sale.gstMinor,
    gstPercent: sale.gstBasisPoints / 100,
    net: sale.netMinor,
    paidAt: sale.paidAt ?? sale.createdAt,
    isRefunded: sale.status === 'refunded',
    verifyUrl,
    qrCode: drawQr(verifyUrl),
    pagePath,
    pdfPath: `/api/receipts/${sale.id}/pdf?k=${deps.secrets.receiptKey(sale.id)}`,
  }
}
