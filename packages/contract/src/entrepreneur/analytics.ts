import { PERIODS } from '@minit/domain/kernel/periods.ts'
import { TRENDS } from '@minit/domain/kernel/trends.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField, MoneyOutField } from '../fields.ts'
import { PeriodField } from './list-fields.ts'
import { ReturnedMinutesBody } from './network.ts'

export const TierCounts = z.object({
  new: z.int(),
  bronze: z.int(),
  silver: z.int(),
  gold: z.int(),
  platinum: z.int(),
})

const MethodStats = z.object({
  /** Payments, for packages and for overtime. */
  count: z.int(),
  /** Of all payments, 0 to 100, one decimal. */
  percentage: z.number(),
  revenue: MoneyOutField,
})

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/analytics',
  audience: 'entrepreneur',
  maxStaleSeconds: 2,
  action: 'read_reports',
  summary: 'The figures of a period, from daily roll-ups; days are those of Africa/Freetown',
  query: z.strictObject({ period: PeriodField }),
  replies: {
    200: z.object({
      period: z.enum(PERIODS),
      revenueMetrics: z.object({
        totalRevenue: MoneyOutField,
        /** At list price: plus overtime and minus the discounts, it is the total. */
        packageRevenue: MoneyOutField,
        overtimeRevenue: MoneyOutField,
        /** Loyalty discounts, as a positive amount. */
        loyaltyDiscounts: MoneyOutField,
        /** Discounts of happy hours and codes. */
        promotionDiscounts: MoneyOutField,
        /** List-price value of the bonus minutes. */
        vultBonusValue: MoneyOutField,
        /** Used minutes that sponsors paid for: no sales, and not in the total. */
        sponsored: MoneyOutField,
      }),
      customerMetrics: z.object({
        totalCustomers: z.int(),
        /** Customers whose first purchase here was in the period. */
        newCustomers: z.int(),
        returningCustomers: z.int(),
        /** Minutes. */
        averageSessionDuration: z.int(),
        loyaltyDistribution: TierCounts,
      }),
      timeAnalytics: z.object({
        /** Minutes of a pass, with its bonuses and overtime. */
        averageSessionLength: z.int(),
        /** One decimal. */
        totalHoursProvided: z.number(),
      }),
      /** Highest revenue first; archived packages only with sales. */
      packagePerformance: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          durationMinutes: z.int(),
          /** Null until three customers have rated it. */
          avgRating: z.nullable(z.number()),
          sales: z.int(),
          salesBefore: z.int(),
          revenue: MoneyOutField,
          popularityTrend: z.enum(TRENDS),
        }),
      ),
      paymentMethodStats: z.object({
        orange_money: MethodStats,
        africell_money: MethodStats,
        vult: MethodStats,
        cash: MethodStats,
      }),
      /** Passes sold. */
      sales: z.int(),
      /** The same number of days before the period. */
      before: z.object({ revenue: MoneyOutField, sales: z.int(), averageSessionLength: z.int() }),
      /** The shop sold from the first of these days on: only then is growth against them meaningful. */
      hasWholeBefore: z.boolean(),
      /** Each day of the period, oldest first, days without a sale included. */
      revenueByDay: z.array(z.object({ day: z.string(), revenue: MoneyOutField, sales: z.int() })),
      /** 24 of them, midnight first. */
      salesByHour: z.array(z.object({ hour: z.int(), sales: z.int(), revenue: MoneyOutField })),
      /** From routers' reports; null if none has admitted a phone of an own sale in these 90 days. */
      network: z.nullable(
        z.object({
          /**
           * The start of the data: the period's start, or the first sold pass that a phone used. Router sessions are stored
           * for 90 days.
           */
          since: InstantField,
          /**
           * Passes that began since and have ended: minutes sold with bonuses and overtime, and their phones'
           * time online.
           */
          passes: z.int(),
          soldMinutes: z.int(),
          usedMinutes: z.int(),
          /** In the whole period. */
          givenBack: ReturnedMinutesBody,
        }),
      ),
    }),
  },
  errors: ['invalid_request'],
})
