import { WEEK } from '@minit/domain/passes/pass-hours.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { packages } from '../modules/shop/packages/packages.tables.ts'
import { createPackage, type NewPackage } from '../modules/shop/packages/packages.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_SELLER_SLUG } from './demo-accounts.ts'

/** Packages of the hub with options: a night, and one for a family. */
const WITH_OPTIONS: readonly NewPackage[] = [
  {
    name: 'Family Time',
    description: 'One code for the whole table',
    durationMinutes: 180,
    priceMinor: 9000,
    overtimeRateMinor: 0,
    ...USUAL_OPTIONS,
    maxDevices: 3,
    downKbps: 3000,
    dataLimitMb: 2000,
    maxPauses: 2,
    pauseDays: 7,
  },
  {
    name: 'Night Owl',
    description: 'Downloads while the town sleeps',
    durationMinutes: 480,
    priceMinor: 6500,
    overtimeRateMinor: 0,
    ...USUAL_OPTIONS,
    downKbps: 2000,
    slowAfterMegabytes: 1000,
    slowKbps: 512,
    hours: { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] },
    maxPerDay: 1,
  },
]

/** Adds them after the made-up past, which has no sales of them; once, even if one was archived. */
export const seedOptions = async (deps: Deps): Promise<void> => {
  const hub = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, DEMO_SELLER_SLUG))
  if (hub === null) return
  const names = WITH_OPTIONS.map(({ name }) => name)
  const known = await deps.db.inTenant(hub.id, (tx) =>
    tx
      .select({ name: packages.name })
      .from(packages)
      .where(and(eq(packages.entrepreneurId, hub.id), inArray(packages.name, names))),
  )
  if (known.length > 0) return
  for (const pack of WITH_OPTIONS) await createPackage(deps, hub.id, pack)
}
