import { insertFromJson, toJsonRow } from '../../../db/json-rows.ts'
import { statementPart } from '../../../db/statement-parts.ts'
import { newCustomerInserted, payerHeld, promptCounted } from '../../passes/loyalty/customers.intent-part.ts'
import { purchases } from './purchases.tables.ts'

type OrderedPurchase = { purchase: typeof purchases.$inferInsert; promptsSeen: number | null }

/**
 * Inserts nothing if the number has no customer, if another order of the number was counted
 * since its orders were read, or if the same key came first. The other parts of an intent write
 * only if this one returns a row.
 */
export const purchaseOrdered = statementPart({
  name: 'ordered',
  input: ({ purchase, promptsSeen }: OrderedPurchase) => ({
    purchases: [toJsonRow(purchases, purchase)],
    entrepreneurId: purchase.entrepreneurId,
    isExclusive: promptsSeen !== null,
  }),
  sql: ({ text }) => `
    ${insertFromJson(purchases, { customer_id: `(select id from ${payerHeld.name})` })}
    where (select id from ${payerHeld.name}) is not null and (not ${text('isExclusive')}::boolean
      or exists (select from ${newCustomerInserted.name}) or exists (select from ${promptCounted.name}))
    on conflict do nothing returning entrepreneur_id, customer_id`,
})
