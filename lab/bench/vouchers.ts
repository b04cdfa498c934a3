import { usualLastDay } from '@minit/domain/sales/vouchers.ts'
import { createBatch } from '@minit/server/modules/sales/vouchers/create-batch.ts'
import { redeemVoucher } from '@minit/server/modules/sales/vouchers/redeem.ts'
import { NO_BUYER, sellVoucher } from '@minit/server/modules/sales/vouchers/sell-voucher.ts'
import { listVouchers } from '@minit/server/modules/sales/vouchers/vouchers.queries.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import { aSeller, type TestSeller } from '../../server/test/builders.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs, openBenchDatabase } from './fixture.ts'
import { median } from './median.ts'
import { makeDeps } from './product.ts'
import { openReplayer } from './replay.ts'
import { recordStatements } from './statements.ts'

const ROUNDS = 5
const AT_ONCE = 64
const SELLERS = 8
const TIMED = 200
const CODES = { few: 1_000, many: 1_000_000 } as const

/** Measures voucher redemption, 64 at once, and one at a time among few codes and among a million. */
export const benchVouchers = async (fixture: BenchFixture): Promise<Figure[]> => [
  await compareWithBare(fixture),
  await compareCodes(fixture),
]

const withoutJobs: Deps['jobs'] = { enqueue: async () => undefined }

/** Returns the codes of a batch in plain text. */
const codesOf = async (deps: Deps, seller: TestSeller, count: number) => {
  const input = { packageId: seller.pack.id, count, agentId: null, lastDay: usualLastDay(deps.now()) }
  const { id } = await createBatch(deps, seller.id, { input, idempotencyKey: deps.newId() })
  const cards = await deps.db.inTenant(seller.id, (tx) => listVouchers(tx, id))
  return cards.map(({ voucher }) => ({
    ref: { entrepreneurId: seller.id, id: voucher.id },
    code: deps.secrets.open(voucher.sealedCode, voucher.id),
  }))
}

/** Every second voucher is sold in advance; the others are sold by their redemption. */
const makeCodes = async (ownerUrl: string): Promise<string[]> => {
  const db = openBenchDatabase(ownerUrl)
  const deps = makeDeps(db, withoutJobs)
  const perSeller = (AT_ONCE * (ROUNDS + 1)) / SELLERS
  const codes: string[][] = []
  for (let count = 0; count < SELLERS; count += 1) {
    const cards = await codesOf(deps, await aSeller(deps), perSeller)
    for (const { ref } of cards.filter((_, index) => index % 2 === 0))
      await sellVoucher(deps, ref, { soldBy: 'stall', buyer: NO_BUYER })
    codes.push(cards.map(({ code }) => code))
  }
  await db.close()
  // Interleaves the sellers, as real requests do.
  return Array.from({ length: perSeller }, (_, turn) => codes.map((own) => own[turn] ?? '')).flat()
}

const use = (deps: Deps, typed: string) =>
  redeemVoucher(deps, { typed, place: null, seller: null, buyer: NO_BUYER, redeemKey: null })

const inRecording = (run: (work: () => void) => void, work: () => Promise<unknown>): Promise<void> =>
  new Promise((resolve, reject) => run(() => void work().then(() => resolve(), reject)))

const compareWithBare = async (fixture: BenchFixture): Promise<Figure> => {
  const ownerUrl = await fixture.createDatabase('bench_vouchers')
  const codes = await makeCodes(ownerUrl)
  const bareUrl = await fixture.createDatabase('bench_vouchers_bare', 'bench_vouchers')
  const db = openBenchDatabase(ownerUrl)
  const recording = recordStatements({ app: db.appPool, platform: db.platformPool })
  const deps = makeDeps(db, withoutJobs)
  const bare = await openReplayer(bareUrl)
  const rounds: { ours: number; bare: number }[] = []
  // The first round warms up; it is replayed too, so that both databases hold the same rows.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const typed = codes.slice(round * AT_ONCE, (round + 1) * AT_ONCE)
    const started = performance.now()
    await Promise.all(typed.map((code) => inRecording(recording.run, () => use(deps, code))))
    const ours = AT_ONCE / ((performance.now() - started) / 1000)
    const speeds = { ours, bare: await bare.replay(recording.take()) }
    if (round > 0) rounds.push(speeds)
  }
  await bare.close()
  await db.close()
  await requireEachUsedOnce(ownerUrl, bareUrl)
  const of = (side: 'ours' | 'bare') => median(rounds.map((each) => each[side])).toFixed(0)
  return {
    what: 'vouchers used per second, 64 at once, against the same statements sent bare',
    measured: `${of('ours')}/s of ${of('bare')}/s`,
    value: median(rounds.map((each) => each.ours / each.bare)),
    atLeast: 0.5,
  }
}

