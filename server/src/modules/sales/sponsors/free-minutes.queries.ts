import type { Sponsored } from '@minit/domain/money/sponsorships.ts'
import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import type { GstRate } from '@minit/domain/platform/gst.ts'
import type { SiteJoining } from '@minit/domain/shop/joining.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { passes } from '../../passes/passes.tables.ts'
import { packages } from '../../shop/packages/packages.tables.ts'
import { entrepreneurs, sites } from '../../shop/sellers/sellers.tables.ts'
import { hasSeenRouter, siteJoining } from '../../shop/sites/joining-sql.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { freeGrants, freeOffers } from './free-minutes.tables.ts'

export type FreeOfferRow = typeof freeOffers.$inferSelect

const SHOP = `
  select to_jsonb(e) as seller, to_jsonb(t) as site, ${siteJoining('e.id')} as joining, to_jsonb(k) as pack, gst_rates() as gst_rates,
    exists (select from gateways g where g.entrepreneur_id = e.id and g.removed_at is null and g.last_heard_at is not null
      and g.kind in ('opennds', 'mikrotik')) as shows_page
  from entrepreneurs e
  join sites t on t.entrepreneur_id = e.id
  left join lateral (select * from packages k where k.entrepreneur_id = e.id and k.archived_at is null
    order by k.is_active desc, k.duration_minutes, k.id limit 1) k on true
  where e.id = $1::text`

type ShopRow = {
  seller: JsonRow
  site: JsonRow
  joining: SiteJoining
  pack: JsonRow | null
  gst_rates: GstRate[] | null
  shows_page: boolean
}

/** The shop of a grant, with the package that says what its own free minutes are worth; null without a site. */
export const findShop = async (tx: TenantTx) => {
  const [row] = await tx.send<ShopRow>(SHOP, [tx.sellerId])
  if (row === undefined) return null
  return {
    seller: fromJsonRow(entrepreneurs, row.seller),
    site: fromJsonRow(sites, row.site),
    joining: row.joining,
    pack: row.pack && fromJsonRow(packages, row.pack),
    gstRates: row.gst_rates ?? [],
    /** A router leads phones to our pages, which thereby know where a phone is. */
    showsPage: row.shows_page,
  }
}
export type FreeShop = NonNullable<Awaited<ReturnType<typeof findShop>>>

export const findFreeOffer = async (tx: TenantTx): Promise<FreeOfferRow | null> =>
  firstOrNull(await tx.select().from(freeOffers).where(owned(freeOffers, tx)))

/** Locks the seller's own offer: grants of it are counted one at a time. */
export const lockFreeOffer = async (tx: TenantTx): Promise<FreeOfferRow | null> =>
  firstOrNull(await tx.select().from(freeOffers).where(owned(freeOffers, tx)).for('update'))

export const writeFreeOffer = async (tx: TenantTx, offer: FreeOfferRow): Promise<void> => {
  const { isOn, minutes, maxADay, updatedAt } = offer
  await tx
    .insert(freeOffers)
    .values(offer)
    .onConflictDoUpdate({ target: freeOffers.entrepreneurId, set: { isOn, minutes, maxADay, updatedAt } })
}

/** How many got the seller's own free minutes on a day. */
export const countGiven = async (tx: TenantTx, day: string): Promise<number> => {
  const [row] = await tx
    .select({ given: count() })
    .from(freeGrants)
    .where(and(owned(freeGrants, tx), isNull(freeGrants.sponsorshipId), eq(freeGrants.day, day)))
  return row?.given ?? 0
}

const HAD = `
  select from free_grants where entrepreneur_id = $1::text and coalesce(sponsorship_id, '') = coalesce($2::text, '')
    and day = $3::date and who_digest = any($4::text[]) limit 1`

/** Whether a number, by any of its digests, had minutes of this giver on a day. */
export const hadToday = async (
  tx: TenantTx,
  { sponsorshipId, day, digests }: { sponsorshipId: string | null; day: string; digests: readonly string[] },
): Promise<boolean> => (await tx.send(HAD, [tx.sellerId, sponsorshipId, day, digests])).length > 0

const RUNS = `
  select from purchases o join passes p on p.entrepreneur_id = o.entrepreneur_id and p.purchase_id = o.id
  where o.entrepreneur_id = $1::text and o.phone = $2::text and o.recipient_phone is null and o.status = 'paid'
    and coalesce(p.opens_at, $3::timestamptz) <= $3 and p.expires_at > $3 and p.revoked_at is null and p.unused_minutes is null
    and p.paused_at is null and p.bought_seconds is null limit 1`

/** Whether a pass that this number (E.164) bought for itself here runs now, or begins once the seller connects it. */
export const hasRunningPass = async (tx: TenantTx, phone: string, now: Date): Promise<boolean> =>
  (await tx.send(RUNS, [tx.sellerId, phone, now])).length > 0

/** False if the number had minutes of this giver today: of simultaneous grants one is written. */
export const insertGrant = async (tx: Tx, grant: typeof freeGrants.$inferInsert): Promise<boolean> => {
  const written = await tx
    .insert(freeGrants)
    .values(grant)
    .onConflictDoNothing()
    .returning({ purchaseId: freeGrants.purchaseId })
  return written.length > 0
}

export type OpenSponsorship = {
  sponsorshipId: string
  payer: string
  who: Sponsored
  minutes: number
  hours: PassHours | null
}

const OPEN = `
  select s.id as "sponsorshipId", s.sponsor_name as payer, s.who, s.minutes_each as minutes, s.hours from sponsorships s
  where s.entrepreneur_id = $1::text and s.state = 'running' and $2::date between s.first_day and s.last_day
    and (s.paid_minor - s.reserved_minor - s.used_minor - s.returned_minor)::numeric * s.price_minutes
      >= least(s.minutes_each, 5)::numeric * s.price_minor
  order by s.id limit 20`

/** The sponsorships that give minutes on a day, oldest first. */
export const listOpenSponsorships = (tx: TenantTx, day: string): Promise<OpenSponsorship[]> =>
  tx.send<OpenSponsorship>(OPEN, [tx.sellerId, day])

const GRANTED = `
  select to_jsonb(s) as purchase, to_jsonb(p) as pass, to_jsonb(e) as seller, ${hasSeenRouter('e.id')} as has_router,
    h.sponsor_name, coalesce(h.who = 'cards', false) as is_card
  from purchases s
  join entrepreneurs e on e.id = s.entrepreneur_id
  join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.id
  join free_grants g on g.entrepreneur_id = s.entrepreneur_id and g.purchase_id = s.id
  left join sponsorships h on h.entrepreneur_id = g.entrepreneur_id and h.id = g.sponsorship_id
  where s.entrepreneur_id = $1::text and s.id = $2::text`

type GrantedRow = {
  purchase: JsonRow
  pass: JsonRow
  seller: JsonRow
  has_router: boolean
  sponsor_name: string | null
  is_card: boolean
}

/** Finds a pass of free minutes with its seller and sponsor; null for a pass that was bought. */
export const findGranted = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx.send<GrantedRow>(GRANTED, [tx.sellerId, purchaseId])
  if (row === undefined) return null
  return {
    purchase: fromJsonRow(purchases, row.purchase),
    pass: fromJsonRow(passes, row.pass),
    seller: fromJsonRow(entrepreneurs, row.seller),
    hasRouter: row.has_router,
    sponsorName: row.sponsor_name,
    isCard: row.is_card,
  }
}
