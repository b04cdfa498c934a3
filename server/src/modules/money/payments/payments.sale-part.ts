import { assignments, statementPart } from '../../../db/statement-parts.ts'
import { payments } from './payments.tables.ts'

/** Ends the polls of all payments of a paid purchase. */
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
