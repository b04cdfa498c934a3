import { ACCESS_MODES } from '@minit/domain/shop/joining.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField, MoneyOutField, PaymentLimitsBody, SubscriptionStatusField } from '../fields.ts'

export const readStats = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/stats',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary: "The seller's figures; `totalSales` and `todaysSales` are money",
  replies: {
    200: z.object({
      businessName: z.string(),
      /** The readable name of the seller’s page: `/s/<slug>`. */
      slug: z.string(),
      subscriptionStatus: SubscriptionStatusField,
      trialEndsAt: z.nullable(InstantField),
      /** The admin's reason for suspending or reactivating the seller. */
      statusReason: z.nullable(z.string()),
      /** The seller's own switch: customers can buy. */
      isOpen: z.boolean(),
      /** Empty until the owner has named the WiFi. */
      networkName: z.string(),
      /** How phones join, and whether they can now: a chosen router must have been seen. */
      joining: z.enum(ACCESS_MODES),
      isJoiningReady: z.boolean(),
      onboarding: z.object({ currentStep: z.int(), completed: z.boolean() }),
      hasOwnInternet: z.boolean(),
      /** Rented equipment that is not installed yet: the shop sells nothing before. */
      awaitsInstallation: z.boolean(),
      totalSales: MoneyOutField,
      todaysSales: MoneyOutField,
      /** Yesterday's sales in the hours that have fully passed today; null if the shop did not sell then. */
      yesterdayByNow: z.nullable(z.object({ untilHour: z.int(), revenue: MoneyOutField })),
      /** Trends compare no days before it; null without a sale. */
      firstDaySold: z.nullable(z.string()),
      totalCustomers: z.int(),
      /** The last 30 days, oldest first, days without a sale included. */
      salesByDay: z.array(z.object({ day: z.string(), revenue: MoneyOutField })),
      /** The seller's enabled payment methods, with their limits. */
      paymentLimits: z.array(PaymentLimitsBody),
      wallet: z.object({ merchantId: z.nullable(z.string()), isConnected: z.boolean() }),
      revenueBreakdown: z.object({
        packageSales: MoneyOutField,
        overtimeFees: MoneyOutField,
        loyaltyDiscounts: MoneyOutField,
        /** Discounts of happy hours and codes. */
        promotionDiscounts: MoneyOutField,
        vultBonuses: MoneyOutField,
      }),
      customerInsights: z.object({
        loyaltyTiers: z.object({
          new: z.int(),
          bronze: z.int(),
          silver: z.int(),
          gold: z.int(),
          platinum: z.int(),
        }),
        /** Percent of sales paid with the wallet, 0 to 100. */
        vultUsage: z.number(),
        /** Minutes. */
        averageSessionTime: z.number(),
        /** Percent of customers with two purchases or more, 0 to 100. */
        repeatCustomerRate: z.number(),
        overtimeRevenue: MoneyOutField,
      }),
    }),
  },
  errors: [],
})
