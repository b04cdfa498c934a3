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
 * A setting's value; null where none was made. Locked when it is read to be changed: by its key, since of one that was never
 * made there is no row, and of two who make it at once the second would write over what the first set.
 */
export const findSetting = async (tx: Tx, key: string, isLocked = false): Promise<unknown> => {
  const query = tx
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, key))
  if (isLocked) await tx.send(LOCK, [key])
  // The row as well: a process of the release before locks nothing else.
  const [row] = isLocked ? await query.for('update') : await query
  return row?.value ?? null
}

/** Several values by their keys, read at once; one that was never made is not there. */
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

/** Whom sellers and applicants call or write to; null where the operator has not said. */
export type Support = { phone: string | null; email: string | null }

/** Reaches nobody: an address that cannot exist, and the number that the demo's sellers are near. */
const DEMO_SUPPORT: Support = { phone: '+23276000100', email: 'support@minit.example' }
const NOBODY: Support = { phone: null, email: null }

const textIn = (value: object, name: 'phone' | 'email'): string | null => {
  const text: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : null
}

const supportOf = (value: unknown, mode: Deps['mode']): Support =>
  typeof value === 'object' && value !== null
    ? { phone: textIn(value, 'phone'), email: textIn(value, 'email') }
    : mode === 'demo'
      ? DEMO_SUPPORT
      : NOBODY

/** The contacts as they are shown, the number in groups; the demo's own where none were set in a demo. */
export const supportView = (value: unknown, mode: Deps['mode']): Support => {
  const { phone, email } = supportOf(value, mode)
  return { phone: phone === null ? null : formatPhone(phone), email }
}

export const readSupport = async ({ db, mode }: Pick<Deps, 'db' | 'mode'>): Promise<Support> =>
  supportView(await db.readAsPlatform((tx) => findSetting(tx, SUPPORT_KEY)), mode)

/** Sets whom people call and write to; an empty text is none. Refuses with `phone_not_valid` a number that is not of Sierra Leone. */
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

/** Minor leones for one dollar, as an admin set it; Le 22.70 until then. */
export const readUsdRate = async ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  rateOf(await db.readAsPlatform((tx) => findSetting(tx, KEY)))

const refuseFarRate = (minorPerDollar: number, beforeMinor: number): void => {
  if (isUsdRateNear(minorPerDollar, beforeMinor)) return
  const usdRate = `It was ${formatLe(beforeMinor)}. If ${formatLe(minorPerDollar)} is right, go there in steps.`
  throw new Refusal('usd_rate_far', undefined, { fields: { usdRate } })
}

/**
 * Sets the rate (minor leones for one dollar) at which the admin area shows dollars and invoices are written. Refuses with
 * `usd_rate_far` one that was mistyped.
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
