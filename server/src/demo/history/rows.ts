import type { notifications } from '../../modules/messaging/feed/feed.tables.ts'
import type { messages } from '../../modules/messaging/messages/messages.tables.ts'
import type { payments, providerEvents } from '../../modules/money/payments/payments.tables.ts'
import type { gatewayCauses } from '../../modules/network/causes.tables.ts'
import type {
  accessSessions,
  gatewayOutages,
  outageCredits,
  passDevices,
} from '../../modules/network/network.tables.ts'
import type { sellerCustomers } from '../../modules/passes/loyalty/customers.tables.ts'
import type { purchases } from '../../modules/sales/purchases/purchases.tables.ts'
import type { ratings } from '../../modules/sales/purchases/ratings.tables.ts'

export type PurchaseInsert = typeof purchases.$inferInsert
export type PaymentInsert = typeof payments.$inferInsert
export type EventInsert = typeof providerEvents.$inferInsert
export type NotificationInsert = typeof notifications.$inferInsert
export type RatingInsert = typeof ratings.$inferInsert
export type MessageInsert = typeof messages.$inferInsert
export type SellerCustomerInsert = typeof sellerCustomers.$inferInsert
export type DeviceInsert = typeof passDevices.$inferInsert
export type SessionInsert = typeof accessSessions.$inferInsert
export type OutageInsert = typeof gatewayOutages.$inferInsert
export type CauseInsert = typeof gatewayCauses.$inferInsert
export type CreditInsert = typeof outageCredits.$inferInsert
