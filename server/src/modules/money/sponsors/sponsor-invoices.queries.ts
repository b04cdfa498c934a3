import { and, eq } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { sponsorInvoices, sponsorships } from './sponsors.tables.ts'

type Ref = { entrepreneurId: string; id: string }

/** The invoice of a sponsorship with what it is for; null where none was issued. */
export const findSponsorInvoice = async (tx: TenantTx, id: string) =>
  firstOrNull(
    await tx
      .select({ invoice: sponsorInvoices, sponsorship: sponsorships, seller: entrepreneurs })
      .from(sponsorInvoices)
      .innerJoin(
        sponsorships,
        and(
          eq(sponsorships.entrepreneurId, sponsorInvoices.entrepreneurId),
          eq(sponsorships.id, sponsorInvoices.sponsorshipId),
        ),
      )
      .innerJoin(entrepreneurs, eq(entrepreneurs.id, sponsorInvoices.entrepreneurId))
      .where(and(owned(sponsorInvoices, tx), eq(sponsorInvoices.sponsorshipId, id))),
  )
export type SponsorInvoice = NonNullable<Awaited<ReturnType<typeof findSponsorInvoice>>>

export const hasInvoice = async (tx: Tx, { entrepreneurId, id }: Ref): Promise<boolean> => {
  const rows = await tx
    .select({ number: sponsorInvoices.number })
    .from(sponsorInvoices)
    .where(and(eq(sponsorInvoices.entrepreneurId, entrepreneurId), eq(sponsorInvoices.sponsorshipId, id)))
  return rows.length > 0
}

export const insertSponsorInvoice = async (
  tx: Tx,
  invoice: typeof sponsorInvoices.$inferInsert,
): Promise<void> => {
  await tx.insert(sponsorInvoices).values(invoice)
}

/** Whether the seller is of the demo, whose invoices have a series of their own. */
export const isOfDemo = async (tx: Tx, entrepreneurId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ isDemo: entrepreneurs.isDemo })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, entrepreneurId))
  return row?.isDemo ?? false
}

const WITHOUT = `
  select s.entrepreneur_id as "entrepreneurId", s.id from sponsorships s
  where s.way = 'invoice' and s.state = 'awaiting_payment' and not exists (select from sponsor_invoices i
    where i.entrepreneur_id = s.entrepreneur_id and i.sponsorship_id = s.id)
  order by s.id limit 500`

/** Sponsorships whose invoice a killed process did not issue; runs as the platform. */
export const listWithoutInvoice = (tx: Tx): Promise<Ref[]> => tx.send<Ref>(WITHOUT, [])
