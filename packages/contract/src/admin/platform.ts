import {
  BANK_ACCOUNT_LIMITS,
  BANK_ACCOUNT_PARTS,
  type BankAccount,
  bankAccountProblems,
} from '@minit/domain/platform/bank-account.ts'
import { BETA_TEXT_LIMITS, type BetaTextName } from '@minit/domain/platform/beta-texts.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, InstantField, lineOf, MoneyOutField, SubscriptionStatusField } from '../fields.ts'
import { contactFields, ReasonField, UsdRateField } from './list-fields.ts'

const RANGES = ['7d', '30d', '90d'] as const
export const RangeField = z.enum(RANGES, 'Choose 7d, 30d or 90d')

/** Percent compared with the previous period; null without one. */
const GrowthField = z.nullable(z.int())

export const readMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/{range}',
  audience: 'admin',
  summary: 'The platform’s figures; revenue, purchases and new customers are those of the range',
  params: z.object({ range: RangeField }),
  replies: {
    200: z.object({
      totalEntrepreneurs: z.int(),
      activeEntrepreneurs: z.int(),
      trialEntrepreneurs: z.int(),
      /** Buyers, counted at each seller. */
      totalCustomers: z.int(),
      newCustomers: z.int(),
      /** In the range, overtime included. */
      monthlyRevenue: MoneyOutField,
      revenueGrowth: GrowthField,
      /** Passes sold in the range. */
      totalPurchases: z.int(),
      purchaseGrowth: GrowthField,
      usdRate: UsdRateField,
      /** Oldest first, today last, including days without a sale. */
      days: z.array(
        z.object({
          day: z.string(),
          revenue: MoneyOutField,
          purchases: z.int(),
          newCustomers: z.int(),
          newEntrepreneurs: z.int(),
        }),
      ),
    }),
  },
  errors: ['invalid_request'],
})

const RecentEntrepreneurBody = z.object({
  id: z.string(),
  businessName: z.string(),
  subscriptionStatus: SubscriptionStatusField,
  authMethod: z.enum(['phone', 'other']),
  firstName: z.string(),
  lastName: z.string(),
  location: z.string(),
  createdAt: InstantField,
  /** US dollars. */
  monthlyFee: z.number(),
  totalSales: MoneyOutField,
  usdRate: UsdRateField,
})

export const listRecentEntrepreneurs = endpoint({
  method: 'GET',
  path: '/api/admin/entrepreneurs/recent',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'The ten newest sellers',
  replies: { 200: z.array(RecentEntrepreneurBody) },
  errors: [],
})

const ActivityBody = z.object({
  id: z.string(),
  type: z.enum([
    'entrepreneur_signup',
    'payment_received',
    'internet_purchase',
    'subscription_renewal',
    'other',
  ]),
  description: z.string(),
  timestamp: InstantField,
  amount: MoneyOutField,
  status: z.string(),
  usdRate: UsdRateField,
})

export const listRecentActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity/recent',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'The last 20 events of all sellers, newest first',
  replies: { 200: z.array(ActivityBody) },
  errors: [],
})

export const readAttention = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  audience: 'admin',
  summary: 'How many items need an admin, and the result of the last consistency check of the ledger',
  replies: {
    200: z.object({
      applications: z.object({ pending: z.int(), oldestAt: z.nullable(InstantField) }),
      payments: z.object({
        unanswered: z.int(),
        oldestAskedAt: z.nullable(InstantField),
        mismatched: z.int(),
        owedBack: z.int(),
        unmatched: z.int(),
        /** Refunds that need an admin. */
        refunds: z.int(),
        /** Open payments whose next poll is more than a minute late. */
        lateLooks: z.int(),
        oldestLookDueAt: z.nullable(InstantField),
      }),
      /** Claims of customers who paid and got nothing; `late` after a day. */
      claims: z.object({ open: z.int(), late: z.int() }),
      payouts: z.object({
        /** Above the approval limit. */
        due: z.int(),
        /** The provider's balance is too low for them. */
        waitingForFloat: z.int(),
        /** Payouts with a discrepancy. */
        alarms: z.int(),
      }),
      /** Differences between providers' statements and our ledger; at most 100. */
      statements: z.object({ differences: z.int() }),
      /** The day of the next step has passed. */
      installations: z.object({ overdue: z.int() }),
      /** Pieces of rented equipment whose seller reported a fault. */
      equipment: z.object({ faults: z.int() }),
      /** Offline, or not heard for an hour since they were added. */
      routers: z.object({ notConnected: z.int() }),
      /** The time to pay is over. */
      invoices: z.object({ overdue: z.int() }),
      /** Sponsors whose rest an admin has to send back by hand. */
      sponsors: z.object({ toSendBack: z.int() }),
      /** Of the last 24 hours. */
      messages: z.object({
        failed: z.int(),
        lastAt: z.nullable(InstantField),
        lastProblem: z.nullable(z.string()),
        /** Rejected by our gateway for now, and still to be sent. */
        stuck: z.int(),
        stuckProblem: z.nullable(z.string()),
        /** No gateway can send an SMS, so password links reach no account. */
        isSmsOff: z.boolean(),
      }),
      /** No support contact is set. */
      isSupportMissing: z.boolean(),
      /** Enabled, but without settings. */
      unconfigured: z.array(z.string()),
      /** The ledger's invariants; null before the first check. */
      check: z.nullable(
        z.object({
          startedAt: InstantField,
          durationMs: z.int(),
          breaches: z.int(),
          /** False for the hourly check of some sellers. */
          isWhole: z.boolean(),
          /** How many sellers were checked; null if not recorded. */
          sellers: z.nullable(z.int()),
          /** Sellers with changes that did not fit into this check. */
          waiting: z.int(),
          /** Since when every seller was checked at least once; null if not recorded. */
          allSeenSince: z.nullable(InstantField),
          results: z.array(
            z.object({ id: z.string(), title: z.string(), breaches: z.int(), examples: z.array(z.string()) }),
          ),
        }),
      ),
    }),
  },
  errors: [],
})

