import { availableParallelism, loadavg } from 'node:os'
import { benchAccounting } from './accounting.ts'
import { benchAnalytics } from './analytics.ts'
import { benchBeforeMarket } from './before-market.ts'
import { benchDashboard } from './dashboard.ts'
import { asReference, type Figure, isMeasured, isReached, printFigures } from './figures.ts'
import { type BenchFixture, startBenchFixture } from './fixture.ts'
import { benchIdle } from './idle.ts'
import { benchLanding } from './landing.ts'
import { benchMemory } from './memory.ts'
import { benchNearMe } from './near-me.ts'
import { benchOpening } from './opening.ts'
import { benchPage } from './page.ts'
import { benchPages } from './pages.ts'
import { benchPayouts } from './payouts.ts'
import { benchPlatform } from './platform.ts'
import { benchPolls } from './polls.ts'
import { benchProviderStatements } from './provider-statements.ts'
import { benchPurchases } from './purchases.ts'
import { benchRadius } from './radius.ts'
import { benchRouters } from './routers.ts'
import { benchSellerStatement } from './seller-statement.ts'
import { benchSilentProvider } from './silent-provider.ts'
import { benchSponsored } from './sponsored.ts'
import { benchStart } from './start.ts'
import { benchVisits } from './visits.ts'
import { benchVoucherSheet } from './voucher-sheet.ts'
import { benchVouchers } from './vouchers.ts'

/** `isBrief`: only checks that the part runs with correct answers. Parts without a brief mode run in full. */
type Bench = (fixture: BenchFixture, how: { isBrief: boolean }) => Promise<Figure[]>

const BENCHES: Record<string, Bench> = {
  purchases: benchPurchases,
  dashboard: benchDashboard,
  analytics: benchAnalytics,
  memory: benchMemory,
  start: benchStart,
  platform: benchPlatform,
  page: benchPage,
  pages: benchPages,
  landing: benchLanding,
  'near-me': benchNearMe,
  'before-market': benchBeforeMarket,
  looks: benchPolls,
  idle: benchIdle,
  routers: benchRouters,
  opening: benchOpening,
  radius: benchRadius,
  accounting: benchAccounting,
  statements: benchProviderStatements,
  payouts: benchPayouts,
  'seller-statement': benchSellerStatement,
  'silent-provider': benchSilentProvider,
  sponsored: benchSponsored,
  'voucher-sheet': benchVoucherSheet,
  visits: benchVisits,
  vouchers: benchVouchers,
}

const BRIEFLY = '--briefly'
const isBrief = process.argv.includes(BRIEFLY)

/** Measures one part. Prints a failure, and continues with the other parts. */
const measureOne = async (fixture: BenchFixture, name: string): Promise<Figure[] | null> => {
  try {
    const figures = (await BENCHES[name]?.(fixture, { isBrief })) ?? []
    return isBrief ? figures.map(asReference) : figures
  } catch (error) {
    process.stderr.write(`The bench ${name} failed: ${error instanceof Error ? error.message : error}\n`)
    return null
  }
}

/** Prints the figures; true if all limits are reached and no part failed. */
const measure = async (names: readonly string[]): Promise<boolean> => {
  const [load = 0] = loadavg()
  const fixture = await startBenchFixture()
  try {
    const parts: (Figure[] | null)[] = []
    for (const name of names) parts.push(await measureOne(fixture, name))
    const figures = parts.flatMap((part) => part ?? [])
    printFigures(figures)
    // Other processes worsen every figure, and some ratios too.
    process.stdout.write(`Load before it began: ${load.toFixed(1)} on ${availableParallelism()} cores\n`)
    return figures.every(isBrief ? isMeasured : isReached) && !parts.includes(null)
  } finally {
    await fixture.stop()
  }
}

/**
 * `npm run bench` runs all parts; `npm run bench -- purchases page` the named ones, with `--briefly`
 * without limits.
 */
const known = Object.keys(BENCHES)
const wanted = process.argv.slice(2).filter((word) => word !== BRIEFLY)
const unknown = wanted.filter((name) => !known.includes(name))
try {
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  const isAllReached = await measure(wanted.length === 0 ? known : wanted)
  process.exitCode = isAllReached ? 0 : 1
} catch (error) {
  process.stderr.write(`The bench failed: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
