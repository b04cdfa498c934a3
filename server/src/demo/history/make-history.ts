import { ulid } from 'ulid'
import type { CustomerRow } from '../../modules/passes/loyalty/customers.queries.ts'
import { sellerStatus } from '../../modules/shop/sellers/seller-terms.ts'
import type { Deps } from '../../ports/deps.ts'
import { type AccessRows, bookAccess } from './book-access.ts'
import type { PastTools, ShopToFill } from './book-intent.ts'
import { type Booking, bookVisit } from './book-visit.ts'
import { drawPeople } from './draw-people.ts'
import { drawVisits, type Visit } from './draw-visits.ts'
import { createRandom } from './random.ts'
import { rateSales } from './rate-sales.ts'
import type { NotificationInsert, RatingInsert } from './rows.ts'
import { createTally, type Tally } from './tally.ts'
import { TRAFFIC } from './traffic.ts'

const ID_SALT = 0x5eed

/** Draws all visits up to yesterday: the same for the same seed and day. */
export const drawHistory = (seed: number, today: Date): Visit[] => {
  const random = createRandom(seed)
  return drawVisits(random, { shops: TRAFFIC, people: drawPeople(random, TRAFFIC) }, today)
}

/** Seeded ids, but random codes, since the last passes may still run. */
export const pastTools = ({ secrets, randomBytes, publicUrl }: Deps, seed: number): PastTools => {
  const { next } = createRandom(seed ^ ID_SALT)
  return { secrets, randomBytes, publicUrl, idAt: (instant) => ulid(instant.getTime(), next) }
}

export type MadeHistory = { bookings: Booking[]; access: AccessRows; ratings: RatingInsert[]; tally: Tally }

type Filled = { shops: readonly ShopToFill[]; customers: readonly CustomerRow[]; today: Date }

/** Makes all rows of these shops' visits before `today`. Omits visits at other shops. */
export const makeHistory = (
  tools: PastTools,
  visits: readonly Visit[],
  { shops, customers, today }: Filled,
): MadeHistory => {
  const sellers = new Map(shops.map(({ seller }) => [seller.id, seller]))
  const tally = createTally(customers, (id, instant) => {
    const seller = sellers.get(id)
    if (seller === undefined) throw new Error('a past sale is at a shop of the demo')
    return sellerStatus(seller, instant)
  })
  const shopOf = new Map(shops.map((shop) => [shop.seller.slug, shop]))
  const booked = visits.flatMap((visit) => {
    const shop = shopOf.get(visit.slug)
    return (shop === undefined ? null : bookVisit(tools, tally, { shop, visit })) ?? []
  })
  const { bookings, access } = bookAccess(tools, { shops, bookings: booked, today })
  return { bookings: withUnread(bookings), access, ratings: rateSales(shops, bookings), tally }
}

const UNREAD = 4

/** Marks the newest few notifications of each seller as unread. Ids sort by time. */
const withUnread = (bookings: readonly Booking[]): Booking[] => {
  const news = bookings.flatMap(({ sale, overtime }) => [sale?.news ?? [], overtime?.news ?? []].flat())
  const sellers = new Set(news.map(({ entrepreneurId }) => entrepreneurId))
  const fresh = new Set(
    [...sellers].flatMap((seller) =>
      news
        .filter(({ entrepreneurId }) => entrepreneurId === seller)
        .map(({ id }) => id)
        .sort()
        .slice(-UNREAD),
    ),
  )
  const unread = <Rows extends { news: NotificationInsert }>(rows: Rows | null): Rows | null =>
    rows === null || !fresh.has(rows.news.id) ? rows : { ...rows, news: { ...rows.news, readAt: null } }
  return bookings.map((booking) => ({
    ...booking,
    sale: unread(booking.sale),
    overtime: unread(booking.overtime),
  }))
}
