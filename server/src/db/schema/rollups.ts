import { bigint, boolean, date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { counter, entrepreneurId, id, instant, minor } from './columns.ts'
import { entrepreneurs } from './shops.ts'

const salesFigures = () => ({
  sales: counter(),
  /** What customers paid. */
  revenueMinor: counter(),
  /** Packages at list price. */
  packageSalesMinor: counter(),
  overtimeMinor: counter(),
  /** Given away, as a positive amount. */
  discountMinor: counter(),
  /** List-price value of the wallet's bonus minutes. */
  walletBonusMinor: counter(),
  walletSales: counter(),
  minutes: counter(),
})

/** Everything a seller ever sold, in one row. */
export const sellerTotals = pgTable('seller_totals', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  ...salesFigures(),
  customers: counter(),
  repeatCustomers: counter(),
  newTier: counter(),
  bronzeTier: counter(),
  silverTier: counter(),
  goldTier: counter(),
  platinumTier: counter(),
  /** Grows with every change of the feed, so that a poll knows at once that nothing is new. */
  feedVersion: counter(),
})

/** One seller's day in Africa/Freetown. */
export const sellerDays = pgTable(
  'seller_days',
  {
    entrepreneurId: entrepreneurId(),
    day: date({ mode: 'string' }).notNull(),
    ...salesFigures(),
    newCustomers: counter(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.day] }),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [entrepreneurs.id] }),
  ],
)

/** What happened, for the platform's recent activity. */
export const activity = pgTable(
  'activity',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    type: text({
      enum: ['entrepreneur_signup', 'payment_received', 'internet_purchase', 'subscription_renewal', 'other'],
    }).notNull(),
    description: text().notNull(),
    amountMinor: minor(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.id] })],
)

/** Counters of the shared rate limits; the library's own shape. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Outside services: each row is one adapter with its settings, encrypted. */
export const integrations = pgTable('integrations', {
  adapter: text().primaryKey(),
  isEnabled: boolean().notNull().default(false),
  sealedSettings: text(),
  totalRequests: counter(),
  lastUsedAt: instant(),
  createdAt: instant().notNull(),
})
