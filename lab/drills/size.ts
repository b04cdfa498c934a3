import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import type pg from 'pg'
import { connectAs } from '../bench/fixture.ts'
import { withLoad } from '../bench/load.ts'
import { withProduct } from '../bench/product.ts'
import { type Evidence, type Outcome, reaches, type Settings } from './evidence.ts'
import { checkIntegrity, type IntegrityChecks, integrityOutcomes } from './size/check-integrity.ts'
import { type SizeCluster, withCluster } from './size/cluster.ts'
import { countOldOrders, jobOutcomes, measureJobs } from './size/jobs.ts'
import { type Made, makeFixtures, readMade } from './size/make-fixtures.ts'
import { type CallFigures, compareCalls, type Side } from './size/measure.ts'
import { measurePerson, type PersonFigures } from './size/person.ts'
import { measureVisitors, sellingOutcome, type VisitorFigures } from './size/visitors.ts'

/** The design's goal, whatever the size of the run. */
const GOAL = { purchases: 20_000_000, sellers: 5_000, customers: 1_000_000 }
const SMALL = 10_000
const MAX_TIMES = 1.2
/** The pages that a deeper index and scattered rows may add to any call. */
const FREE_PAGES = 30
/** The rows of a table of calls. */
const MOST_CALLS = 10
const ASKED = `at most ${MAX_TIMES} times the pages, and ${FREE_PAGES} more`
const SALES_A_CUSTOMER = 20
/**
 * The share of buyers in the small history that belong to the compared shop, so that its lists also fill
 * their pages.
 */
const SMALL_SHARE = 4

/**
 * Sizes: `purchases=20000000 sellers=5000 customers=1000000`. Needs up to 7 kB of disk per purchase in
 * TMPDIR, or a quarter on a compressing file system. `kept=<folder>`: generates the data there unless it
 * exists, and keeps it with the changes of the run.
 */
