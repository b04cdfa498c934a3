import type { Figure } from './figures.ts'
import { type BenchFixture, CONNECTIONS } from './fixture.ts'
import { countRows, type Floor, openFloor } from './floor.ts'
import { type Load, withLoad } from './load.ts'
import { median } from './median.ts'
import { type Offer, offersOf, ordersFor } from './orders.ts'
import { type Product, withProduct } from './product.ts'
import { openReplayer, type Replayer } from './replay.ts'
import { openShops } from './shops.ts'
import type { Sent } from './statements.ts'

const ROUNDS = 5
const PER_ROUND = 240

/**
 * Measures purchases from the HTTP request to the settled purchase with its pass: against the same statements
 * sent bare, against two bare calls that write the same rows, and with a million past sales. All alternate,
 * so that noise affects all sides equally.
 */
export const benchPurchases = async (fixture: BenchFixture): Promise<Figure[]> => {
  const few = await openShops(fixture, 'few')
  const bareUrl = await fixture.createDatabase('bench_bare', few.name)
  const floorUrl = await fixture.createDatabase('bench_floor', few.name)
  const many = await openShops(fixture, 'many')
  const rounds = await withLoad((load) =>
    withProduct(few.ownerUrl, { isRecorded: true }, (small) =>
      withProduct(many.ownerUrl, { isRecorded: true }, (big) =>
        withSenders(bareUrl, floorUrl, (senders) => takeTurns(load, { small, big }, senders)),
      ),
    ),
  )
  await requireSameRows(few.ownerUrl, bareUrl, floorUrl)
  return figuresOf(rounds)
}

type Round = { few: number; bare: number; floor: number; many: number; statements: number }

/** The senders to the database without the product. */
type Senders = { bare: Replayer; floor: Floor }

const withSenders = async <T>(
  bareUrl: string,
  floorUrl: string,
  work: (senders: Senders) => Promise<T>,
): Promise<T> => {
  const [bare, floor] = [await openReplayer(bareUrl), await openFloor(floorUrl)]
  return work({ bare, floor }).finally(() => Promise.all([bare.close(), floor.close()]))
}

const takeTurns = async (
  load: Load,
  { small, big }: { small: Product; big: Product },
  senders: Senders,
): Promise<Round[]> => {
  const rounds: Round[] = []
  const offers = {
    few: await offersOf(small.deps.db.platformPool),
    many: await offersOf(big.deps.db.platformPool),
  }
  // The first round warms up; it is replayed too, so that all databases hold the same rows.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const few = await sell(load, small, { offers: offers.few, round })
    const sent = small.takeSent()
    const bare = await senders.bare.replay(sent)
    const floor = await senders.floor.sell(offers.few, round * PER_ROUND, PER_ROUND)
    const many = await sell(load, big, { offers: offers.many, round })
    big.takeSent()
    if (round > 0) rounds.push({ few, bare, floor, many, statements: countStatements(sent) / sent.length })
  }
  return rounds
}

const sell = (
  load: Load,
  { url }: Product,
  { offers, round }: { offers: readonly Offer[]; round: number },
): Promise<number> =>
  load.perSecond(ordersFor(url, offers, { from: round * PER_ROUND, count: PER_ROUND }), CONNECTIONS)

const countStatements = (purchases: readonly Sent[]): number =>
  purchases.flat().reduce((sum, { statements }) => sum + statements.length, 0)

/** Throws unless the replay left the same rows, since the comparison is invalid otherwise. */
const requireSameRows = async (...ownerUrls: string[]): Promise<void> => {
  const counts = await Promise.all(ownerUrls.map(countRows))
  if (new Set(counts).size > 1)
    throw new Error(
      `rows of the product, of what was sent bare and of the floor differ:\n${counts.join('\n')}`,
    )
}

const figuresOf = (rounds: readonly Round[]): Figure[] => {
  const few = median(rounds.map((round) => round.few))
  const bare = median(rounds.map((round) => round.bare))
  const floor = median(rounds.map((round) => round.floor))
  const many = median(rounds.map((round) => round.many))
  const statements = median(rounds.map((round) => round.statements))
  return [
    {
      what: 'purchases per second, against the same rows left by two bare calls of an SQL function',
      measured: `${few.toFixed(0)}/s of ${floor.toFixed(0)}/s`,
      value: median(rounds.map((round) => round.few / round.floor)),
      atLeast: 0.33,
    },
    {
      what: 'statements a purchase',
      measured: statements.toFixed(1),
      value: statements,
      atMost: 24,
    },
    {
      what: 'purchases per second, against the same statements sent bare',
      measured: `${few.toFixed(0)}/s of ${bare.toFixed(0)}/s`,
      value: median(rounds.map((round) => round.few / round.bare)),
      atLeast: 0.5,
    },
    {
      what: 'purchases per second with 1,000,000 past sales, against 1,000',
      measured: `${many.toFixed(0)}/s, ${few.toFixed(0)}/s`,
      value: median(rounds.map((round) => round.many / round.few)),
      // Equal, within the noise of a shared machine.
      atLeast: 0.95,
    },
  ]
}
