import type { messages, notifications, ratings } from '../../db/schema/passes.ts'
import type { payments, providerEvents, purchases } from '../../db/schema/purchases.ts'
import type { sellerCustomers } from '../../db/schema/shops.ts'

export type PurchaseInsert = typeof purchases.$inferInsert
export type PaymentInsert = typeof payments.$inferInsert
export type EventInsert = typeof providerEvents.$inferInsert
export type NotificationInsert = typeof notifications.$inferInsert
export type RatingInsert = typeof ratings.$inferInsert
export type MessageInsert = typeof messages.$inferInsert
export type SellerCustomerInsert = typeof sellerCustomers.$inferInsert