export const proveSize = async (settings: Settings): Promise<Evidence> => {
  const purchases = Number(settings.purchases ?? GOAL.purchases)
  const sellers = Number(settings.sellers ?? GOAL.sellers)
  const customers = Number(settings.customers ?? purchases / SALES_A_CUSTOMER)
  const endsAt = lastEvening()
  const many = { purchases, sellers, customers, endsAt }
  const few = {
    ...many,
    purchases: SMALL,
    customers: SMALL / SALES_A_CUSTOMER,
    bigShare: SMALL_SHARE,
  }
  const folder = settings.kept ?? (await mkdtemp(join(tmpdir(), 'minit-size-')))
  try {
    await makeFixtures(folder, { small: few, big: many })
    return await withCluster({ folder }, (cluster) => measure(cluster, { purchases, sellers, customers }))
  } finally {
    if (settings.kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The evening hour, in Freetown and UTC, at which the history ends, so that its last day always has equally
 * many sales.
 */
const EVENING_HOUR = 18

const lastEvening = (): string => {
  const day = Math.floor((Date.now() - EVENING_HOUR * HOUR_MS) / DAY_MS)
  return new Date(day * DAY_MS + EVENING_HOUR * HOUR_MS).toISOString()
}

const measure = async (cluster: SizeCluster, size: typeof GOAL): Promise<Evidence> => {
  const small = await openFixture(cluster, 'small')
  const big = await openFixture(cluster, 'big')
  const found = await compare(small.url, big.url, clockAfter(big.made))
  return {
    title: 'Size',
    outcomes: [
      ...reached(size),
      ...integrityOutcomes(big.books),
      sellingOutcome(found.visitors.perSecond),
      howMany('calls and works', [...found.figures.map(pagesOf), ...found.person]),
      howMany(
        "calls of a shop that has sold as much as the small past's biggest",
        found.ofAlike.map(pagesOf),
      ),
      ...found.visitors.steps.map(stepOutcome),
      callsOutcome(found.figures),
      ...found.person.map(personOutcome),
      ...jobOutcomes(found.jobs),
      oldOrdersOutcome(found.oldOrders),
    ],
    notes: notesOf(size, big, found),
  }
}

const notesOf = (
  size: typeof GOAL,
  { made, gigabytes }: Fixture,
  { without, figures, alike, ofAlike }: Found,
): string[] => [
  `${size.purchases.toLocaleString('en')} purchases of ${size.sellers.toLocaleString('en')} sellers and ${size.customers.toLocaleString('en')} customers, compared with ${SMALL.toLocaleString('en')} of as many sellers. Made in ${made.seconds.toFixed(0)} s, ${gigabytes.toFixed(1)} GB, ${((gigabytes * 1e9) / size.purchases).toFixed(0)} bytes a purchase; the last sale was at ${made.endsAt}. The biggest shop has a twentieth of all, in the small past a quarter.`,
  `Finished days are counted first. Pages are of 8 kB, by \`explain (analyze, buffers)\` and the plan that a connection keeps after five executions; milliseconds are medians. ${without.length === 0 ? '' : `Not called, for want of a subject: ${without.join(', ')}. `}Each timed job ran once at the end. Not covered: daily payouts, fees, automatic prices, and the erasure of buyers of two years ago.`,
  `Calls above ${MAX_TIMES} times the pages and ${FREE_PAGES} more, by the biggest shop or the admin; the ${MOST_CALLS} with the most pages:`,
  tableOf(figures.filter((each) => !isHeld(each))),
  `The same by ${alike.slug}, as big as the small past's biggest shop (${alike.sales.toLocaleString('en')} sales):`,
  tableOf(ofAlike.filter((each) => !isHeld(each))),
]

type Fixture = { url: string; made: Made; gigabytes: number; books: IntegrityChecks }

const openFixture = async (cluster: SizeCluster, name: 'small' | 'big'): Promise<Fixture> => {
  const url = await cluster.openDatabase(name)
  const owner = await connectAs(url)
  const made = await readMade(owner)
  if (made === null) throw new Error(`${name} is not made`)
  const { rows } = await owner.query<{ gb: number }>(
    'select pg_database_size(current_database())::float8 / 1e9 as gb',
  )
  const integrity = await checkIntegrity(owner)
  await owner.end()
  return { url, made, gigabytes: rows[0]?.gb ?? 0, books: integrity }
}

type Found = Awaited<ReturnType<typeof compare>>

/** Starts the clock three minutes after the last sale of a history, whenever it was generated. */
const clockAfter = ({ endsAt }: Made): (() => Date) => {
  const behindMs = Date.now() - Date.parse(endsAt) - 180_000
  return () => new Date(Date.now() - behindMs)
}

const compare = (small: string, big: string, now: () => Date) =>
  withLoad((load) =>
    withProduct(small, { isRecorded: true, now }, (few) =>
      withProduct(big, { isRecorded: true, now }, async (many) => {
        const [ofFew, ofMany] = [
          { product: few, ownerUrl: small },
          { product: many, ownerUrl: big },
        ]
        return {
          ...(await compareCalls(load, ofFew, ofMany)),
          visitors: await measureVisitors(load, ofFew, ofMany),
          person: await comparePerson(ofFew, ofMany),
          ...(await workJobs(ofFew, ofMany)),
        }
      }),
    ),
  )

const comparePerson = async (small: Side, big: Side) => {
  const [ofFew, ofMany] = [await connectAs(small.ownerUrl), await connectAs(big.ownerUrl)]
  const asking = (owner: pg.Client) => async (text: string) =>
    (await owner.query<{ phone: string }>(text)).rows
  const figures = await measurePerson(
    { deps: small.product.deps, ask: asking(ofFew) },
    { deps: big.product.deps, ask: asking(ofMany) },
    SALES_A_CUSTOMER,
  )
  await Promise.all([ofFew.end(), ofMany.end()])
  return figures
}

/** At the very end, since the jobs change the data. */
const workJobs = async ({ product: few }: Side, { product: many, ownerUrl }: Side) => {
  const owner = await connectAs(ownerUrl)
  const since = new Date(many.deps.now().getTime() - KEPT_DAYS.unpaidOrders * DAY_MS)
  const before = await countOldOrders(owner, since)
  const jobs = await measureJobs(few.deps, many.deps)
  const after = await countOldOrders(owner, since)
  await owner.end()
  return { jobs, oldOrders: { before, after } }
}

const oldOrdersOutcome = ({ before, after }: { before: number; after: number }): Outcome => ({
  what: `orders that expired unpaid more than ${KEPT_DAYS.unpaidOrders} days ago, after that night`,
  asked: '0',
  seen: `${after.toLocaleString('en')} of ${before.toLocaleString('en')}`,
  isHeld: before > 0 && after === 0,
})

const reached = (size: typeof GOAL): Outcome[] => [
  reaches('purchases of the past', size.purchases, GOAL.purchases),
  reaches('sellers', size.sellers, GOAL.sellers),
  reaches('customers', size.customers, GOAL.customers),
]

type Pages = { small: number; big: number }

const stepOutcome = ({ what, small, big }: VisitorFigures['steps'][number]): Outcome => {
  const pages = { small: small.pages, big: big.pages }
  return { what, asked: ASKED, seen: `${big.pages}, ${small.pages}`, isHeld: isWithin(pages, FREE_PAGES) }
}

const pagesOf = ({ small, big }: CallFigures): Pages => ({ small: small.pages, big: big.pages })

const isWithin = ({ small, big }: Pages, freePages: number): boolean => big <= small * MAX_TIMES + freePages

const howMany = (what: string, all: readonly Pages[]): Outcome => {
  const above = (freePages: number) => all.filter((each) => !isWithin(each, freePages)).length
  return {
    what: `of ${all.length} ${what}: above ${MAX_TIMES} times the pages; above that and ${FREE_PAGES} pages`,
    asked: 'stated',
    seen: `${above(0)}; ${above(FREE_PAGES)}`,
    isHeld: true,
  }
}

const personOutcome = ({ what, ...pages }: PersonFigures): Outcome => ({
  what,
  asked: ASKED,
  seen: `${pages.big}, ${pages.small}`,
  isHeld: isWithin(pages, FREE_PAGES),
})

// The cost of a refused call means nothing.
const isHeld = (figures: CallFigures): boolean =>
  figures.big.status === 200 && isWithin(pagesOf(figures), FREE_PAGES)

const callsOutcome = (all: readonly CallFigures[]): Outcome => {
  const above = all.filter((each) => !isHeld(each)).length
  return {
    what: 'calls',
    asked: `answered, with ${ASKED}`,
    seen: above === 0 ? `${all.length}` : `${all.length - above} of ${all.length}`,
    isHeld: above === 0,
  }
}

const tableOf = (figures: readonly CallFigures[]): string => {
  const mostPages = figures.toSorted((left, right) => right.big.pages - left.big.pages).slice(0, MOST_CALLS)
  return [
    '| call | pages, small | ms, small |',
    '|---|---|---|',
    ...mostPages.map(
      ({ path, small, big }) =>
        `| \`${path.replaceAll('|', '')}\`${big.status === 200 ? '' : ` (${big.status})`} | ${big.pages}, ${small.pages} | ${big.ms.toFixed(1)}, ${small.ms.toFixed(1)} |`,
    ),
  ].join('\n')
}
