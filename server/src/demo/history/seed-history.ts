import type { Tx } from '../../db/database.ts'
import { listPackages } from '../../features/packages/packages.queries.ts'
import { rebuildRollUps } from '../../features/reporting/rebuild.queries.ts'
import type { Deps } from '../../ports/deps.ts'
import type { ShopToFill } from './book-intent.ts'
import type { Booking } from './book-visit.ts'
import type { Visit } from './draw-visits.ts'
import {
  insertBookings,
  insertRatings,
  insertSellerCustomers,
  listUnsoldShops,
  lockCustomersOf,
  lockUnsoldShops,
  saveCustomers,
  setFeedVersion,
} from './history.queries.ts'
import { startOfDay } from './instants.ts'
import { drawHistory, makeHistory, pastTools } from './make-history.ts'
import { TRAFFIC } from './traffic.ts'

const SEED = 20_260_427
const SLUGS = TRAFFIC.map(({ slug }) => slug)

/**
 * Gives the demo's shops their made-up past, all of it in one transaction, as customers buy at both. A shop
 * that has ever sold something, and so one that has its past already, stays as it is.
 */
export const seedHistory = async (deps: Deps): Promise<void> => {
  const unsold = await deps.db.readAsPlatform((tx) => listUnsoldShops(tx, SLUGS))
  if (unsold.length === 0) return
  const visits = drawHistory(SEED, startOfDay(deps.now()))
  await deps.db.asPlatform((tx) => writeHistory(deps, tx, visits))
}

const writeHistory = async (deps: Deps, tx: Tx, visits: readonly Visit[]): Promise<void> => {
  const shops = await lockShops(tx)
  if (shops.length === 0) return
  const phones = [...new Set(visits.map(({ person }) => person.phone))]
  const customers = await lockCustomersOf(tx, phones)
  const { bookings, ratings, tally } = makeHistory(pastTools(deps, SEED), visits, { shops, customers })
  await saveCustomers(tx, [...tally.buyers.values()])
  await insertBookings(tx, bookings)
  await insertRatings(tx, ratings)
  await insertSellerCustomers(tx, [...tally.sellerCustomers.values()])
  for (const { seller } of shops) {
    await rebuildRollUps(tx, seller.id)
    await setFeedVersion(tx, seller.id, newsOf(bookings, seller.id))
  }
}

const lockShops = async (tx: Tx): Promise<ShopToFill[]> => {
  const shops: ShopToFill[] = []
  for (const { seller, site } of await lockUnsoldShops(tx, SLUGS))
    shops.push({ seller, site, packages: await listPackages(tx, seller.id) })
  return shops
}

/** Each of them moved the feed. */
const newsOf = (bookings: readonly Booking[], entrepreneurId: string): number =>
  bookings
    .filter(({ purchase }) => purchase.entrepreneurId === entrepreneurId)
    .reduce((sum, { cashNews, sale, overtime }) => sum + count(cashNews) + count(sale) + count(overtime), 0)

const count = (news: unknown): number => (news === null ? 0 : 1)