/** Throws unless the replay left the same rows, since the comparison is invalid otherwise. */
const requireEachUsedOnce = async (...ownerUrls: string[]): Promise<void> => {
  const wanted = AT_ONCE * (ROUNDS + 1)
  for (const url of ownerUrls) {
    const owner = await connectAs(url)
    const { rows } = await owner.query<{ used: number; sales: number }>(
      `select (select count(*)::int from vouchers where used_at is not null) as used,
        (select count(*)::int from ledger_transactions where kind = 'sale') as sales`,
    )
    await owner.end()
    if (rows[0]?.used !== wanted || rows[0].sales !== wanted)
      throw new Error(`${rows[0]?.used} of ${wanted} vouchers were used, by ${rows[0]?.sales} sales`)
  }
}

/** Codes that are never used, in batches of 500 of the same seller. */
const ADD_CODES = `
  with numbers as (select n, 1 + (n - 1) / 500 as batch from generate_series(1, $3::int) as n),
  batches as (
    insert into voucher_batches (entrepreneur_id, id, number, idempotency_key, request_hash, package_id, package_name,
      duration_minutes, price_minor, voucher_count, use_by, created_at)
    select $1::text, 'batch ' || batch, 1000000 + batch, 'batch ' || batch, '', $2::text, 'x', 60, 3500, 500,
      now() + interval '180 days', now()
    from numbers group by batch returning id
  )
  insert into vouchers (entrepreneur_id, id, batch_id, position, sealed_code, code_digest)
  select $1, 'card ' || n, 'batch ' || batch, 1 + (n - 1) % 500, repeat('x', 60), md5(n::text) || md5('x' || n)
  from numbers where (select count(*) from batches) > 0`

const openCodes = async (fixture: BenchFixture, size: keyof typeof CODES) => {
  const ownerUrl = await fixture.createDatabase(`bench_codes_${size}`)
  const db = openBenchDatabase(ownerUrl)
  const deps = makeDeps(db, withoutJobs)
  const seller = await aSeller(deps)
  const owner = await connectAs(ownerUrl)
  await owner.query('set session_replication_role = replica')
  await owner.query(ADD_CODES, [seller.id, seller.pack.id, CODES[size]])
  await owner.query('analyze')
  await owner.end()
  const cards = await codesOf(deps, seller, TIMED + 20)
  return { db, deps, codes: cards.map(({ code }) => code) }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const compareCodes = async (fixture: BenchFixture): Promise<Figure> => {
  const few = await openCodes(fixture, 'few')
  const many = await openCodes(fixture, 'many')
  const times = { few: [] as number[], many: [] as number[] }
  for (let turn = 0; turn < TIMED + 20; turn += 1) {
    const ofFew = await timed(() => use(few.deps, few.codes[turn] ?? ''))
    const ofMany = await timed(() => use(many.deps, many.codes[turn] ?? ''))
    // The first ones warm up.
    if (turn < 20) continue
    times.few.push(ofFew)
    times.many.push(ofMany)
  }
  await Promise.all([few.db.close(), many.db.close()])
  const [ofMany, ofFew] = [median(times.many), median(times.few)]
  return {
    what: 'using a voucher among 1,000,000 codes, against 1,000',
    measured: `${ofMany.toFixed(2)} ms, ${ofFew.toFixed(2)} ms`,
    value: ofMany / ofFew,
    atMost: 1.2,
  }
}
