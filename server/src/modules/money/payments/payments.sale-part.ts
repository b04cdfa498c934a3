import { assignments, statementPart } from '../../../db/statement-parts.ts'
import { payments } from './payments.tables.ts'

/** No payment of a paid purchase is polled any more. */
export const paymentPollsEnded = statementPart({
  name: 'payment_polls_ended',
  input: () => ({}),
  sql: (_, { sellerId, purchase }) => `
    update payments set ${assignments(payments, {
      nextCheckAt: 'null',
      checkCount: (column) => `${column} + 1`,
    })}
    where entrepreneur_id = ${sellerId} and purchase_id = (select id from ${purchase})`,
})
