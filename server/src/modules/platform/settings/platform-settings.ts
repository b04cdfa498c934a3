import { defaultMessageOf } from '@minit/contract/errors.ts'
import { DEFAULT_MINOR_PER_DOLLAR, formatLe, isUsdRateNear } from '@minit/domain/money/money.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { formatPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { platformSettings } from './settings.tables.ts'

const LOCK = `select pg_advisory_xact_lock(hashtext('platform setting ' || $1::text))`

/**
 * Returns a setting's value, or null if it was never set. `isLocked` locks the key, not only the row: a
 * setting that was never set has no row, and of two concurrent writers the second would overwrite the first.
 */
export const findSetting = async (tx: Tx, key: string, isLocked = false): Promise<unknown> => {
  const query = tx
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, key))
  if (isLocked) await tx.send(LOCK, [key])
  // Locks the row too: a process of the previous release locks nothing else.
  const [row] = isLocked ? await query.for('update') : await query
  return row?.value ?? null
}

/** Reads several values by their keys in one query; the map lacks settings that were never set. */
export const readSettings = async (
  { db }: Pick<Deps, 'db'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> => {
  const { key, value } = platformSettings
  const rows = await db.readAsPlatform((tx) =>
    tx
      .select({ key, value })
      .from(platformSettings)
      .where(inArray(key, [...keys])),
  )
  return new Map(rows.map((row) => [row.key, row.value]))
}

export const writeSetting = async (
  tx: Tx,
  { key, value, now }: { key: string; value: unknown; now: Date },
): Promise<void> => {
  await tx
    .insert(platformSettings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: platformSettings.key, set: { value, updatedAt: now } })
}

export const SUPPORT_KEY = 'support'

/** The contacts for sellers and applicants; null if the operator set none. */
export type Support = { phone: string | null; email: string | null }

/** Unreachable: an address that cannot exist, and a number in the range of the demo's sellers. */
const DEMO_SUPPORT: Support = { phone: '+23276000100', email: 'support@minit.example' }
const NO_CONTACTS: Support = { phone: null, email: null }

const textIn = (value: object, name: 'phone' | 'email'): string | null => {
  const text: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : null
}

const supportOf = (value: unknown, mode: Deps['mode']): Support =>
  typeof value === 'object' && value !== null
    ? { phone: textIn(value, 'phone'), email: textIn(value, 'email') }
    : mode === 'demo'
      ? DEMO_SUPPORT
      : NO_CONTACTS

/** The contacts for display, with the number in groups. A demo without contacts shows the demo's. */
export const supportView = (value: unknown, mode: Deps['mode']): Support => {
  const { phone, email } = supportOf(value, mode)
  return { phone: phone === null ? null : formatPhone(phone), email }
}

export const readSupport = async ({ db, mode }: Pick<Deps, 'db' | 'mode'>): Promise<Support> =>
  supportView(await db.readAsPlatform((tx) => findSetting(tx, SUPPORT_KEY)), mode)

/**
 * Sets the contacts; an empty text clears one. Refuses with `phone_not_valid` a number outside Sierra Leone.
 */
export const saveSupport = async (
  deps: Deps,
  admin: Admin,
  { phone: typed, email, reason }: { phone: string; email: string; reason: string },
): Promise<Support> => {
  const support = { phone: phoneOf(typed), email: email === '' ? null : email }
  await deps.db.asPlatform(async (tx) => {
    const before = supportOf(await findSetting(tx, SUPPORT_KEY, true), deps.mode)
    await writeSetting(tx, { key: SUPPORT_KEY, value: support, now: deps.now() })
    await writeAudit(deps, tx, {
      admin,
      action: 'support_set',
      subject: { type: 'platform_setting', id: SUPPORT_KEY },
      before,
      after: support,
      reason,
    })
  })
  return readSupport(deps)
}

const phoneOf = (typed: string): string | null => {
  if (typed === '') return null
  const phone = readPhone(typed)
  if (phone?.e164.startsWith('+232')) return phone.e164
  throw new Refusal('phone_not_valid', undefined, { fields: { phone: defaultMessageOf('phone_not_valid') } })
}

const KEY = 'usd_rate'

const rateOf = (value: unknown): number => {
  const isSet = typeof value === 'object' && value !== null && 'minorPerDollar' in value
  return isSet && typeof value.minorPerDollar === 'number' ? value.minorPerDollar : DEFAULT_MINOR_PER_DOLLAR
}

/** Returns the minor leones for one dollar, as an admin set them; Le 22.70 by default. */
export const readUsdRate = async ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  rateOf(await db.readAsPlatform((tx) => findSetting(tx, KEY)))

const refuseFarRate = (minorPerDollar: number, beforeMinor: number): void => {
  if (isUsdRateNear(minorPerDollar, beforeMinor)) return
  const usdRate = `It was ${formatLe(beforeMinor)}. If ${formatLe(minorPerDollar)} is right, go there in steps.`
  throw new Refusal('usd_rate_far', undefined, { fields: { usdRate } })
}

/**
 * Sets the rate (minor leones for one dollar) that the admin area and invoices use. Refuses with
 * `usd_rate_far` a rate that is far from the current one and so probably mistyped.
 */
export const saveUsdRate = (
  deps: Deps,
  admin: Admin,
  { usdRate, reason }: { usdRate: number; reason: string },
): Promise<number> =>
  deps.db.asPlatform(async (tx) => {
    const before = rateOf(await findSetting(tx, KEY, true))
    refuseFarRate(usdRate, before)
    await writeSetting(tx, { key: KEY, value: { minorPerDollar: usdRate }, now: deps.now() })
    await writeAudit(deps, tx, {
      admin,
      action: 'usd_rate_set',
      subject: { type: 'platform_setting', id: KEY },
      before: { minorPerDollar: before },
      after: { minorPerDollar: usdRate },
      reason,
    })
    return usdRate
  })
