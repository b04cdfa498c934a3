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

/** Finds what goes back by its id alone; runs as the platform. */
export const findSellerOfReturn = async (tx: Tx, id: string): Promise<string | null> => {
  const { entrepreneurId } = sponsorReturns
  const rows = await tx.select({ entrepreneurId }).from(sponsorReturns).where(eq(sponsorReturns.id, id))
  return firstOrNull(rows)?.entrepreneurId ?? null
}

/** Locks what goes back of the same payment and waits for an admin; null if there is none. */
export const lockReturnToConfirm = async (
  tx: Tx,
  { entrepreneurId, sponsorshipId, paymentReference }: SponsorReturnRow,
): Promise<SponsorReturnRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(sponsorReturns)
      .where(
        and(
          eq(sponsorReturns.entrepreneurId, entrepreneurId),
          eq(sponsorReturns.sponsorshipId, sponsorshipId),
          eq(sponsorReturns.paymentReference, paymentReference),
          eq(sponsorReturns.state, 'to_confirm'),
        ),
      )
      .for('update'),
  )

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

/** Our name for money in the platform's bank, as `payment_reference` of what goes back of it. */
const BANK_REFERENCE = 'bank'

const SOURCE = `
  with came as (
    select coalesce(p.provider, 'bank') as taken_by, coalesce(p.provider_reference, '${BANK_REFERENCE}') as reference, p.method,
      coalesce(p.phone, s.contact_phone) as phone, sum(e.amount_minor) as minor
    from ledger_transactions t
    join ledger_entries e on e.entrepreneur_id = t.entrepreneur_id and e.transaction_id = t.id and e.account like 'received:%'
    join sponsorships s on s.entrepreneur_id = t.entrepreneur_id and s.id = t.sponsorship_id
    left join sponsor_payments p on p.entrepreneur_id = t.entrepreneur_id and p.sponsorship_id = t.sponsorship_id
      and starts_with(t.sponsor_money_key, p.provider_reference || ':')
    where t.entrepreneur_id = $1::text and t.sponsorship_id = $2::text and t.kind = 'sponsor_paid'
    group by 1, 2, 3, 4
  )
  select c.taken_by as "takenBy", c.reference as "paymentReference", c.method as "paidBy", c.phone,
    (c.minor - coalesce(r.gone, 0))::float8 as "leftMinor", coalesce(r.has_failed, false) as "hasFailed"
  from came c left join lateral (
    select sum(r.amount_minor) filter (where r.state <> 'failed') as gone, bool_or(r.state = 'failed') as has_failed
    from sponsor_returns r where r.entrepreneur_id = $1 and r.sponsorship_id = $2 and r.payment_reference = c.reference
  ) r on true
  where c.minor > coalesce(r.gone, 0) order by "leftMinor" desc, c.reference limit 1`

/** Money of a sponsorship where it came in, less what goes back of it already. */
export type MoneySource = Pick<SponsorReturnRow, 'takenBy' | 'paymentReference' | 'phone'> & {
  /** Null for a transfer to the bank. */
  paidBy: SponsorPaymentRow['method'] | null
  leftMinor: number
  /** A return of it failed: it is not tried again without an admin. */
  hasFailed: boolean
}

/** The payment of which the most is left: it goes back first, and no more than came by it. */
export const findSource = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<MoneySource | null> => firstOrNull(await tx.send<MoneySource>(SOURCE, [entrepreneurId, id]))

/** Whether something of a sponsorship went back, or tried to. */
export const hasReturns = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<boolean> => {
  const rows = await tx
    .select({ id: sponsorReturns.id })
    .from(sponsorReturns)
    .where(and(eq(sponsorReturns.entrepreneurId, entrepreneurId), eq(sponsorReturns.sponsorshipId, id)))
    .limit(1)
  return rows.length > 0
}
