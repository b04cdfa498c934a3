import { and, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { invoices } from './billing.tables.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Wanted = {
  /** `open`: still within the time to pay. `overdue`: the seller's shop has stopped. */
  state: InvoiceRow['state'] | 'overdue' | null
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

/** Lists invoices of all sellers, newest first; only those before the id `after`, when it is set. */
export const listAllInvoices = (tx: Tx, wanted: Wanted) =>
  tx
    .select({ invoice: invoices, businessName: entrepreneurs.businessName, alarm })
    .from(invoices)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, invoices.entrepreneurId))
    .where(and(isIn(wanted), wanted.after === null ? undefined : lt(invoices.id, wanted.after)))
    .orderBy(desc(invoices.id))
    .limit(wanted.limit)
export type BilledInvoice = Awaited<ReturnType<typeof listAllInvoices>>[number]
