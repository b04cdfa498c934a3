import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { USUAL_PAYOUT_TERMS } from '@minit/domain/money/payouts.ts'
import { type GstRate, gstRateOn, mayGstBegin } from '@minit/domain/platform/gst.ts'
import type { FeeRate } from '@minit/domain/platform/money-terms.ts'
import * as z from 'zod'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { HOLDERS } from './ledger-accounts.ts'
import { findSetting, writeSetting } from './platform-settings.ts'

/** The setting's key; orders read it in their own statement (`intent.queries.ts`). */
export const MONEY_TERMS_KEY = 'money_terms'

const Stored = z.object({
  fees: z
    .array(z.object({ beginsAt: z.coerce.date(), basisPoints: z.int(), fixedMinor: z.int() }))
    .default([]),
  settlementDelayHours: z.partialRecord(z.enum(HOLDERS), z.int()).default({}),
  payouts: z.object({ minimumMinor: z.int(), approvalAboveMinor: z.int() }).default(USUAL_PAYOUT_TERMS),
  gst: z.array(z.object({ from: z.string(), basisPoints: z.int() })).default([]),
})

/** The terms between the platform and its sellers. All fees ever set are stored, with their start. */
export type MoneyTerms = {
  fees: readonly FeeRate[]
  settlementDelayHours: Record<(typeof HOLDERS)[number], number>
  /** The smallest payout, and the amount above which an admin must approve one. */
  payouts: { minimumMinor: number; approvalAboveMinor: number }
  /** All tax rates ever set; the default rate applies before the first. */
  gst: readonly GstRate[]
}

/** Parses the stored setting. Defaults: no fee, no delay and the default tax. */
export const moneyTermsOf = (value: unknown): MoneyTerms => {
  const { fees, settlementDelayHours, payouts, gst } = Stored.parse(value ?? {})
  const hoursOf = (provider: (typeof HOLDERS)[number]) => settlementDelayHours[provider] ?? 0
  const delays = Object.fromEntries(HOLDERS.map((provider) => [provider, hoursOf(provider)]))
  // `HOLDERS` names every key.
  return { fees, payouts, gst, settlementDelayHours: delays as MoneyTerms['settlementDelayHours'] }
}

export const readMoneyTerms = async ({ db }: Pick<Deps, 'db'>): Promise<MoneyTerms> =>
  moneyTermsOf(await db.readAsPlatform((tx) => findSetting(tx, MONEY_TERMS_KEY)))

/** The terms as the API returns them, the latest fee first. */
export const moneyTermsView = ({ fees, settlementDelayHours, payouts, gst }: MoneyTerms) => ({
  fees: fees
    .map(({ beginsAt, basisPoints, fixedMinor }) => ({ beginsAt, basisPoints, fixed: fixedMinor }))
    .reverse(),
  settlementDelayHours,
  payouts: { minimum: payouts.minimumMinor, approvalAbove: payouts.approvalAboveMinor },
  gst: gst.map(({ from, basisPoints }) => ({ from, basisPoints })).reverse(),
})

/** Changes the terms under a lock, with a line in the audit log. */
const changeTerms = (
  deps: Deps,
  { admin, reason, change }: { admin: Admin; reason: string; change: (before: MoneyTerms) => MoneyTerms },
): Promise<MoneyTerms> =>
  deps.db.asPlatform(async (tx) => {
    const before = moneyTermsOf(await findSetting(tx, MONEY_TERMS_KEY, true))
    const after = change(before)
    await writeSetting(tx, { key: MONEY_TERMS_KEY, value: after, now: deps.now() })
    await writeAudit(deps, tx, {
      admin,
      action: 'money_terms_set',
      subject: { type: 'platform_setting', id: MONEY_TERMS_KEY },
      before,
      after,
      reason,
    })
    return after
  })

/** Tolerance for an admin's clock that is slow. */
const BEHIND_MS = 60_000

/**
 * Sets the platform's fee for sales ordered from an instant on, whenever they are paid. Null starts it now.
 * Refuses with `fee_begins_too_early` a start in the past, or before a rate that is already scheduled.
 */
export const saveFee = async (
  deps: Deps,
  admin: Admin,
  { reason, beginsAt, ...rate }: Omit<FeeRate, 'beginsAt'> & { beginsAt: Date | null; reason: string },
): Promise<MoneyTerms> => {
  const now = deps.now()
  if (beginsAt !== null && beginsAt.getTime() < now.getTime() - BEHIND_MS)
    throw new Refusal('fee_begins_too_early')
  const begins = beginsAt === null || beginsAt < now ? now : beginsAt
  return changeTerms(deps, {
    admin,
    reason,
    change: (before) => {
      if (before.fees.some((fee) => fee.beginsAt > begins)) throw new Refusal('fee_begins_too_early')
      return { ...before, fees: [...before.fees, { ...rate, beginsAt: begins }] }
    },
  })
}

/** Sets the hours after which each provider settles with the platform, for sales ordered from now on. */
export const saveSettlementDelays = (
  deps: Deps,
  admin: Admin,
  { reason, ...settlementDelayHours }: MoneyTerms['settlementDelayHours'] & { reason: string },
): Promise<MoneyTerms> =>
  changeTerms(deps, { admin, reason, change: (before) => ({ ...before, settlementDelayHours }) })

/** Sets the smallest payout and the amount above which an admin must approve one, in minor units. */
export const savePayoutTerms = (
  deps: Deps,
  admin: Admin,
  { reason, ...payouts }: MoneyTerms['payouts'] & { reason: string },
): Promise<MoneyTerms> => changeTerms(deps, { admin, reason, change: (before) => ({ ...before, payouts }) })

/** Returns the tax rate for a price ordered now, in basis points. */
export const gstNow = async (deps: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  gstRateOn((await readMoneyTerms(deps)).gst, deps.now())

/**
 * Sets the tax rate for orders and invoices from the start of a day in Freetown. Refuses with
 * `gst_begins_too_early` a day that has begun, or one before a rate that is already scheduled.
 */
export const saveGst = (
  deps: Deps,
  admin: Admin,
  { reason, ...rate }: GstRate & { reason: string },
): Promise<MoneyTerms> =>
  changeTerms(deps, {
    admin,
    reason,
    change: (before) => {
      if (!mayGstBegin(before.gst, rate.from, deps.now())) throw new Refusal('gst_begins_too_early')
      return { ...before, gst: [...before.gst, rate] }
    },
  })

/** The rates that have started; no order and no invoice uses the others. */
const startedRates = ({ fees, gst }: MoneyTerms, now: Date): Pick<MoneyTerms, 'fees' | 'gst'> => ({
  fees: fees.filter(({ beginsAt }) => beginsAt <= now),
  gst: gst.filter(({ from }) => from <= freetownDay(now)),
})

/**
 * Cancels all scheduled fees or tax rates: a wrong one would block every earlier rate. Refuses with
 * `nothing_planned` if none is scheduled.
 */
export const cancelRates = (
  deps: Deps,
  admin: Admin,
  { of, reason }: { of: 'fees' | 'gst'; reason: string },
): Promise<MoneyTerms> =>
  changeTerms(deps, {
    admin,
    reason,
    change: (before) => {
      const started = startedRates(before, deps.now())[of]
      if (started.length === before[of].length) throw new Refusal('nothing_planned')
      return { ...before, [of]: started }
    },
  })
