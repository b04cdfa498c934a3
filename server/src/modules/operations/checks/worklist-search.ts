import { comparableName } from '@minit/domain/kernel/clean-text.ts'
import { ilike, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

/** A page of one of the worklist's lists: what it is searched for, and the id of the last line that was shown. */
export type WorkWanted = { search: SaleSearch | null; after: string | null; limit: number }

/** By the beginning of a reference, and of the number that paid where one is named. */
export const isOfReference = (
  search: SaleSearch,
  { references, phone }: { references: readonly PgColumn[]; phone?: PgColumn },
): SQL | undefined =>
  or(
    ...references.map((column) => ilike(column, startingWith(typedOf(search)))),
    phone !== undefined && search.kind === 'phone' ? like(phone, startingWith(search.start)) : undefined,
  )

/** By the order, its code, who ordered, or the beginning of the customer's or the business's name. */
export const isOfSale = (search: SaleSearch): SQL | undefined => {
  if (search.kind === 'transaction') return sql`${purchases.id} = ${search.id}`
  if (search.kind === 'phone') return like(purchases.phone, startingWith(search.start))
  return or(
    like(purchases.customerNameLower, startingWith(comparableName(search.start))),
    isNamed(entrepreneurs.businessName, startingWith(search.start)),
    sql`right(${purchases.id}, 5) = ${search.start.toUpperCase()}`,
  )
}
