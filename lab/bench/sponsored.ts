import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { grantMinutes } from '@minit/server/modules/sales/sponsors/grant-minutes.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import { aSeller, type TestSeller } from '../../server/test/builders.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs, openBenchDatabase } from './fixture.ts'
import { median } from './median.ts'
import { makeDeps } from './product.ts'
import { openReplayer } from './replay.ts'
import { recordStatements } from './statements.ts'

const ROUNDS = 5
const AT_ONCE = 200
const MINUTES_EACH = 20
const FIRST_NUMBER = 999_999
const SPONSORSHIP = 'S'.repeat(26)

const NO_JOBS: Deps['jobs'] = { enqueue: async () => undefined }

/** Measures 200 phones at once on one sponsor's sum, against the same statements sent bare. */
export const benchSponsored = async (fixture: BenchFixture): Promise<Figure[]> => {
  const ownerUrl = await fixture.createDatabase('bench_sponsored')
  const seller = await openSponsored(ownerUrl)
  const bareUrl = await fixture.createDatabase('bench_sponsored_bare', 'bench_sponsored')
  return [await compareWithBare(seller, { ownerUrl, bareUrl })]
}

/** A shop without a router, with a running sponsorship that pays for every phone of the bench. */
const openSponsored = async (ownerUrl: string): Promise<TestSeller> => {
  const db = openBenchDatabase(ownerUrl)
  const deps = makeDeps(db, NO_JOBS)
  const seller = await aSeller(deps)
  const owner = await connectAs(ownerUrl)
  await owner.query(
    `insert into sponsorships (entrepreneur_id, id, sponsor_name, contact_phone, started_by, package_id, price_minor, price_minutes,
       sum_minor, who, minutes_each, first_day, last_day, state, paid_minor, created_at, paid_at)
     values ($1, $2, 'Kissy School', '+23276001000', 'sponsor', $3, 3500, 60, 100000000, 'anyone', ${MINUTES_EACH}, $4, $4, 'running',
       100000000, now(), now())`,
    [seller.id, SPONSORSHIP, seller.pack.id, freetownDay(deps.now())],
  )
  await owner.end()
  // The first grant makes the shop's numberless customer, whose id is then the same in both databases.
  await grantTo(deps, seller, FIRST_NUMBER).finally(db.close)
  return seller
}

const grantTo = (deps: Deps, seller: TestSeller, number: number): Promise<unknown> =>
  grantMinutes(deps, {
    entrepreneurId: seller.id,
    sponsorshipId: SPONSORSHIP,
    taker: { phone: `+23279${String(number).padStart(6, '0')}` },
    place: null,
  })

const inRecording = (run: (work: () => void) => void, work: () => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => run(() => void work().then(resolve, reject)))

const compareWithBare = async (
  seller: TestSeller,
  { ownerUrl, bareUrl }: { ownerUrl: string; bareUrl: string },
): Promise<Figure> => {
  // A busy machine would refuse the last of those at once.
  const db = openBenchDatabase(ownerUrl, { connectTimeoutMs: 120_000 })
  const recording = recordStatements({ app: db.appPool, platform: db.platformPool })
  const deps = makeDeps(db, NO_JOBS)
  const bare = await openReplayer(bareUrl)
  const rounds: { ours: number; bare: number }[] = []
  // The first round warms up; it is replayed too, so that both databases hold the same rows.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => round * AT_ONCE + index)
    const started = performance.now()
    await Promise.all(
      numbers.map((number) => inRecording(recording.run, () => grantTo(deps, seller, number))),
    )
    const ours = AT_ONCE / ((performance.now() - started) / 1000)
    const speeds = { ours, bare: await bare.replay(recording.take()) }
    if (round > 0) rounds.push(speeds)
  }
  await bare.close()
  await db.close()
  await requireAllGranted(ownerUrl, bareUrl)
  const of = (side: 'ours' | 'bare') => median(rounds.map((each) => each[side])).toFixed(0)
  return {
    what: `free minutes to ${AT_ONCE} phones at once on one sum per second, against the same statements sent bare`,
    measured: `${of('ours')}/s of ${of('bare')}/s`,
    value: median(rounds.map((each) => each.ours / each.bare)),
    atLeast: 0.5,
  }
}

/** Throws unless both databases gave the same minutes, since the comparison is invalid otherwise. */
const requireAllGranted = async (...ownerUrls: string[]): Promise<void> => {
  for (const url of ownerUrls) {
    const owner = await connectAs(url)
    const { rows } = await owner.query<{ minutes: number; reserved: number; held: number }>(
      `select sum(g.minutes)::int as minutes, sum(g.reserved_minor)::int as reserved, max(s.reserved_minor)::int as held
       from free_grants g join sponsorships s on s.id = g.sponsorship_id`,
    )
    await owner.end()
    const [{ minutes, reserved, held } = { minutes: 0, reserved: 0, held: 0 }] = rows
    const wanted = (AT_ONCE * (ROUNDS + 1) + 1) * MINUTES_EACH
    if (minutes !== wanted || reserved !== held) throw new Error(`${minutes} of ${wanted} minutes were given`)
  }
}
