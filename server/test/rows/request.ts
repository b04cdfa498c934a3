/** One id of each kind that a seller's calls name. */
export type Ids = {
  packageId: string
  paidId: string
  /** A sale to refund, and cash of another that is to be handed back. */
  soldId: string
  cashRefundId: string
  cashToConfirmId: string
  cashToDeclineId: string
  notificationId: string
  customerId: string
  /** An order that waits for money, and the claim that it was paid. */
  claimedId: string
  claimId: string
  /** That is told by push. */
  phoneId: string
  gatewayId: string
  /** A router that prints codes, with one on sale for the package after it. */
  codesGatewayId: string
  codesPackageId: string
  /** What it owes the platform, and another one that its balance covers. */
  invoiceId: string
  takenInvoiceId: string
  /** An agent with a batch, two vouchers of it, and an agent with whom nothing is open. */
  agentId: string
  batchId: string
  voucherId: string
  voucherToVoidId: string
  idleAgentId: string
  /** Somebody who works there, a phone that was let in, and a shift. */
  staffId: string
  staffDeviceId: string
  shiftId: string
  promotionId: string
}

export type Body = Record<string, unknown>
export type RowRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Body
  headers?: Record<string, string>
}
