import { randomUUID } from 'node:crypto'
import type { PayoutLimits } from '@minit/domain/money/payouts.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import { followPayout } from '@minit/server/modules/money/payouts/payout-transfers.ts'
import { requestPayout } from '@minit/server/modules/money/payouts/request-payout.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import type { PayoutProvider } from '@minit/server/ports/payout-provider.ts'
import pino from 'pino'
import { logInAs } from '../../server/test/builders.ts'
import { compareShops } from './compare-shops.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, CONNECTIONS, connectAs, openBenchDatabase } from './fixture.ts'
import { type Ask, withLoad } from './load.ts'
import { median } from './median.ts'
import { makeDeps, type Product, withProduct } from './product.ts'
import { openReplayer } from './replay.ts'
import { openShops, type Shops } from './shops.ts'
import { recordStatements } from './statements.ts'

const ROUNDS = 5
const PER_ROUND = 200
const AMOUNT_MINOR = 2_000

/**
 * Measures payouts from request to confirmation, and the money page of a large shop against a small one's.
 */
export const benchPayouts = async (fixture: BenchFixture): Promise<Figure[]> => {
  const few = await openShops(fixture, 'few')
  const ownerUrl = await fixture.createDatabase('bench_payouts', few.name)
  await makePayable(ownerUrl)
  const bareUrl = await fixture.createDatabase('bench_payouts_bare', 'bench_payouts')
  const rate = await compareWithBare(ownerUrl, bareUrl)
  return [rate, await comparePages(few, await openShops(fixture, 'many'))]
}

/** Gives every seller a balance and a confirmed payout number. */
const makePayable = async (ownerUrl: string): Promise<void> => {
  const owner = await connectAs(ownerUrl)
  await owner.query(`insert into seller_balances (entrepreneur_id, available_minor)
    select id, 1000000000 from entrepreneurs where id <> 'platform'
    on conflict (entrepreneur_id) do update set available_minor = excluded.available_minor`)
  await owner.query(`insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at, verified_at, held_until)
    select id, id, '+23276001000', 'orange_money', '', now(), now(), now(), now() from entrepreneurs where id <> 'platform'`)
  await owner.end()
}

/** A provider that pays at once, so that only our own time is measured. */
const instantProvider = (): PayoutProvider => {
  const limits: PayoutLimits = {
    method: 'orange_money',
    minimumMinor: 1,
    maximumMinor: 100_000_000,
    stepMinor: 1,
  }
  return {
    name: 'pawapay',
    newReference: () => randomUUID(),
    methods: ['orange_money'],
    limits: async () => [limits],
    requestPayout: async () => ({ kind: 'accepted' }),
    readPayout: async (reference) => ({
      kind: 'event',
      event: {
        key: `${reference}:done`,
        reference,
        kind: 'succeeded',
        amount: { amountMinor: AMOUNT_MINOR, currency: 'SLE' },
        providerTransactionId: reference,
      },
    }),
    readWebhook: async () => ({ kind: 'ignored' }),
    holderName: async () => null,
    float: async () => 1_000_000_000_000,
  }
}

const instantPayouts = (): Deps['payouts'] => {
  const provider = instantProvider()
  const way = async () => {
    const [limits] = await provider.limits()
    return limits === undefined ? null : { provider, limits }
  }
  return {
    forMethod: way,
    rails: async () => [{ provider: provider.name, isOpen: true }],
    all: async () => [provider],
    byName: async () => provider,
  }
}

/** Requests, sends and settles a payout, with the same polls as its job. */
const payOnce = async (deps: Deps, entrepreneurId: string): Promise<void> => {
  const { id: payoutId } = await requestPayout(deps, entrepreneurId, {
    amountMinor: AMOUNT_MINOR,
    askedBy: 'seller',
  })
  for (let poll = 0; poll < 2; poll += 1) await followPayout(deps, { entrepreneurId, payoutId })
}

const compareWithBare = async (ownerUrl: string, bareUrl: string): Promise<Figure> => {
  const log = pino({ level: 'silent' })
  const db = openBenchDatabase(ownerUrl)
  const recording = recordStatements({ app: db.appPool, platform: db.platformPool })
  const jobs = await openJobs(db, log, { supervise: false })
  const deps = makeDeps(db, jobs)
  deps.payouts = instantPayouts()
  const sellers = await sellersIn(ownerUrl)
  const bare = await openReplayer(bareUrl)
  const rounds: { ours: number; bare: number }[] = []
  // The first round warms up; it is replayed too, so that both databases hold the same rows.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now()
    await payAll(sellers, (seller) => inRecording(recording.run, () => payOnce(deps, seller)))
    const ours = PER_ROUND / ((performance.now() - started) / 1000)
    const speeds = { ours, bare: await bare.replay(recording.take()) }
    if (round > 0) rounds.push(speeds)
  }
  await Promise.all([bare.close(), jobs.stop()])
  await db.close()
  await requireAllPaid(ownerUrl, bareUrl)
  const of = (side: 'ours' | 'bare') => median(rounds.map((each) => each[side])).toFixed(0)
  return {
    what: 'payouts asked and settled per second, against the same statements sent bare',
    measured: `${of('ours')}/s of ${of('bare')}/s`,
    value: median(rounds.map((each) => each.ours / each.bare)),
    atLeast: 0.5,
  }
}

const sellersIn = async (ownerUrl: string): Promise<string[]> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ id: string }>('select entrepreneur_id as id from payout_destinations')
  await owner.end()
  return rows.map(({ id }) => id)
}

const inRecording = (run: (work: () => void) => void, work: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => run(() => void work().then(resolve, reject)))

/** A seller has at most one open payout: each connection serves its own sellers, one after the other. */
const payAll = async (sellers: readonly string[], pay: (seller: string) => Promise<void>): Promise<void> => {
  const turns = Array.from({ length: PER_ROUND }, (_, turn) => turn)
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const own = sellers.filter((_, index) => index % CONNECTIONS === connection)
      for (const turn of turns.filter((each) => each % CONNECTIONS === connection))
        await pay(own[Math.floor(turn / CONNECTIONS) % own.length] ?? '')
    }),
  )
}

/** Throws unless the replay left the same rows, since the comparison is invalid otherwise. */
const requireAllPaid = async (...ownerUrls: string[]): Promise<void> => {
  for (const url of ownerUrls) {
    const owner = await connectAs(url)
    const { rows } = await owner.query<{ paid: number; entries: number }>(
      `select (select count(*)::int from payouts where state = 'paid') as paid,
        (select count(*)::int from ledger_transactions where payout_part_id is not null) as entries`,
    )
    await owner.end()
    const wanted = PER_ROUND * (ROUNDS + 1)
    if (rows[0]?.paid !== wanted) throw new Error(`${rows[0]?.paid} of ${wanted} payouts arrived`)
  }
}

const comparePages = (small: Shops, big: Shops): Promise<Figure> =>
  withLoad((load) =>
    withProduct(small.ownerUrl, {}, (few) =>
      withProduct(big.ownerUrl, {}, async (many) =>
        compareShops(load, 'balance and money page', {
          small: await moneyOf(small, few),
          big: await moneyOf(big, many),
        }),
      ),
    ),
  )

const moneyOf = async ({ seller }: Shops, { deps, url }: Product): Promise<Ask> => {
  const { sessionToken } = await logInAs(deps, seller)
  return {
    url: `${url}/api/entrepreneur/money`,
    expects: [200],
    headers: { authorization: `Bearer ${sessionToken}` },
  }
}
