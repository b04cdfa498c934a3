import { KEPT_DAYS } from '@minit/domain/keeping.ts'
import type pg from 'pg'
import { withLoad } from '../bench/load.ts'
import { type Product, withProduct } from '../bench/product.ts'
import { connectAs } from '../bench/world.ts'
import { type Evidence, type Outcome, reaches, type Settings } from './evidence.ts'
import { startCluster } from './size/cluster.ts'
import { countOldOrders, jobOutcome, measureJobs } from './size/jobs.ts'
import { type BooksLook, booksOutcomes, lookAtBooks } from './size/look-at-books.ts'
import { type CallFigures, measureCalls } from './size/measure.ts'
import { makePast, type PastSize } from './size/past.ts'
import { measurePerson, type PersonFigures } from './size/person.ts'
import { findRoom } from './size/room.ts'

/** What the design asks for, whatever a run makes. */
const GOAL = { purchases: 20_000_000, sellers: 5_000, customers: 1_000_000 }
const SMALL = 10_000
const MAX_TIMES = 1.2
/** Pages that an index one level deeper, and rows that lie apart, may cost in any call. */
const FREE_PAGES = 30
const ASKED = `at most ${MAX_TIMES} times the pages, and ${FREE_PAGES} besides`
const SALES_A_CUSTOMER = 20
/** One buyer in so many of the small past is the shop's whose calls are compared, so that its lists fill their pages too. */
const SMALL_SHARE = 4

/** Sizes: `purchases=20000000 sellers=5000 customers=1000000`. Wants up to 7 kB of disk for each purchase, in TMPDIR. */
export const proveSize = async (settings: Settings): Promise<Evidence> => {
  const purchases = Number(settings.purchases ?? GOAL.purchases)
  const sellers = Number(settings.sellers ?? GOAL.sellers)
  const customers = Number(settings.customers ?? purchases / SALES_A_CUSTOMER)
  const endsAt = new Date(Date.now() - 180_000).toISOString()
  await findRoom(purchases)
  const cluster = await startCluster()
  try {
    const few = {
      purchases: SMALL,
      sellers,
      customers: SMALL / SALES_A_CUSTOMER,
      endsAt,
      bigShare: SMALL_SHARE,
    }
    const many = { purchases, sellers, customers, endsAt }
    const small = await openWorld(await cluster.createDatabase('small'), few)
    const big = await openWorld(await cluster.createDatabase('big'), many)
    const { figures, without, person, jobs, oldOrders } = await compare(small.url, big.url)
    const made = `${many.purchases.toLocaleString('en')} purchases of ${sellers.toLocaleString('en')} sellers and ${customers.toLocaleString('en')} customers`
    return {
      title: 'Size',
      outcomes: [
        ...reached({ purchases, sellers, customers }),
        ...booksOutcomes(big.books),
        howMany([...figures.map(pagesOf), ...person]),
        ...figures.map(outcomeOf),
        ...person.map(personOutcome),
        ...jobs.map(jobOutcome),
        oldOrdersOutcome(oldOrders),
      ],
      notes: [
        `${made}, beside ${SMALL.toLocaleString('en')} of as many sellers. Made in ${big.seconds.toFixed(0)} s, ${big.gigabytes.toFixed(1)} GB, ${((big.gigabytes * 1e9) / purchases).toFixed(0)} bytes a purchase; the biggest shop has a twentieth of all, in the small past a quarter: its lists of sales of a month fill a page there too, as they do in the big one.`,
        `Days that are over are counted before, as a job does each hour. A call's work is counted in pages of 8 kB that its reading statements look at, by \`explain (analyze, buffers)\`; held is at most ${MAX_TIMES} times those beside the small past, and ${FREE_PAGES} pages more, so that an index one level deeper is not taken for growth in a call of few pages. How many are above ${MAX_TIMES} times alone stands in the first rows. Milliseconds are medians of calls in turn, and stand there for comparison.`,
        `Both pasts have as many sellers, and of each of them a row of every sum that is kept by seller, also where nothing was sold; invoices and batches of cards fill more than a page in both. So what is compared is the past, and neither how many have begun nor how full a page is.`,
        `${without.length === 0 ? 'Every call has a subject in the made-up past' : `Without a subject in the made-up past, so not asked: ${without.join(', ')}`}. Codes and texts of the last two days are sealed by the server's key; older ones, which nothing shows, are as long and made up.`,
        'At the end every job that the time asks for was worked once, as its worker works it, under the limits of time that statements have there. Nobody of this past asked for daily payouts, has a fee, or lets the platform set prices, and it is a year long: what those jobs do, and the erasure of who bought nothing for two years, are looked for and not done.',
        tableOf(figures),
      ],
    }
  } finally {
    await cluster.stop()
  }
}

