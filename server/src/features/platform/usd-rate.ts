import { DEFAULT_MINOR_PER_DOLLAR } from '@minit/domain/money.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/write-audit.ts'
import { findSetting, writeSetting } from './settings.queries.ts'

const KEY = 'usd_rate'

const rateOf = (value: unknown): number => {
  const isSet = typeof value === 'object' && value !== null && 'minorPerDollar' in value
  return isSet && typeof value.minorPerDollar === 'number' ? value.minorPerDollar : DEFAULT_MINOR_PER_DOLLAR
}

/** Minor leones for one dollar, as an admin set it; Le 22.70 until then. */
export const readUsdRate = async ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  rateOf(await db.readAsPlatform((tx) => findSetting(tx, KEY)))

/** Sets the rate (minor leones for one dollar) at which the admin area shows dollars. */
export const saveUsdRate = (
  deps: Deps,
  admin: Admin,
  { usdRate, reason }: { usdRate: number; reason: string },
): Promise<number> =>
  deps.db.asPlatform(async (tx) => {
    const before = rateOf(await findSetting(tx, KEY, true))
    await writeSetting(tx, KEY, { minorPerDollar: usdRate }, deps.now())
    await writeAudit(deps, tx, admin, {
      action: 'usd_rate_set',
      subject: { type: 'platform_setting', id: KEY },
      before: { minorPerDollar: before },
      after: { minorPerDollar: usdRate },
      reason,
    })
    return usdRate
  })
