import type { Figure } from './figures.ts'
import { type Load, withLoad } from './load.ts'
import { median } from './median.ts'
import { type Offer, offersOf, ordersFor } from './orders.ts'
import { type Product, withProduct } from './product.ts'
import { openReplayer, type Replayer } from './replay.ts'
import { openShops } from './shops.ts'
import type { Sent } from './statements.ts'
import { type BenchWorld, CONNECTIONS, connectAs } from './world.ts'

const ROUNDS = 5
const PER_ROUND = 240

/**
 * From the HTTP request to the settled purchase with its pass, against the same statements sent bare, and
 * beside a million past sales. The three take turns, so that a noisy machine is noisy for all.
 */
export const benchPurchases = async (world: BenchWorld): Promise<Figure[]> => {
  const few = await openShops(world, 'few')
  const bareUrl = await world.createDatabase('bench_bare', few.name)
  const many = await openShops(world, 'many')
  const rounds = await withLoad((load) =>
    withProduct(few.ownerUrl, { isRecorded: true }, (small) =>
      withProduct(many.ownerUrl, { isRecorded: true }, (big) =>
        withReplayer(bareUrl, (bare) => takeTurns(load, small, big, bare)),
      ),
    ),
  )
  await requireSameSales(few.ownerUrl, bareUrl)
  return figuresOf(rounds)
}

type Round = { few: number; bare: number; many: number; statements: number }

const withReplayer = async <T>(ownerUrl: string, work: (bare: Replayer) => Promise<T>): Promise<T> => {
  const bare = await openReplayer(ownerUrl)
  return work(bare).finally(bare.close)
}

const takeTurns = async (load: Load, small: Product, big: Product, bare: Replayer): Promise<Round[]> => {
  const rounds: Round[] = []
  const offers = {
    few: await offersOf(small.deps.db.platformPool),
    many: await offersOf(big.deps.db.platformPool),
  }
  // The first round warms up, and is sent bare too: both databases come to hold the same.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const few = await sell(load, small, offers.few, round)
    const sent = small.takeSent()
    const replayed = await bare.replay(sent)
    const many = await sell(load, big, offers.many, round)
    big.takeSent()
    if (round > 0) rounds.push({ few, bare: replayed, many, statements: countStatements(sent) / sent.length })
  }
  return rounds
}

const sell = (load: Load, { url }: Product, offers: readonly Offer[], round: number): Promise<number> =>
  load.perSecond(ordersFor(url, offers, round * PER_ROUND, PER_ROUND), CONNECTIONS)

const countStatements = (purchases: readonly Sent[]): number =>
  purchases.flat().reduce((sum, { statements }) => sum + statements.length, 0)

/** What was sent bare must have done the same work, or it is no measure. */
const requireSameSales = async (...ownerUrls: string[]): Promise<void> => {
  const counts = await Promise.all(ownerUrls.map(countPasses))
  if (new Set(counts).size > 1)
    throw new Error(`passes issued over HTTP and sent bare differ: ${counts.join(', ')}`)
}

const countPasses = async (ownerUrl: string): Promise<number> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner
    .query<{ count: number }>(
      `select count(*)::int from purchases s join passes p on p.entrepreneur_id = s.entrepreneur_id
        and p.purchase_id = s.id where s.status = 'paid'`,
    )
    .finally(() => owner.end())
  return rows[0]?.count ?? 0
}

const figuresOf = (rounds: readonly Round[]): Figure[] => {
  const few = median(rounds.map((round) => round.few))
  const bare = median(rounds.map((round) => round.bare))
  const many = median(rounds.map((round) => round.many))
  const statements = median(rounds.map((round) => round.statements))
  return [
    {
      what: `purchases per second, ${statements.toFixed(0)} statements each, against the same sent bare`,
      measured: `${few.toFixed(0)}/s of ${bare.toFixed(0)}/s`,
      value: median(rounds.map((round) => round.few / round.bare)),
      atLeast: 0.35,
    },
    {
      what: 'purchases per second with 1,000,000 past sales, against 1,000',
      measured: `${many.toFixed(0)}/s, ${few.toFixed(0)}/s`,
      value: median(rounds.map((round) => round.many / round.few)),
      // No slower, as far as a shared machine can tell two equal figures apart.
      atLeast: 0.9,
    },
  ]
}