const PlatformSettingsBody = z.object({
  usdRate: UsdRateField,
  /** The support contact of sellers and applicants; null if not set. */
  support: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** The texts about the beta; an empty text is not shown. */
  betaTexts: z.object({
    checkout: z.string(),
    hero: z.string(),
    platformFee: z.string(),
    transactionFees: z.string(),
    dashboard: z.string(),
    balance: z.string(),
    sentence: z.string(),
    about: z.string(),
  }),
  /** The account that sponsors pay invoices to; all parts are empty if none is set. */
  bankAccount: z.object({
    bank: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    swiftCode: z.string(),
    mobileMoney: z.string(),
  }),
})

export const readPlatformSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  audience: 'admin',
  summary: 'The settings of the whole platform',
  replies: { 200: PlatformSettingsBody },
  errors: [],
})

export const savePlatformSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  audience: 'admin',
  summary:
    'Set the rate at which the admin area shows dollars and sellers are billed, between half and twice the previous one',
  body: z.strictObject({
    usdRate: UsdRateField.check(z.refine((minor) => minor >= 100, 'Enter at least Le 1 for a dollar')),
    reason: ReasonField,
  }),
  replies: { 200: PlatformSettingsBody },
  errors: ['invalid_request', 'usd_rate_far'],
})

export const saveSupport = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/support',
  audience: 'admin',
  summary: 'Set the support contact of sellers and applicants; an empty text removes it',
  body: z.strictObject({ ...contactFields, reason: ReasonField }),
  replies: { 200: PlatformSettingsBody },
  errors: ['invalid_request', 'phone_not_valid'],
})

const betaLine = (name: BetaTextName) => lineOf(0, BETA_TEXT_LIMITS[name], 'Enter a text')

export const saveBetaTexts = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/beta-texts',
  audience: 'admin',
  summary: 'Set the texts about the beta; an empty text is not shown',
  body: z.strictObject({
    checkout: betaLine('checkout'),
    hero: betaLine('hero'),
    platformFee: betaLine('platformFee'),
    transactionFees: betaLine('transactionFees'),
    dashboard: betaLine('dashboard'),
    balance: betaLine('balance'),
    sentence: betaLine('sentence'),
    about: betaLine('about'),
    reason: ReasonField,
  }),
  replies: { 200: PlatformSettingsBody },
  errors: ['invalid_request'],
})

// Reports each problem at its own field.
const makeAnAccount = z.check<BankAccount>(({ value, issues }) => {
  const problems = bankAccountProblems(value)
  for (const part of BANK_ACCOUNT_PARTS) {
    const message = problems[part]
    if (message !== undefined) issues.push({ code: 'custom', message, path: [part], input: value })
  }
})

export const saveBankAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/bank-account',
  audience: 'admin',
  summary: 'Set the account that sponsors pay invoices to; with all parts empty invoices name support',
  body: z
    .strictObject({
      bank: lineOf(0, BANK_ACCOUNT_LIMITS.bank, 'Enter the bank'),
      accountName: lineOf(0, BANK_ACCOUNT_LIMITS.accountName, 'Enter whose account it is'),
      accountNumber: codeOf(0, BANK_ACCOUNT_LIMITS.accountNumber, 'Enter the account number'),
      swiftCode: codeOf(0, BANK_ACCOUNT_LIMITS.swiftCode, 'Enter a SWIFT code'),
      mobileMoney: lineOf(0, BANK_ACCOUNT_LIMITS.mobileMoney, 'Enter the operator and the merchant’s code'),
      reason: ReasonField,
    })
    .check(makeAnAccount),
  replies: { 200: PlatformSettingsBody },
  errors: ['invalid_request'],
})
