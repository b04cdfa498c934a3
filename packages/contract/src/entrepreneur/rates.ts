import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PriceField, SuccessBody } from '../fields.ts'

/** The rates of a package on sale. Days are YYYY-MM-DD. */
const RateBody = z.object({
  packageId: z.string(),
  price: MoneyOutField,
  /** Reason and evidence in one sentence, also without a suggestion. */
  why: z.string(),
  suggestion: z.nullable(
    z.object({
      price: MoneyOutField,
      /** The evidence: the package's own sales, its cost, or prices nearby. */
      source: z.enum(['sales', 'cost', 'nearby']),
      /** The probability that the shop earns more. */
      chancePercent: z.int(),
    }),
  ),
  evidence: z.object({
    days: z.int(),
    sales: z.int(),
    from: z.nullable(z.string()),
    until: z.nullable(z.string()),
    prices: z.array(z.object({ price: MoneyOutField, days: z.int(), sales: z.int() })),
    /** Open sellers nearby with a price for the same duration. */
    nearby: z.int(),
  }),
  automatic: z.object({
    isOn: z.boolean(),
    /** The latest bounds; null if never set. */
    lowest: z.nullable(MoneyOutField),
    highest: z.nullable(MoneyOutField),
    /** What it does now, in one sentence. */
    state: z.string(),
  }),
  /** Price changes, newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      at: InstantField,
      from: MoneyOutField,
      to: MoneyOutField,
      by: z.enum(['seller', 'suggestion', 'automatic', 'back']),
      why: z.string(),
      /** Of an automatic change; null while it is observed. */
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
  summary: 'A suggested price for each package on sale with its evidence, and the state of automatic mode',
  replies: {
    200: z.object({
      /** What an hour of one customer's internet costs the seller; null if not set. */
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
  summary: 'Set the suggested price of a package; sold passes keep their terms',
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
  summary: 'Let the platform change the price within bounds, or stop it (null)',
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
  summary: "Set what an hour of one customer's internet costs the seller, or clear it (null)",
  body: z.strictObject({ costPerHour: z.nullable(PriceField) }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})
