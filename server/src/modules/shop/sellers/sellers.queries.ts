import type { SiteJoining } from '@minit/domain/shop/joining.ts'
import { MAX_PACKAGES_ON_SALE } from '@minit/domain/shop/subscriptions.ts'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
} from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { sellerTotals } from '../../passes/roll-ups/roll-ups.tables.ts'
import { stockColumns } from '../codes/code-stock.queries.ts'
import { packages } from '../packages/packages.tables.ts'
import { siteJoining } from '../sites/joining-sql.ts'
import { routersKnownUntil } from '../sites/router-clock.queries.ts'
import { entrepreneurs, sites } from './sellers.tables.ts'
import { insertTotals } from './totals.queries.ts'

/** A seller as stored. */
export type EntrepreneurRow = typeof entrepreneurs.$inferSelect

/** The seller whose transaction this is. */
export const findOwnSeller = async (tx: TenantTx): Promise<EntrepreneurRow> => {
  const [row] = await tx.select().from(entrepreneurs).where(eq(entrepreneurs.id, tx.sellerId))
  if (row === undefined) throw new Error(`there is no seller ${tx.sellerId}`)
  return row
}

/** By id or slug. Runs as the platform, for it is asked before the tenant is known. */
export const findEntrepreneur = async (tx: Tx, key: string): Promise<EntrepreneurRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(entrepreneurs)
      .where(or(eq(entrepreneurs.id, key), eq(entrepreneurs.slug, key))),
  )

/**
 * A seller, until when any router of theirs is known to be there (null where none was ever heard), and how phones join there, as
 * one read.
 */
export type SiteRow = EntrepreneurRow & { routersKnownUntil: Date | null; joining: SiteJoining }

/** How phones join at a seller's site, beside the columns of `entrepreneurs`. */
const joining = sql<SiteJoining>`${sql.raw(siteJoining('entrepreneurs.id'))}`

const siteOf = ({
  seller,
  ...site
}: { seller: EntrepreneurRow } & Omit<SiteRow, keyof EntrepreneurRow>): SiteRow => ({
  ...seller,
  ...site,
})

/** How phones join at the site of the transaction's seller, and the kinds of what stands there. */
export const findJoining = async (tx: TenantTx): Promise<SiteJoining> => {
  const [row] = await tx.send<{ joining: SiteJoining }>(`select ${siteJoining('$1::text')} as joining`, [
    tx.sellerId,
  ])
  if (row === undefined) throw new Error(`there is no seller ${tx.sellerId}`)
  return row.joining
}

/** The same with until when its routers are known to be there. Runs as the platform. */
export const findSite = async (tx: Tx, key: string, now: Date): Promise<SiteRow | null> => {
  const [row] = await tx
    .select({ seller: entrepreneurs, routersKnownUntil: routersKnownUntil(now), joining })
    .from(entrepreneurs)
    .where(or(eq(entrepreneurs.id, key), eq(entrepreneurs.slug, key)))
  return row === undefined ? null : siteOf(row)
}

/** No invoice of the platform's keeps the shop from selling. */
const hasPaid = (now: Date) => or(isNull(entrepreneurs.stopsSellingAt), gt(entrepreneurs.stopsSellingAt, now))

const MAY_SELL = ['active', 'trial'] as const

/** As `statusAt` has it: who may sell, and has no invoice that keeps the shop from it. */
export const isSelling = (now: Date) =>
  and(inArray(entrepreneurs.subscriptionStatus, MAY_SELL), hasPaid(now)) ?? sql`false`

/** Of these whose trial has not ended; the others are active. */
export const isOnTrial = (now: Date) =>
  and(
    isSelling(now),
    eq(entrepreneurs.subscriptionStatus, 'trial'),
    or(isNull(entrepreneurs.trialEndsAt), gt(entrepreneurs.trialEndsAt, now)),
  ) ?? sql`false`

/** Who is suspended by an admin, or by an invoice that was not paid in time. */
export const isSuspended = (now: Date) =>
  or(
    eq(entrepreneurs.subscriptionStatus, 'suspended'),
    and(inArray(entrepreneurs.subscriptionStatus, MAY_SELL), not(isSelling(now))),
  )

const MAX_LISTED = 100

/** As `isWayReady` has it: an owner who chose a router or a box sells once that is there. */
const isReady =
  sql.raw(`(exists (select from gateways g where g.entrepreneur_id = entrepreneurs.id and g.removed_at is null
    and (g.kind = 'codes' or g.last_heard_at is not null))
  or not exists (select from sites t where t.entrepreneur_id = entrepreneurs.id and t.joining in ('router', 'codes')))`)

