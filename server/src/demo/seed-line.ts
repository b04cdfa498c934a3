import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { LAST_MONTH_DAY } from '@minit/domain/network/line-plan.ts'
import { findLinePlan } from '../modules/network/line-plans.queries.ts'
import { saveLine } from '../modules/network/line-plans.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_KIOSK_SLUG, DEMO_SELLER_SLUG } from './demo-accounts.ts'

/** The hub is in the middle of its month, as far as every month has such a day. */
const DAYS_INTO_THE_MONTH = 12

const hubsLine = (now: Date) => ({
  kind: 'mobile' as const,
  operator: 'orange' as const,
  planName: 'Business 60 GB',
  cost: 90_000,
  monthDay: Math.min(LAST_MONTH_DAY, new Date(now.getTime() - DAYS_INTO_THE_MONTH * DAY_MS).getUTCDate()),
  megabytes: 60_000,
  downKbps: 20_000,
  resale: null,
  leastKbps: null,
})

const KIOSKS_LINE = {
  kind: 'satellite',
  operator: 'starlink',
  planName: 'Residential',
  cost: 60_000,
  monthDay: 3,
  megabytes: null,
  downKbps: 80_000,
  resale: 'asked',
  leastKbps: null,
} as const

/** What the demo's hub and kiosk say of their lines, unless they said it themselves. */
export const seedLines = async (deps: Deps): Promise<void> => {
  const lines = [
    { slug: DEMO_SELLER_SLUG, line: hubsLine(deps.now()) },
    { slug: DEMO_KIOSK_SLUG, line: KIOSKS_LINE },
  ]
  for (const { slug, line } of lines) {
    const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, slug))
    if (seller === null || (await deps.db.inTenant(seller.id, findLinePlan)) !== null) continue
    await saveLine(deps, seller.id, line)
  }
}
