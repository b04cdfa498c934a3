import { and, eq } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import type { SponsorshipRow } from './draw.queries.ts'
import { sponsorships } from './sponsors.tables.ts'

export const insertSponsorship = async (
  tx: Tx,
  row: typeof sponsorships.$inferInsert,
): Promise<SponsorshipRow> => {
  const [written] = await tx.insert(sponsorships).values(row).returning()
  if (written === undefined) throw new Error('the sponsorship was not inserted')
  return written
}

/** Locks a sponsorship of any seller; in a tenant's transaction, of this one. */
export const lockSponsorshipOf = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<SponsorshipRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(sponsorships)
      .where(and(eq(sponsorships.entrepreneurId, entrepreneurId), eq(sponsorships.id, id)))
      .for('update'),
  )

/** What no phone used and is not on its way back; money of running grants is not in it. */
export const restOf = ({ paidMinor, reservedMinor, usedMinor, returnedMinor }: SponsorshipRow): number =>
  paidMinor - reservedMinor - usedMinor - returnedMinor

const ADD_PAID = `
  update sponsorships set paid_minor = paid_minor + $3::bigint, paid_at = coalesce(paid_at, $4::timestamptz),
    state = case state when 'awaiting_payment' then 'running' else state end
  where entrepreneur_id = $1::text and id = $2::text`

type Paid = { entrepreneurId: string; id: string; amountMinor: number; now: Date }

/** Adds money to a sponsorship, which then runs. Of one that is over it only goes back. */
export const addPaid = async (tx: Tx, { entrepreneurId, id, amountMinor, now }: Paid): Promise<void> => {
  await tx.send(ADD_PAID, [entrepreneurId, id, amountMinor, now])
}

const USE = `
  update sponsorships set reserved_minor = reserved_minor - $3::bigint, used_minor = used_minor + $4::bigint,
    used_minutes = used_minutes + $5::bigint
  where entrepreneur_id = $1::text and id = $2::text`

type Used = { id: string; reservedMinor: number; usedMinor: number; usedMinutes: number }

/** Moves the reserved money of one grant to the used one, and what it did not use back to the sum. */
export const moveUsed = async (
  tx: TenantTx,
  { id, reservedMinor, usedMinor, usedMinutes }: Used,
): Promise<void> => {
  await tx.send(USE, [tx.sellerId, id, reservedMinor, usedMinor, usedMinutes])
}

const DUE_TO_END = `
  select entrepreneur_id as "entrepreneurId", id from sponsorships
  where state in ('awaiting_payment', 'running') and last_day < $1::date
    or state in ('ended', 'cancelled') and paid_minor > used_minor + returned_minor
  order by entrepreneur_id, id limit 500`

/** Sponsorships whose days are over, and those that are over with money left. */
export const listToEnd = (tx: Tx, day: string): Promise<{ entrepreneurId: string; id: string }[]> =>
  tx.send(DUE_TO_END, [day])

const CARRY_BACK = `
  update sponsorships set returned_minor = returned_minor + $3::bigint where entrepreneur_id = $1::text and id = $2::text`

/** Sets money aside for its way back; negative: it did not arrive. */
export const moveReturned = async (
  tx: Tx,
  { entrepreneurId, id, amountMinor }: { entrepreneurId: string; id: string; amountMinor: number },
): Promise<void> => {
  await tx.send(CARRY_BACK, [entrepreneurId, id, amountMinor])
}

/** Finds a sponsorship by its id alone; runs as the platform. */
export const findSellerOfSponsorship = async (tx: Tx, id: string): Promise<string | null> => {
  const rows = await tx.send<{ entrepreneurId: string }>(
    'select entrepreneur_id as "entrepreneurId" from sponsorships where id = $1::text',
    [id],
  )
  return firstOrNull(rows)?.entrepreneurId ?? null
}
