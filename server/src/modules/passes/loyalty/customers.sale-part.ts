import {
  assignments,
  fromExcluded,
  insertPart,
  raisedBy,
  statementPart,
} from '../../../db/statement-parts.ts'
import { customers, sellerCustomers } from './customers.tables.ts'

type CountedSale = { purchase: { customerId: string }; loyalty: { loyaltySteps: number } }

/** The settlement holds the lock on the buyer already. */
export const buyerCounted = statementPart({
  name: 'buyer_counted',
  input: ({ purchase, loyalty }: CountedSale) => ({
    customerId: purchase.customerId,
    loyaltySteps: loyalty.loyaltySteps,
  }),
  sql: ({ text }, { when }) => `
    update customers set ${assignments(customers, {
      paidPurchases: (column) => `${column} + ${text('loyaltySteps')}::int`,
    })}
    where id = ${text('customerId')} and ${text('loyaltySteps')}::int > 0 and ${when}`,
})

/** Adds the sale to the seller's memory of the buyer. */
export const sellerCustomerRaised = insertPart(sellerCustomers, {
  rows: ({ loyalty }: { loyalty: { known: typeof sellerCustomers.$inferInsert } }) => [loyalty.known],
  onConflict: `(entrepreneur_id, customer_id) do update set ${assignments(sellerCustomers, {
    name: fromExcluded,
    tier: fromExcluded,
    purchases: raisedBy('excluded'),
    minutes: raisedBy('excluded'),
    revenueMinor: raisedBy('excluded'),
    lastPurchaseAt: fromExcluded,
  })}`,
})
