import type { sellerCustomers } from '../../features/customers/customers.tables.ts'
import type { notifications } from '../../features/feed/feed.tables.ts'
import type { messages } from '../../features/messages/messages.tables.ts'
import type {
  accessSessions,
  gatewayOutages,
  outageCredits,
  passDevices,
} from '../../features/network/network.tables.ts'
import type { payments, providerEvents } from '../../features/payments/payments.tables.ts'
import type { purchases } from '../../features/purchases/purchases.tables.ts'
import type { ratings } from '../../features/purchases/ratings.tables.ts'

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
export type CreditInsert = typeof outageCredits.$inferInsert
