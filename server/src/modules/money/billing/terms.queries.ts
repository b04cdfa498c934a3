import { eq, max } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { billingTerms, invoices } from './billing.tables.ts'

const NO_TERMS = { feeSince: null, lastDueOn: null, agreedAt: null }

const sellerWithTerms = (tx: Tx, entrepreneurId: string) =>
  tx
    .select({ seller: entrepreneurs, terms: billingTerms })
    .from(entrepreneurs)
    .leftJoin(billingTerms, eq(billingTerms.entrepreneurId, entrepreneurs.id))
    .where(eq(entrepreneurs.id, entrepreneurId))

/** Finds a seller and the agreement on its fee. */
export const findTerms = async (tx: Tx, entrepreneurId: string) => {
  const row = firstOrNull(await sellerWithTerms(tx, entrepreneurId))
  return row && { seller: row.seller, terms: row.terms ?? NO_TERMS }
}
export type SellerTerms = NonNullable<Awaited<ReturnType<typeof findTerms>>>

/**
 * Lets one of several concurrent billing runs of a seller continue. False for a seller who never had a fee.
 */
export const lockTerms = async (tx: Tx, entrepreneurId: string): Promise<boolean> => {
  const locked = await tx
    .select({ entrepreneurId: billingTerms.entrepreneurId })
    .from(billingTerms)
    .where(eq(billingTerms.entrepreneurId, entrepreneurId))
    .for('update')
  return locked.length > 0
}

export const saveTerms = async (
  tx: Tx,
  entrepreneurId: string,
  change: Partial<Omit<typeof billingTerms.$inferInsert, 'entrepreneurId'>>,
): Promise<void> => {
  await tx
    .insert(billingTerms)
    .values({ entrepreneurId, ...change })
    .onConflictDoUpdate({ target: billingTerms.entrepreneurId, set: change })
}

/** Sellers who have a fee, or still owe an invoice. */
export const listBilledSellers = (tx: Tx): Promise<{ entrepreneurId: string }[]> =>
  tx.send(
    `select id as "entrepreneurId" from entrepreneurs where monthly_fee_cents > 0
     union select entrepreneur_id from invoices where state = 'open' order by 1`,
    [],
  )

/** The day up to which a seller's months are billed; null before the first. */
export const findBilledUntil = async (tx: Tx, entrepreneurId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ latest: max(invoices.untilDay) })
    .from(invoices)
    .where(eq(invoices.entrepreneurId, entrepreneurId))
  return row?.latest ?? null
}
