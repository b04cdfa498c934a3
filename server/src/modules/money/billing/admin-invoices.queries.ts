import { and, desc, eq, gt, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { anywhere, isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { invoices } from './billing.tables.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Wanted = {
  /** `open`: still within the time to pay. `overdue`: the seller's shop has stopped. */
  state: InvoiceRow['state'] | 'overdue' | null
  search: SaleSearch | null
  after: string | null
  now: Date
  limit: number
}

const isIn = ({ state, now }: Wanted): SQL | undefined => {
  if (state === null) return undefined
  if (state === 'overdue') return and(eq(invoices.state, 'open'), lte(invoices.stopsAt, now))
  const is = eq(invoices.state, state)
  return state === 'open' ? and(is, gt(invoices.stopsAt, now)) : is
}

// Raw SQL: in a subquery, Drizzle writes a bare `id`.
const alarm = sql<string | null>`(select max(p.alarm) from invoice_payments p
  where p.entrepreneur_id = invoices.entrepreneur_id and p.invoice_id = invoices.id)`

/** By the invoice's number, with or without its series and zeros, the shop, its owner, or their phone number. */
const isFound = ({ search }: Wanted): SQL | undefined => {
  if (search === null) return undefined
  const words = anywhere(typedOf(search))
  const digits = /^(?:[a-z]+-)?0*(\d{1,9})$/i.exec(typedOf(search))?.[1]
  const { businessName, firstName, lastName, phone } = entrepreneurs
  return or(
    search.kind === 'transaction' ? eq(invoices.id, search.id) : undefined,
    digits === undefined ? undefined : eq(invoices.number, Number(digits)),
    search.kind === 'phone' ? like(phone, startingWith(search.start)) : undefined,
    isNamed(businessName, words),
    isNamed(sql`${firstName} || ' ' || ${lastName}`, words),
  )
}

/** Lists invoices of all sellers, newest first; only those before the id `after`, when it is set. */
export const listAllInvoices = (tx: Tx, wanted: Wanted) =>
  tx
    .select({ invoice: invoices, businessName: entrepreneurs.businessName, alarm })
    .from(invoices)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, invoices.entrepreneurId))
    .where(
      and(isIn(wanted), isFound(wanted), wanted.after === null ? undefined : lt(invoices.id, wanted.after)),
    )
    .orderBy(desc(invoices.id))
    .limit(wanted.limit)
export type BilledInvoice = Awaited<ReturnType<typeof listAllInvoices>>[number]

/** Counts the open invoices whose time to pay is over. */
export const countOverdueInvoices = (tx: Tx, now: Date): Promise<number> =>
  tx.$count(invoices, and(eq(invoices.state, 'open'), lte(invoices.stopsAt, now)))
