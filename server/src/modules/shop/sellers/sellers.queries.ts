import type { SiteJoining } from '@minit/domain/shop/joining.ts'
import { MAX_PACKAGES_ON_SALE } from '@minit/domain/shop/subscriptions.ts'
import { and, asc, eq, getTableColumns, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { stockColumns } from '../codes/code-stock.queries.ts'
import { packages } from '../packages/packages.tables.ts'
import { siteJoining } from '../sites/joining-sql.ts'
import { routersKnownUntil } from '../sites/router-clock.queries.ts'
import { takesTravellers } from '../travel/travellers-sql.ts'
import { entrepreneurs, sites } from './sellers.tables.ts'
import { insertTotals } from './totals.queries.ts'

/** A seller as stored. */
export type EntrepreneurRow = typeof entrepreneurs.$inferSelect

/** The transaction's seller. */
export const findOwnSeller = async (tx: TenantTx): Promise<EntrepreneurRow> => {
  const [row] = await tx.select().from(entrepreneurs).where(eq(entrepreneurs.id, tx.sellerId))
  if (row === undefined) throw new Error(`there is no seller ${tx.sellerId}`)
  return row
}

/** Finds a seller by id or slug. Runs as the platform, because the tenant is not known yet. */
export const findEntrepreneur = async (tx: Tx, key: string): Promise<EntrepreneurRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(entrepreneurs)
      .where(or(eq(entrepreneurs.id, key), eq(entrepreneurs.slug, key))),
  )

/**
 * A seller, the time until which a router is known to be online (null if none was ever heard), and how phones
 * join, in one read.
 */
export type SiteRow = EntrepreneurRow & {
  routersKnownUntil: Date | null
  joining: SiteJoining
  /** Its owner said so; `takesTravellersNow` decides. */
  wantsTravellers: boolean
}

/** How phones join at a seller's site, as an extra column of `entrepreneurs`. */
const joining = sql<SiteJoining>`${sql.raw(siteJoining('entrepreneurs.id'))}`

const wantsTravellers = sql<boolean>`${sql.raw(takesTravellers('entrepreneurs.id'))}`

const siteOf = ({
  seller,
  ...site
}: { seller: EntrepreneurRow } & Omit<SiteRow, keyof EntrepreneurRow>): SiteRow => ({
  ...seller,
  ...site,
})

/** How phones join at the site of the transaction's seller, and its kinds of routers. */
export const findJoining = async (tx: TenantTx): Promise<SiteJoining> => {
  const [row] = await tx.send<{ joining: SiteJoining }>(`select ${siteJoining('$1::text')} as joining`, [
    tx.sellerId,
  ])
  if (row === undefined) throw new Error(`there is no seller ${tx.sellerId}`)
  return row.joining
}

/** Finds a seller with its site. Runs as the platform. */
export const findSite = async (tx: Tx, key: string, now: Date): Promise<SiteRow | null> => {
  const [row] = await tx
    .select({ seller: entrepreneurs, routersKnownUntil: routersKnownUntil(now), joining, wantsTravellers })
    .from(entrepreneurs)
    .where(or(eq(entrepreneurs.id, key), eq(entrepreneurs.slug, key)))
  return row === undefined ? null : siteOf(row)
}

/** Whether no unpaid invoice stops the shop. */
const hasPaid = (now: Date) => or(isNull(entrepreneurs.stopsSellingAt), gt(entrepreneurs.stopsSellingAt, now))

const MAY_SELL = ['active', 'trial'] as const

/** As `statusAt` defines it: the seller may sell, and no invoice stops the shop. */
export const isSelling = (now: Date) =>
  and(inArray(entrepreneurs.subscriptionStatus, MAY_SELL), hasPaid(now)) ?? sql`false`

/** Selling sellers whose trial has not ended. */
export const isOnTrial = (now: Date) =>
  and(
    isSelling(now),
    eq(entrepreneurs.subscriptionStatus, 'trial'),
    or(isNull(entrepreneurs.trialEndsAt), gt(entrepreneurs.trialEndsAt, now)),
  ) ?? sql`false`

/** Sellers suspended by an admin or by an overdue invoice. */
export const isSuspended = (now: Date) =>
  or(
    eq(entrepreneurs.subscriptionStatus, 'suspended'),
    and(inArray(entrepreneurs.subscriptionStatus, MAY_SELL), not(isSelling(now))),
  )

const isOnSale = and(eq(packages.isActive, true), isNull(packages.archivedAt))
const shortestFirst = [asc(packages.durationMinutes), asc(packages.priceMinor)]

/** The columns of a package on sale. */
const offered = () => ({ ...getTableColumns(packages), ...stockColumns() })

export const listPackagesOnSale = (tx: Tx, entrepreneurId: string) =>
  tx
    .select(offered())
    .from(packages)
    .where(and(eq(packages.entrepreneurId, entrepreneurId), isOnSale))
    .orderBy(...shortestFirst)
    .limit(MAX_PACKAGES_ON_SALE)

/** Limit of packages per seller in the list of all sellers. */
const MAX_LISTED_PACKAGES = 12

/** Each seller's first packages, shortest first, with a limit per seller. */
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
 * Stores when open invoices stop the shop, in the transaction that changed them, so that sales need not read
 * invoices. The lock is a separate statement, so that the update sees what its last holder changed on another
 * invoice.
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

/** Returns whether the slug was free; of two concurrent inserts the second waits for the first. */
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

/** Adds a rating of the transaction's seller. Call it after the package's, so that all lock in one order. */
export const addSellerRating = async (tx: TenantTx, stars: number): Promise<void> => {
  await tx
    .update(entrepreneurs)
    .set({
      ratingSum: sql`${entrepreneurs.ratingSum} + ${stars}`,
      ratingCount: sql`${entrepreneurs.ratingCount} + 1`,
    })
    .where(eq(entrepreneurs.id, tx.sellerId))
}

/** The name of a seller who exists. */
export const findBusinessName = async (tx: Tx, entrepreneurId: string): Promise<string> => {
  const [row] = await tx
    .select({ businessName: entrepreneurs.businessName })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, entrepreneurId))
  if (row === undefined) throw new Error(`there is no seller ${entrepreneurId}`)
  return row.businessName
}
