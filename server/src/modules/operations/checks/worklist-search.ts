import { comparableName } from '@minit/domain/kernel/clean-text.ts'
import { ilike, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { hasOrderCode } from '../../../kernel/order-code-sql.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

/**
 * One page of a worklist: the search, the order code that it may be (as `readOrderCode` reads it), and the id of
 * the last line of the previous page.
 */
export type WorkWanted = {
  search: SaleSearch | null
  code: string | null
  after: string | null
  limit: number
}

/** Matches the beginning of a reference, or of the payer's number where a column is given. */
export const isOfReference = (
  search: SaleSearch,
  { references, phone }: { references: readonly PgColumn[]; phone?: PgColumn },
): SQL | undefined =>
  or(
    ...references.map((column) => ilike(column, startingWith(typedOf(search)))),
    phone !== undefined && search.kind === 'phone' ? like(phone, startingWith(search.start)) : undefined,
  )

/**
 * Matches the order, its code, the buyer's number, or the beginning of the customer's or the business's name.
 */
export const isOfSale = (search: SaleSearch, code: string | null): SQL | undefined => {
  if (search.kind === 'transaction') return sql`${purchases.id} = ${search.id}`
  const ofCode = hasOrderCode(purchases.id, code)
  if (search.kind === 'phone') return or(like(purchases.phone, startingWith(search.start)), ofCode)
  return or(
    like(purchases.customerNameLower, startingWith(comparableName(search.start))),
    isNamed(entrepreneurs.businessName, startingWith(search.start)),
    ofCode,
  )
}
