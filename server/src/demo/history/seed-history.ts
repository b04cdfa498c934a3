import type { Tx } from '../../db/database.ts'
import { rebuildBalance } from '../../modules/money/ledger/balances.queries.ts'
import { rebuildRollUps } from '../../modules/passes/roll-ups/rebuild.queries.ts'
import { listPackages } from '../../modules/shop/packages/packages.queries.ts'
import type { Deps } from '../../ports/deps.ts'
import { DEMO_SELLER_SLUG } from '../demo-accounts.ts'
import { findGatewayOf, insertAccess } from './access.queries.ts'
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
import { wordPastOutcomes } from './past-prices.ts'
import { seedPayouts } from './seed-payouts.ts'
import { seedRefunds } from './seed-refunds.ts'
import { TRAFFIC } from './traffic.ts'

const SEED = 20_260_427
const SLUGS = TRAFFIC.map(({ slug }) => slug)

/**
 * Gives the demo's shops their made-up past, in one transaction, since customers buy at both. Skips a shop
 * that has any sale.
 */
export const seedHistory = async (deps: Deps): Promise<void> => {
  const unsold = await deps.db.readAsPlatform((tx) => listUnsoldShops(tx, SLUGS))
  if (unsold.length === 0) return
  const today = startOfDay(deps.now())
  const visits = drawHistory(SEED, today)
  await deps.db.asPlatform((tx) => writeHistory(deps, tx, { visits, today }))
  for (const { seller } of unsold) await wordPastOutcomes(deps, seller.id)
}

type Drawn = { visits: readonly Visit[]; today: Date }

const writeHistory = async (deps: Deps, tx: Tx, { visits, today }: Drawn): Promise<void> => {
  const shops = await lockShops(tx)
  if (shops.length === 0) return
  const phones = [...new Set(visits.map(({ person }) => person.phone))]
  const customers = await lockCustomersOf(tx, phones)
  const tools = pastTools(deps, SEED)
  const input = { shops, customers, today }
  const { bookings, access, ratings, tally } = makeHistory(tools, visits, input)
  await saveCustomers(tx, [...tally.buyers.values()])
  await insertBookings(tx, bookings)
  await insertAccess(tx, access)
  await insertRatings(tx, ratings)
  await insertSellerCustomers(tx, [...tally.sellerCustomers.values()])
  for (const { seller } of shops) {
    await rebuildRollUps(tx, seller.id)
    await rebuildBalance(tx, seller.id)
    if (seller.slug === DEMO_SELLER_SLUG) {
      await seedPayouts(tools, tx, seller.id, deps.now())
      await seedRefunds(deps, tools, tx, seller.id)
    }
    await setFeedVersion(tx, seller.id, newsOf(bookings, seller.id))
  }
}

const lockShops = async (tx: Tx): Promise<ShopToFill[]> => {
  const shops: ShopToFill[] = []
  for (const { seller, site } of await lockUnsoldShops(tx, SLUGS))
    shops.push({
      seller,
      site,
      packages: await listPackages(tx, seller.id),
      gatewayId: await findGatewayOf(tx, seller.id),
    })
  return shops
}

/** The number of feed changes of a seller. */
const newsOf = (bookings: readonly Booking[], entrepreneurId: string): number =>
  bookings
    .filter(({ purchase }) => purchase.entrepreneurId === entrepreneurId)
    .reduce(
      (sum, { cashNotification, sale, overtime }) =>
        sum + count(cashNotification) + count(sale) + count(overtime),
      0,
    )

const count = (news: unknown): number => (news === null ? 0 : 1)
