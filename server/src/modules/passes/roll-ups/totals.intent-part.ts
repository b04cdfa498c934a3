import { assignments, statementPart } from '../../../db/statement-parts.ts'
import { sellerTotals } from './roll-ups.tables.ts'

/** The seller's feed has changed. */
export const feedVersionRaised = statementPart({
  name: 'feed_version_raised',
  input: () => ({}),
  sql: (_, { sellerId }) => `
    update seller_totals set ${assignments(sellerTotals, { feedVersion: (column) => `${column} + 1` })}
    where entrepreneur_id = ${sellerId}`,
})
