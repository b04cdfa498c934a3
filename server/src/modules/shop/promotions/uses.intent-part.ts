import { assignments, statementPart } from '../../../db/statement-parts.ts'
import { promotionBuyers, promotions } from './promotions.tables.ts'

/**
 * Takes a use of the order's code. Other orders with the code wait here; `countUses` then says whether one was left of all.
 * Returns nothing where the code has ended.
 */
export const codeUsed = statementPart({
  name: 'code_used',
  input: ({ purchase }: { purchase: { promotionId?: string | null | undefined } }) => ({
    promotionId: purchase.promotionId,
  }),
  sql: ({ text }, { sellerId, when }) => `
    update promotions set ${assignments(promotions, { usedCount: (column) => `${column} + 1` })}
    where entrepreneur_id = ${sellerId} and id = ${text('promotionId')} and ended_at is null and ${when}
    returning entrepreneur_id, id, max_per_buyer`,
})

/** The same for the buyer. Returns nothing where none of the buyer's uses is left. */
export const codeUsedByBuyer = statementPart({
  name: 'code_used_by_buyer',
  input: () => ({}),
  sql: (_, { purchase }) => `
    insert into promotion_buyers (entrepreneur_id, promotion_id, customer_id, uses)
    select used.entrepreneur_id, used.id, ${purchase}.customer_id, 1 from ${codeUsed.name} as used, ${purchase}
    on conflict (entrepreneur_id, promotion_id, customer_id) do update
    set ${assignments(promotionBuyers, { uses: (column, table) => `${table}.${column} + 1` })}
      where promotion_buyers.uses < (select max_per_buyer from ${codeUsed.name})
    returning uses`,
})
