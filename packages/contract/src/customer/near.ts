import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { EntrepreneurKeyField, MoneyOutField } from '../fields.ts'
import { PassHoursBody } from './option-bodies.ts'
import {
  FreeOnlyField,
  HourPriceBody,
  MeasuredSpeedBody,
  ShopSearchField,
  shopFactFields,
  TakesTravellersField,
} from './shop-fields.ts'

export const countShops = endpoint({
  method: 'GET',
  path: '/api/entrepreneurs/areas',
  audience: 'customer',
  isShared: true,
  summary: 'How many sellers a search finds, in all and in each area',
  query: z.strictObject({ q: ShopSearchField, free: FreeOnlyField }),
  replies: {
    200: z.object({
      shops: z.int(),
      areas: z.array(z.object({ id: z.string(), name: z.string(), shops: z.int() })),
    }),
  },
  errors: ['invalid_request'],
})

/** Phones behind one carrier address share it. */
const LIST_LIMITS = [{ by: 'address', max: 600, windowSeconds: 600 }] as const

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/shops/places',
  audience: 'customer',
  isShared: true,
  summary: 'Where all open shops are, for a browser that sorts them by its own position and never sends it',
  replies: {
    200: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        /** Degrees; of its area if `isAbout`. */
        at: z.tuple([z.number(), z.number()]),
        isAbout: z.boolean(),
        place: z.string(),
        ...shopFactFields,
      }),
    ),
  },
  errors: ['too_many_requests'],
  limits: LIST_LIMITS,
})

export const listNearestOpen = endpoint({
  method: 'GET',
  path: '/api/customer/nearest/{entrepreneur}',
  audience: 'customer',
  summary: 'The three open shops nearest to another one, of those near it, for customers who find it closed',
  params: z.object({ entrepreneur: EntrepreneurKeyField }),
  replies: {
    200: z.object({
      /** "within 20 km", "in Kissy": where it looked; null where the shop has not said where it is. */
      where: z.nullable(z.string()),
      shops: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          place: z.string(),
          /** "350 m", "about 2 km"; null where the shop has said its area alone. */
          distance: z.nullable(z.string()),
          ...shopFactFields,
        }),
      ),
    }),
  },
  errors: ['entrepreneur_not_found'],
})

/** The feed is this old at most, in any cache. */
export const FEED_SECONDS = 60

export const listOpenShops = endpoint({
  method: 'GET',
  path: '/api/open-shops',
  audience: 'public',
  isShared: true,
  allowsOrigins: true,
  publicSeconds: FEED_SECONDS,
  summary: 'Open shops for programs of others: docs/shops-feed.md',
  replies: {
    200: z.object({
      /** Ask again after so many seconds. */
      ttl: z.int(),
      shops: z.array(
        z.object({
          name: z.string(),
          ssid: z.string(),
          cpUrl: z.string(),
          /** "8.484,-13.2345"; absent while unknown. */
          geoLoc: z.optional(z.string()),
          status: z.literal('ACTIVE'),
          tags: z.object({ OPENBETWEEN: z.optional(z.string()), PAYMENTMODES: z.string() }),
          location: z.string(),
          area: z.nullable(z.string()),
          landmark: z.string(),
          hours: z.nullable(PassHoursBody),
          hourPrice: z.nullable(MoneyOutField),
          /** What is sold at the rate of `hourPrice`. */
          hourPackage: z.nullable(z.object({ name: z.string(), price: MoneyOutField, minutes: z.int() })),
          speed: z.nullable(MeasuredSpeedBody),
          rating: z.nullable(z.number()),
          takesTravellers: TakesTravellersField,
        }),
      ),
    }),
  },
  errors: ['too_many_requests'],
  limits: LIST_LIMITS,
})

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/customer/board/{entrepreneur}',
  audience: 'customer',
  isShared: true,
  summary: "A seller's price board for a wall screen, with its QR code as an SVG data URL",
  params: z.object({ entrepreneur: EntrepreneurKeyField }),
  replies: {
    200: z.object({
      businessName: z.string(),
      location: z.string(),
      networkName: z.string(),
      /** Customers can buy and get online now. */
      isOpen: z.boolean(),
      opening: z.nullable(z.string()),
      packages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          durationMinutes: z.int(),
          price: MoneyOutField,
          /** Without the happy hour; null outside one. */
          usualPrice: z.nullable(MoneyOutField),
          happyHourEndsAt: z.nullable(z.string()),
          isSoldOut: z.boolean(),
        }),
      ),
      morePackages: z.int(),
      hourPrice: z.nullable(HourPriceBody),
      /** The free minutes of now and the sponsor's name, empty where the seller gives them; null without any. */
      free: z.nullable(z.object({ name: z.string(), minutes: z.int() })),
      /** What to dial to pay any sum, and the sums that buy minutes; null without one. */
      dial: z.nullable(z.object({ code: z.string(), least: MoneyOutField, most: MoneyOutField })),
      takesTravellers: TakesTravellersField,
      pageUrl: z.string(),
      qrCode: z.string(),
      gst: z.string(),
    }),
  },
  errors: ['entrepreneur_not_found'],
})
