/** One id of each kind that a seller's calls name. */
export type Ids = {
  packageId: string
  paidId: string
  /** A sale to refund, and a cash refund of another that is still to be paid. */
  soldId: string
  cashRefundId: string
  /** A cash sale that the owner has just made. */
  counterSaleId: string
  /** A payout that waits for an admin. */
  payoutId: string
  cashToConfirmId: string
  cashToDeclineId: string
  notificationId: string
  customerId: string
  /** An unpaid order, and the claim that it was paid. */
  claimedId: string
  claimId: string
  /** A phone with push notifications. */
  phoneId: string
  gatewayId: string
  /** A router that prints codes, with one on sale for the package below. */
  codesGatewayId: string
  codesPackageId: string
  /** An invoice that it owes the platform, and another one that its balance covers. */
  invoiceId: string
  takenInvoiceId: string
  /** An agent with a batch, two vouchers of it, and an agent with nothing open. */
  agentId: string
  batchId: string
  voucherId: string
  voucherToVoidId: string
  idleAgentId: string
  /** A person who works there, a trusted phone, and a shift. */
  staffId: string
  staffDeviceId: string
  shiftId: string
  promotionId: string
  /** A piece of rented equipment that stands there. */
  equipmentId: string
}

export type Body = Record<string, unknown>
export type RowRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Body
  headers?: Record<string, string>
}
