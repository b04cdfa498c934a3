import { assignments, insertPart, statementPart } from '../../../db/statement-parts.ts'
import { customers } from './customers.tables.ts'

type OrderOfNumber = {
  purchase: { customerId: string; phone: string }
  /** Of a number that never ordered before; null where the purchase names a customer who exists. */
  newCustomer: typeof customers.$inferInsert | null
  /** The number's prompt count when its orders were read; null where the order excludes no others. */
  promptsSeen: number | null
}

/** Another order may insert the same number at the same time: this one then inserts nothing. */
export const newCustomerInserted = insertPart(customers, {
  rows: ({ newCustomer, promptsSeen }: OrderOfNumber) => [
    newCustomer && { ...newCustomer, promptCount: promptsSeen === null ? 0 : 1 },
  ],
  onConflict: '(phone) do nothing',
  returning: 'id',
})

/** The customer of the order, held until it is written; null where the number was erased since it was read. */
export const payerHeld = statementPart({
  name: 'payer',
  input: ({ purchase }: OrderOfNumber) => ({ customerId: purchase.customerId, phone: purchase.phone }),
  sql: ({ text }) => `
    select coalesce((select id from ${newCustomerInserted.name}),
      (select id from customers where id = ${text('customerId')} and phone = ${text('phone')} for key share),
      (select id from customers where phone = ${text('phone')} for key share)) as id`,
})

/** Counts nothing where another order was counted since the number's orders were read. */
export const promptCounted = statementPart({
  name: 'prompt_counted',
  input: ({ promptsSeen }: OrderOfNumber) => ({ promptsSeen }),
  sql: ({ text }) => `
    update customers set ${assignments(customers, { promptCount: (column) => `${column} + 1` })}
    where id = (select id from ${payerHeld.name}) and prompt_count = ${text('promptsSeen')}::int returning id`,
})
