import type { PurchaseOrder } from '../../checkout/use-purchase-form.ts'

/** What the server needs of a cash sale: name and number only if they were typed. */
export const cashBodyOf = (
  { packageId, customerName, phoneNumber, ...order }: PurchaseOrder,
  amount: number,
) => ({
  packageId,
  deliveryMethod: order.deliveryMethod,
  amount,
  ...(customerName !== '' && { customerName }),
  ...(phoneNumber !== '' && { phoneNumber }),
  ...(order.discountCode !== undefined && { discountCode: order.discountCode }),
})
