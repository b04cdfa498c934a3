import type { MinutePrice } from '@minit/domain/money/sponsorships.ts'
import { LEAST_MINUTES } from '@minit/domain/money/sponsorships.ts'
import { and, eq } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { sponsoredKeys, sponsorships } from './sponsors.tables.ts'

export type SponsorshipRow = typeof sponsorships.$inferSelect

const LEFT = '(s.paid_minor - s.reserved_minor - s.used_minor - s.returned_minor)'

/** `minutesFor` and `mostFor` of the domain in SQL, under the lock of the row. */
const RESERVE = `
  with held as materialized (
    select s.* from sponsorships s
    where s.entrepreneur_id = $1::text and s.id = $2::text and s.state = 'running'
      and $3::date between s.first_day and s.last_day for update
  ), drawn as (
    select s.id, least(s.minutes_each, div(${LEFT}::numeric * s.price_minutes, s.price_minor))::int as minutes,
      s.minutes_each, s.price_minor, s.price_minutes from held s
  ), costed as (
    select id, minutes, ceil(minutes::numeric * price_minor / price_minutes)::bigint as reserved_minor from drawn
    where minutes >= least(minutes_each, ${LEAST_MINUTES})
  )
  update sponsorships s set reserved_minor = s.reserved_minor + c.reserved_minor from costed c
  where s.entrepreneur_id = $1 and s.id = c.id
  returning c.minutes, c.reserved_minor::float8 as "reservedMinor"`

export type Draw = { minutes: number; reservedMinor: number }

/**
 * Reserves the minutes of one grant from a running sponsorship's sum, in one statement: of simultaneous ones each sees what the
 * others left. Null when too few are left, or it does not run on this day (YYYY-MM-DD).
 */
export const reserveMinutes = async (tx: TenantTx, id: string, day: string): Promise<Draw | null> =>
  firstOrNull(await tx.send<Draw>(RESERVE, [tx.sellerId, id, day]))

export const findSponsorship = async (tx: TenantTx, id: string): Promise<SponsorshipRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(sponsorships)
      .where(owned(sponsorships, tx, id)),
  )

export const lockSponsorship = async (tx: TenantTx, id: string): Promise<SponsorshipRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(sponsorships)
      .where(owned(sponsorships, tx, id))
      .for('update'),
  )

export const changeSponsorship = async (
  tx: TenantTx,
  id: string,
  change: Partial<typeof sponsorships.$inferInsert>,
): Promise<void> => {
  await tx
    .update(sponsorships)
    .set(change)
    .where(owned(sponsorships, tx, id))
}

/** Whether a number, by any of its digests, is on a sponsorship's list. */
export const isListed = async (
  tx: TenantTx,
  sponsorshipId: string,
  digests: readonly string[],
): Promise<boolean> => {
  const found = await tx.send(
    `select from sponsored_keys where entrepreneur_id = $1::text and sponsorship_id = $2::text
       and digest = any($3::text[]) and sealed_code is null limit 1`,
    [tx.sellerId, sponsorshipId, digests],
  )
  return found.length > 0
}

/** The sponsorships of this seller whose list has a number, by any of its digests. */
export const listListing = async (tx: TenantTx, digests: readonly string[]): Promise<string[]> => {
  const rows = await tx.send<{ id: string }>(
    `select distinct sponsorship_id as id from sponsored_keys where entrepreneur_id = $1::text and digest = any($2::text[])
       and sealed_code is null`,
    [tx.sellerId, digests],
  )
  return rows.map(({ id }) => id)
}

const USE_CARD = `
  update sponsored_keys set used_at = $4::timestamptz
  where entrepreneur_id = $1::text and sponsorship_id = $2::text and digest = any($3::text[])
    and sealed_code is not null and used_at is null
  returning digest`

/** Marks a card as used and returns its digest; null if it is not of this sponsorship, or was used. */
export const takeCard = async (
  tx: TenantTx,
  sponsorshipId: string,
  { digests, now }: { digests: readonly string[]; now: Date },
): Promise<string | null> => {
  const rows = await tx.send<{ digest: string }>(USE_CARD, [tx.sellerId, sponsorshipId, digests, now])
  return rows[0]?.digest ?? null
}

/** Finds the card of a sponsorship of this seller by its code's digests. */
export const findCard = async (tx: TenantTx, digests: readonly string[]) => {
  const [row] = await tx.send<{ sponsorshipId: string; sealedCode: string }>(
    `select sponsorship_id as "sponsorshipId", sealed_code as "sealedCode" from sponsored_keys
     where entrepreneur_id = $1::text and digest = any($2::text[]) and sealed_code is not null`,
    [tx.sellerId, digests],
  )
  return row ?? null
}

const OWNER = `
  select e.id as "entrepreneurId", e.slug, e.business_name as "businessName" from sponsored_keys k
  join entrepreneurs e on e.id = k.entrepreneur_id
  where k.digest = any($1::text[]) and k.sealed_code is not null limit 1`

/** The shop of a sponsor's card by its code's digests, used or not; runs as the platform, or in a tenant for its own cards. */
export const findShopOfCard = async (tx: Tx, digests: readonly string[]) =>
  firstOrNull(await tx.send<{ entrepreneurId: string; slug: string; businessName: string }>(OWNER, [digests]))

export const insertKeys = async (
  tx: TenantTx,
  keys: (typeof sponsoredKeys.$inferInsert)[],
): Promise<void> => {
  if (keys.length > 0) await tx.insert(sponsoredKeys).values(keys).onConflictDoNothing()
}

const LISTS_BATCH = 5_000

const DELETE_LISTED = `
  with old as materialized (
    select k.entrepreneur_id, k.sponsorship_id, k.digest from sponsorships s
    join sponsored_keys k on k.entrepreneur_id = s.entrepreneur_id and k.sponsorship_id = s.id
    where s.who = 'numbers' and s.state in ('ended', 'cancelled') and k.sealed_code is null limit ${LISTS_BATCH}
  )
  delete from sponsored_keys k using old
  where k.entrepreneur_id = old.entrepreneur_id and k.sponsorship_id = old.sponsorship_id and k.digest = old.digest
  returning k.digest`

/** Deletes a batch of the numbers on lists of sponsorships that are over; false once none is left. Runs as the platform. */
export const deleteEndedLists = async (tx: Tx): Promise<boolean> =>
  (await tx.send(DELETE_LISTED, [])).length === LISTS_BATCH

export const listCards = (tx: TenantTx, sponsorshipId: string) =>
  tx
    .select({
      digest: sponsoredKeys.digest,
      sealedCode: sponsoredKeys.sealedCode,
      usedAt: sponsoredKeys.usedAt,
    })
    .from(sponsoredKeys)
    .where(and(owned(sponsoredKeys, tx), eq(sponsoredKeys.sponsorshipId, sponsorshipId)))
    // Always in the same order: a card keeps its number.
    .orderBy(sponsoredKeys.digest)

/** The price of a sponsorship's minutes. */
export const priceOf = ({ priceMinor, priceMinutes }: SponsorshipRow): MinutePrice => ({
  priceMinor,
  priceMinutes,
})