type World = { url: string; seconds: number; gigabytes: number; books: BooksLook }

const openWorld = async (url: string, size: PastSize): Promise<World> => {
  const started = performance.now()
  await makePast(url, size, { say: (line) => process.stdout.write(`${line.slice(0, 100)}\n`) })
  const seconds = (performance.now() - started) / 1000
  const owner = await connectAs(url)
  const { rows } = await owner.query<{ gb: number }>(
    'select pg_database_size(current_database())::float8 / 1e9 as gb',
  )
  const books = await lookAtBooks(owner)
  await owner.end()
  return { url, seconds, gigabytes: rows[0]?.gb ?? 0, books }
}

const compare = (small: string, big: string) =>
  withLoad((load) =>
    withProduct(small, { isRecorded: true }, (few) =>
      withProduct(big, { isRecorded: true }, async (many) => ({
        ...(await measureCalls(load, { product: few, ownerUrl: small }, { product: many, ownerUrl: big })),
        person: await comparePerson(small, few, big, many),
        ...(await workJobs(few, big, many)),
      })),
    ),
  )

const comparePerson = async (small: string, few: Product, big: string, many: Product) => {
  const [ofFew, ofMany] = [await connectAs(small), await connectAs(big)]
  const asking = (owner: pg.Client) => async (text: string) =>
    (await owner.query<{ phone: string }>(text)).rows
  const figures = await measurePerson(
    { deps: few.deps, ask: asking(ofFew) },
    { deps: many.deps, ask: asking(ofMany) },
    SALES_A_CUSTOMER,
  )
  await Promise.all([ofFew.end(), ofMany.end()])
  return figures
}

/** At the very end, since they change the past. */
const workJobs = async (few: Product, big: string, many: Product) => {
  const owner = await connectAs(big)
  const before = await countOldOrders(owner, KEPT_DAYS.unpaidOrders)
  const jobs = await measureJobs(few.deps, many.deps)
  const after = await countOldOrders(owner, KEPT_DAYS.unpaidOrders)
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

const pagesOf = ({ small, big }: CallFigures): Pages => ({ small: small.pages, big: big.pages })

const isWithin = ({ small, big }: Pages, freePages: number): boolean => big <= small * MAX_TIMES + freePages

const howMany = (all: readonly Pages[]): Outcome => {
  const above = (freePages: number) => all.filter((each) => !isWithin(each, freePages)).length
  return {
    what: `of ${all.length} calls and works: above ${MAX_TIMES} times the pages; above that and ${FREE_PAGES} pages`,
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

const outcomeOf = (figures: CallFigures): Outcome => {
  const { name, path, small, big } = figures
  return {
    what: `${name}${path.includes('?') ? ` \`${path.slice(path.indexOf('?'))}\`` : ''}`,
    asked: `answered, with ${ASKED}`,
    seen: `${big.pages}, ${small.pages}; ${big.status}`,
    // What was refused tells nothing of what it costs.
    isHeld: big.status === 200 && isWithin(pagesOf(figures), FREE_PAGES),
  }
}

const tableOf = (figures: readonly CallFigures[]): string =>
  [
    '| call | answer | pages | pages, small | rows | ms | ms, small |',
    '|---|---|---|---|---|---|---|',
    ...figures.map(
      ({ path, small, big }) =>
        `| \`${path.replaceAll('|', '')}\` | ${big.status} | ${big.pages} | ${small.pages} | ${big.rows} | ${big.ms.toFixed(1)} | ${small.ms.toFixed(1)} |`,
    ),
  ].join('\n')
