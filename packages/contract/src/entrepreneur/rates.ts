import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PriceField, SuccessBody } from '../fields.ts'

/** Of a package on sale. Days are YYYY-MM-DD. */
const RateBody = z.object({
  packageId: z.string(),
  price: MoneyOutField,
  /** Reason and evidence in one sentence, also where nothing is suggested. */
  why: z.string(),
  suggestion: z.nullable(
    z.object({
      price: MoneyOutField,
      /** What speaks for it: the package's own sales, its cost, or prices nearby. */
      source: z.enum(['sales', 'cost', 'nearby']),
      /** How likely the shop earns more. */
      chancePercent: z.int(),
    }),
  ),
  evidence: z.object({
    days: z.int(),
    sales: z.int(),
    from: z.nullable(z.string()),
    until: z.nullable(z.string()),
    prices: z.array(z.object({ price: MoneyOutField, days: z.int(), sales: z.int() })),
    /** Open sellers nearby with a price for the same time. */
    nearby: z.int(),
  }),
  automatic: z.object({
    isOn: z.boolean(),
    /** The bounds set last; null before the first time. */
    lowest: z.nullable(MoneyOutField),
    highest: z.nullable(MoneyOutField),
    /** What it does now, in one sentence. */
    state: z.string(),
  }),
  /** Changes of the price, the newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      at: InstantField,
      from: MoneyOutField,
      to: MoneyOutField,
      by: z.enum(['seller', 'suggestion', 'automatic', 'back']),
      why: z.string(),
      /** Of an automatic change: null while it is watched. */
      outcome: z.nullable(z.enum(['kept', 'went_back', 'overtaken'])),
      outcomeWhy: z.nullable(z.string()),
    }),
  ),
})

export const readRates = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/rates',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'A suggested price for each package on sale with what it rests on, and what automatic mode does',
  replies: {
    200: z.object({
      /** What an hour of one customer's internet costs the seller; null: not said. */
      costPerHour: z.nullable(MoneyOutField),
      packages: z.array(RateBody),
    }),
  },
  errors: [],
})

export const takeSuggestedPrice = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/packages/{id}/suggested-price',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Give a package the price that is suggested for it; what was sold keeps its terms',
  params: z.object({ id: IdField }),
  body: z.strictObject({ price: PriceField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'package_not_found', 'suggestion_changed', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})

const ORDER = 'The highest price must not be below the lowest'

export const setAutomaticPrice = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/packages/{id}/automatic-price',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Let the platform change the price within bounds, or let it no more (null)',
  params: z.object({ id: IdField }),
  body: z.strictObject({
    bounds: z.nullable(
      z
        .strictObject({ lowest: PriceField, highest: PriceField })
        .check(z.refine(({ lowest, highest }) => lowest <= highest, { path: ['highest'], error: ORDER })),
    ),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'package_not_found', 'rate_bounds_wrong', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})

export const setHourCost = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/rates/cost',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: "Say what an hour of one customer's internet costs the seller, or take it back (null)",
  body: z.strictObject({ costPerHour: z.nullable(PriceField) }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})
