import type { TenantTx, Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { LAST_SEEN } from '../../network/session-sums.ts'
import { hasSeenRouter } from '../../shop/sites/joining-sql.ts'

export type DueGrant = { entrepreneurId: string; purchaseId: string; sponsorshipId: string }

const DUE = `
  select entrepreneur_id as "entrepreneurId", purchase_id as "purchaseId", sponsorship_id as "sponsorshipId"
  from free_grants where book_at <= $1::timestamptz order by book_at limit 1000`

/** Grants of all sellers whose pass should have ended, oldest first. */
export const listDueGrants = (tx: Tx, now: Date): Promise<DueGrant[]> => tx.send<DueGrant>(DUE, [now])

const GRANT = `
  select g.minutes, g.reserved_minor::float8 as "reservedMinor", p.expires_at as "endedAt", ${hasSeenRouter('g.entrepreneur_id')} as "hasRouter",
    p.connected_at is not null as "wasConnected",
    (select coalesce(sum(extract(epoch from ${LAST_SEEN} - s.began_at)), 0)::float8 from access_sessions s
      where s.entrepreneur_id = g.entrepreneur_id and s.purchase_id = g.purchase_id) as seconds
  from free_grants g
  join passes p on p.entrepreneur_id = g.entrepreneur_id and p.purchase_id = g.purchase_id
  where g.entrepreneur_id = $1::text and g.purchase_id = $2::text and g.book_at is not null for update of g`

type Grant = {
  minutes: number
  reservedMinor: number
  endedAt: Date
  hasRouter: boolean
  wasConnected: boolean
  seconds: number
}

/** Locks a grant that is not booked, with what routers saw of its pass; null once it is booked. */
export const findDueGrant = async (tx: TenantTx, purchaseId: string): Promise<Grant | null> =>
  firstOrNull(await tx.send<Grant>(GRANT, [tx.sellerId, purchaseId]))

export const postpone = async (tx: TenantTx, purchaseId: string, bookAt: Date): Promise<void> => {
  await tx.send(
    'update free_grants set book_at = $3::timestamptz where entrepreneur_id = $1::text and purchase_id = $2::text',
    [tx.sellerId, purchaseId, bookAt],
  )
}

const BOOKED = `
  update free_grants set book_at = null, booked_at = $5::timestamptz, used_minutes = $3::int, used_minor = $4::bigint
  where entrepreneur_id = $1::text and purchase_id = $2::text and booked_at is null`

export const markBooked = async (
  tx: TenantTx,
  purchaseId: string,
  { usedMinutes, usedMinor, bookedAt }: { usedMinutes: number; usedMinor: number; bookedAt: Date },
): Promise<void> => {
  await tx.send(BOOKED, [tx.sellerId, purchaseId, usedMinutes, usedMinor, bookedAt])
}
