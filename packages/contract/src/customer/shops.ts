import { ACCESS_MODES } from '@minit/domain/shop/joining.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  DeliveryMethodField,
  EntrepreneurKeyField,
  InstantField,
  LoyaltyTierField,
  MoneyOutField,
  PaymentLimitsBody,
  PaymentMethodField,
  PhoneField,
} from '../fields.ts'
import { PackageOptionsBody } from './option-bodies.ts'
import { ShopListQuery, shopFactFields, TakesTravellersField } from './shop-fields.ts'

export const PackageBody = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  durationMinutes: z.int(),
  price: MoneyOutField,
  currency: z.string(),
  isActive: z.boolean(),
  allowsOvertime: z.boolean(),
  overtimeRate: MoneyOutField,
  /** Null for the defaults: from payment on, one phone, no limits. */
  options: z.nullable(PackageOptionsBody),
  /** When its hours begin next; null if it can be bought now. */
  sellsFrom: z.nullable(InstantField),
  /**
   * While the line's data runs short: the speed of new passes in kbit/s, with the sentence for buyers; null at its own
   * speed. For customers `options` has this speed too.
   */
  slower: z.nullable(z.object({ kbps: z.int(), text: z.string() })),
  totalSales: z.int(),
  /** Its codes are of the seller's own router: no bonus minutes, and no overtime. */
  fromStock: z.boolean(),
  /** No such code is left to sell now. */
  isSoldOut: z.boolean(),
  /** The happy hour that lowers its price now: by `off`, never below `least`, in payable steps. */
  happyHour: z.nullable(
    z.object({
      name: z.string(),
      endsAt: InstantField,
      off: MoneyOutField,
      least: MoneyOutField,
      step: MoneyOutField,
    }),
  ),
  createdAt: InstantField,
})

/** What the list of shops and a shop's own page both say. */
const shopFields = {
  id: z.string(),
  businessName: z.string(),
  location: z.string(),
  /** The seller has opened the shop. */
  isOpen: z.boolean(),
  /** Its WiFi also works, by its routers' reports; never without a router. */
  isOnline: z.boolean(),
  /** How phones join the WiFi of the shop. */
  joining: z.enum(ACCESS_MODES),
  /** A router of its was seen, so outages return minutes. */
  givesBackOutages: z.boolean(),
  rating: z.nullable(z.number()),
}

/** The provider page shows the two operators as one tile. */
const PROVIDER_TILES = ['mobile_money', 'vult', 'cash'] as const

const entrepreneurParams = z.object({ entrepreneur: EntrepreneurKeyField })

export const listActiveEntrepreneurs = endpoint({
  method: 'GET',
  path: '/api/entrepreneurs/active',
  audience: 'customer',
  isShared: true,
  summary: 'Sellers to buy from, with their active packages: open ones first, by area. At most 100 a page',
  query: ShopListQuery,
  replies: {
    200: z.array(
      z.object({
        ...shopFields,
        ownerName: z.string(),
        /** The heading over it in lists: its area, or that it is not open. */
        group: z.string(),
        /** Words by which it is found; may be empty. */
        landmark: z.string(),
        ...shopFactFields,
        paymentMethods: z.array(z.enum(PROVIDER_TILES)),
        /** The limits of each method: a tile is offered only if one of its methods accepts the price. */
        paymentLimits: z.array(PaymentLimitsBody),
        packages: z.array(PackageBody),
      }),
    ),
  },
  errors: ['invalid_request'],
})

export const listCustomerPackages = endpoint({
  method: 'GET',
  path: '/api/customer/packages/{entrepreneur}',
  audience: 'customer',
  isShared: true,
  summary: 'The active packages of one seller, shortest first',
  params: entrepreneurParams,
  replies: { 200: z.array(PackageBody) },
  errors: ['entrepreneur_not_found'],
})

export const readBusinessInfo = endpoint({
  method: 'GET',
  path: '/api/customer/business-info/{entrepreneur}',
  audience: 'customer',
  isShared: true,
  summary: 'The seller, whether the site is online, and the payment methods',
  params: entrepreneurParams,
  replies: {
    200: z.object({
      ...shopFields,
      isSelling: z.boolean(),
      helpPhone: z.nullable(z.string()),
      paymentMethods: z.array(PaymentMethodField),
      /** How the code can be delivered now; the screen always works. */
      deliveryMethods: z.array(DeliveryMethodField),
      /**
       * False until the owner has named the WiFi and the chosen access mode is ready: nothing is sold before.
       */
      isReady: z.boolean(),
      /** On rented equipment a sum buys 180 minutes at most. */
      hasOwnInternet: z.boolean(),
      /** The limits of each of them. */
      paymentLimits: z.array(PaymentLimitsBody),
      /**
       * The free minutes of now and the sponsor’s name, empty where the seller gives them; null without any. Only for numbers on
       * a sponsor's list, `minutes` is null.
       */
      free: z.nullable(z.object({ name: z.string(), minutes: z.nullable(z.int()) })),
      /** Whether one can pay for other people’s minutes here. */
      takesSponsors: z.boolean(),
      takesTravellers: TakesTravellersField,
    }),
  },
  errors: ['entrepreneur_not_found'],
})

export const identifyCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/auth',
  audience: 'customer',
  summary: 'The loyalty record of a phone number; no name, history or code. A lookup stores nothing',
  body: z.strictObject({ phone: PhoneField }),
  replies: {
    200: z.object({
      id: z.string(),
      loyaltyTier: LoyaltyTierField,
      isVip: z.boolean(),
      totalPurchases: z.int(),
    }),
  },
  errors: ['invalid_request', 'phone_not_valid', 'too_many_requests'],
  limits: [
    { by: 'phone', max: 10, windowSeconds: 600 },
    { by: 'address', max: 600, windowSeconds: 600 },
  ],
})
