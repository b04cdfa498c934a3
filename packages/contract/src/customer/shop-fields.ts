import * as z from 'zod/mini'
import { codeOf, EntrepreneurKeyField, MoneyOutField, searchOf } from '../fields.ts'

/** Measured in the last seven days, kbit/s of one phone; `slowest` is the slowest hour of the day. */
export const MeasuredSpeedBody = z.object({
  kbps: z.int(),
  slowest: z.nullable(z.object({ hour: z.int(), kbps: z.int() })),
})

/** The package whose minutes cost least now, and the price of an hour at its rate. */
export const HourPriceBody = z.object({
  price: MoneyOutField,
  packageName: z.string(),
  packagePrice: MoneyOutField,
  packageMinutes: z.int(),
})

/** Minutes of other shops can be used there: its owner says so, and a router was seen. */
export const TakesTravellersField = z.boolean()

/** What helps to choose between shops; every list says the same. */
export const shopFactFields = {
  /** "Open until 22:00", "Closed, opens tomorrow 08:00"; null without stated hours. */
  opening: z.nullable(z.string()),
  /** Null if nothing can be bought now. */
  hourPrice: z.nullable(HourPriceBody),
  speed: z.nullable(MeasuredSpeedBody),
  rating: z.nullable(z.number()),
  /** Minutes that outages of the last 30 days gave back. */
  returnedMinutes: z.int(),
  /** The free minutes of now; null where there are none. */
  freeMinutes: z.nullable(z.int()),
  takesTravellers: TakesTravellersField,
}

/** Words of a shop's name and place. */
export const ShopSearchField = z.optional(searchOf(0, 80, 'Search for something else'))

/** An area's id; an unknown one has no shops. */
const AreaField = z.optional(codeOf(1, 30, 'Choose an area'))

const countOf = (most: number) =>
  z.codec(
    codeOf(1, 5, 'Choose a page').check(z.regex(/^[1-9]\d*$/, 'Choose a page')),
    z.int().check(z.minimum(1), z.maximum(most, 'Choose a page')),
    { decode: Number, encode: String },
  )

/** Only shops that give free minutes now. */
export const FreeOnlyField = z.optional(z.literal('1', 'Leave it out, or say 1'))

/** All are optional. `provider`: the seller that is shown whatever the page, by id or slug. */
export const ShopListQuery = z.strictObject({
  q: ShopSearchField,
  area: AreaField,
  free: FreeOnlyField,
  page: z.optional(countOf(10_000)),
  size: z.optional(countOf(100)),
  provider: z.optional(EntrepreneurKeyField),
})
