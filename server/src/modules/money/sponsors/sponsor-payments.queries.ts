import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { sponsorPayments, sponsorReturns, sponsorships } from './sponsors.tables.ts'

export type SponsorPaymentRef = { entrepreneurId: string; sponsorPaymentId: string }
export type SponsorReturnRef = { entrepreneurId: string; sponsorReturnId: string }
export type SponsorPaymentRow = typeof sponsorPayments.$inferSelect
export type SponsorReturnRow = typeof sponsorReturns.$inferSelect

const isPayment = ({ entrepreneurId, sponsorPaymentId }: SponsorPaymentRef) =>
  and(eq(sponsorPayments.entrepreneurId, entrepreneurId), eq(sponsorPayments.id, sponsorPaymentId))

const isReturn = ({ entrepreneurId, sponsorReturnId }: SponsorReturnRef) =>
  and(eq(sponsorReturns.entrepreneurId, entrepreneurId), eq(sponsorReturns.id, sponsorReturnId))

export const insertSponsorPayment = async (
  tx: Tx,
  row: typeof sponsorPayments.$inferInsert,
): Promise<boolean> => {
  const written = await tx
    .insert(sponsorPayments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: sponsorPayments.id })
  return written.length > 0
}

const withSponsorship = (tx: Tx, ref: SponsorPaymentRef) =>
  tx
    .select({ payment: sponsorPayments, sponsorship: sponsorships })
    .from(sponsorPayments)
    .innerJoin(
      sponsorships,
      and(
        eq(sponsorships.entrepreneurId, sponsorPayments.entrepreneurId),
        eq(sponsorships.id, sponsorPayments.sponsorshipId),
      ),
    )
    .where(isPayment(ref))

export const findSponsorPayment = async (tx: Tx, ref: SponsorPaymentRef) =>
  firstOrNull(await withSponsorship(tx, ref))
export type SponsorPayment = NonNullable<Awaited<ReturnType<typeof findSponsorPayment>>>

/** Finds and locks the payment with its sponsorship: their money is booked one event at a time. */
export const lockSponsorPayment = async (tx: Tx, ref: SponsorPaymentRef): Promise<SponsorPayment | null> =>
  firstOrNull(await withSponsorship(tx, ref).for('update'))

export const changeSponsorPayment = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<SponsorPaymentRow, 'entrepreneurId' | 'id'>,
  change: Partial<typeof sponsorPayments.$inferInsert>,
): Promise<void> => {
  await tx
    .update(sponsorPayments)
    .set(change)
    .where(isPayment({ entrepreneurId, sponsorPaymentId: id }))
}

/** Ends a payment that is still pending. */
export const endPendingPayment = async (
  tx: Tx,
  ref: SponsorPaymentRef,
  change: Partial<typeof sponsorPayments.$inferInsert>,
): Promise<void> => {
  await tx
    .update(sponsorPayments)
    .set(change)
    .where(and(isPayment(ref), eq(sponsorPayments.state, 'pending')))
}

const BOOKED = `select from ledger_transactions where entrepreneur_id = $1::text and sponsorship_id = $2::text
  and sponsor_money_key = $3::text limit 1`

/** Whether money of this name is in a sponsorship's sum: providers report the same movement more than once. */
export const hasBooked = async (
  tx: Tx,
  {
    entrepreneurId,
    sponsorshipId,
    moneyKey,
  }: { entrepreneurId: string; sponsorshipId: string; moneyKey: string },
): Promise<boolean> => (await tx.send(BOOKED, [entrepreneurId, sponsorshipId, moneyKey])).length > 0

/** False if one is already on its way: of several concurrent inserts one succeeds. */
export const insertSponsorReturn = async (
  tx: Tx,
  row: typeof sponsorReturns.$inferInsert,
): Promise<boolean> => {
  const written = await tx
    .insert(sponsorReturns)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: sponsorReturns.id })
  return written.length > 0
}

export const findSponsorReturn = async (tx: Tx, ref: SponsorReturnRef): Promise<SponsorReturnRow | null> =>
  firstOrNull(await tx.select().from(sponsorReturns).where(isReturn(ref)))

export const lockSponsorReturn = async (tx: Tx, ref: SponsorReturnRef): Promise<SponsorReturnRow | null> =>
  firstOrNull(await tx.select().from(sponsorReturns).where(isReturn(ref)).for('update'))

export const changeSponsorReturn = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<SponsorReturnRow, 'entrepreneurId' | 'id'>,
  change: Partial<typeof sponsorReturns.$inferInsert>,
): Promise<void> => {
  await tx
    .update(sponsorReturns)
    .set(change)
    .where(isReturn({ entrepreneurId, sponsorReturnId: id }))
}

const PAID_BY = `select p.provider as "takenBy", p.provider_reference as "paymentReference", p.method as "paidBy", p.phone
  from sponsor_payments p where p.entrepreneur_id = $1::text and p.sponsorship_id = $2::text and p.state in ('paid', 'credited')
  order by p.amount_minor desc, p.id limit 1`

export type PaidBy = Pick<SponsorReturnRow, 'takenBy' | 'paymentReference' | 'phone'> & {
  paidBy: SponsorPaymentRow['method']
}

/** The payment that brought the most of a sponsorship's money: what is left goes back by it. */
export const findPaidBy = async (
  tx: Tx,
  entrepreneurId: string,
  sponsorshipId: string,
): Promise<PaidBy | null> => firstOrNull(await tx.send<PaidBy>(PAID_BY, [entrepreneurId, sponsorshipId]))