/** Who can sell something now or once open again, open shops first and among them those that sell most: nobody is pushed out by a name. */
export const listSellingEntrepreneurs = async (tx: Tx, now: Date): Promise<SiteRow[]> => {
  const onSale = tx
    .select({ id: packages.id })
    .from(packages)
    .where(
      and(
        eq(packages.entrepreneurId, entrepreneurs.id),
        eq(packages.isActive, true),
        isNull(packages.archivedAt),
      ),
    )
  const rows = await tx
    .select({ seller: entrepreneurs, routersKnownUntil: routersKnownUntil(now), joining })
    .from(entrepreneurs)
    .innerJoin(sellerTotals, eq(sellerTotals.entrepreneurId, entrepreneurs.id))
    .where(
      and(
        inArray(entrepreneurs.subscriptionStatus, ['active', 'trial']),
        eq(entrepreneurs.awaitsInstallation, false),
        isNotNull(entrepreneurs.networkNamedAt),
        isReady,
        hasPaid(now),
        exists(onSale),
      ),
    )
    .orderBy(desc(entrepreneurs.isOpen), desc(sellerTotals.sales), asc(entrepreneurs.businessName))
    .limit(MAX_LISTED)
  return rows.map(siteOf)
}

const isOnSale = and(eq(packages.isActive, true), isNull(packages.archivedAt))
const shortestFirst = [asc(packages.durationMinutes), asc(packages.priceMinor)]

/** What one seller has on sale, shortest first. */
const offered = () => ({ ...getTableColumns(packages), ...stockColumns() })

export const listPackagesOnSale = (tx: Tx, entrepreneurId: string) =>
  tx
    .select(offered())
    .from(packages)
    .where(and(eq(packages.entrepreneurId, entrepreneurId), isOnSale))
    .orderBy(...shortestFirst)
    .limit(MAX_PACKAGES_ON_SALE)

/** How many packages of each seller the list of all sellers shows. */
const MAX_LISTED_PACKAGES = 12

/** The first packages of each seller, shortest first: each seller has its own limit, so none takes another's place. */
export const listPackagesOfSellers = async (tx: Tx, entrepreneurIds: readonly string[]) => {
  const ofSeller = tx
    .select(offered())
    .from(packages)
    .where(and(eq(packages.entrepreneurId, entrepreneurs.id), isOnSale))
    .orderBy(...shortestFirst)
    .limit(MAX_LISTED_PACKAGES)
    .as('of_seller')
  const rows = await tx
    .select()
    .from(entrepreneurs)
    .innerJoinLateral(ofSeller, sql`true`)
    .where(inArray(entrepreneurs.id, [...entrepreneurIds]))
    .orderBy(asc(ofSeller.durationMinutes), asc(ofSeller.priceMinor))
  return rows.map(({ of_seller }) => of_seller)
}

/**
 * Writes down when the shop stops for its invoices that are open, in the transaction that changed them: it then takes no look at
 * them to know whether a seller sells. The lock is a statement of its own, so that the next one sees what whoever had it has
 * changed of another invoice.
 */
export const noteStop = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx.send('select from entrepreneurs where id = $1::text for no key update', [entrepreneurId])
  await tx.send(
    `update entrepreneurs e set stops_selling_at = (
       select min(i.stops_at) from invoices i where i.entrepreneur_id = e.id and i.state = 'open')
     where e.id = $1::text`,
    [entrepreneurId],
  )
}

export type NewSeller = { entrepreneur: typeof entrepreneurs.$inferInsert; site: typeof sites.$inferInsert }

/** Whether the slug was free; of two that want it at once the second waits for the first. */
export const insertSeller = async (tx: Tx, { entrepreneur, site }: NewSeller): Promise<boolean> => {
  const added = await tx
    .insert(entrepreneurs)
    .values(entrepreneur)
    .onConflictDoNothing({ target: entrepreneurs.slug })
    .returning({ id: entrepreneurs.id })
  if (added.length === 0) return false
  await tx.insert(sites).values(site)
  await insertTotals(tx, entrepreneur.id)
  return true
}

/** One more rating of the transaction's seller. After the package's, so that all lock in one order. */
export const addSellerRating = async (tx: TenantTx, stars: number): Promise<void> => {
  await tx
    .update(entrepreneurs)
    .set({
      ratingSum: sql`${entrepreneurs.ratingSum} + ${stars}`,
      ratingCount: sql`${entrepreneurs.ratingCount} + 1`,
    })
    .where(eq(entrepreneurs.id, tx.sellerId))
}

/** Empty where there is no such seller. */
export const findBusinessName = async (tx: Tx, entrepreneurId: string): Promise<string> => {
  const [row] = await tx
    .select({ businessName: entrepreneurs.businessName })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, entrepreneurId))
  return row?.businessName ?? ''
}
