import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { chunksOf } from '../../../kernel/collections.ts'
import type { Invariant } from '../../../kernel/invariant.ts'
import type { Deps } from '../../../ports/deps.ts'
import { invariantRuns } from './checks.tables.ts'
import {
  chooseSellers,
  findAllSeenSince,
  keepMarks,
  listAllSellers,
  type Room,
  USUAL_ROOM,
} from './due-sellers.ts'
import { INVARIANTS } from './invariants.ts'
import { withinSellers } from './invariants-of-sellers.ts'
import { type Breaches, type LastCheck, readLastCheck } from './last-check.ts'

const MAX_EXAMPLES = 5

/**
 * The timeout of each statement in ms, and the memory of each sort and hash; null uses the server's default.
 */
type Effort = { statementMs: number; workMem: string | null }

/** For the hourly run, which shares the database with sales. */
const HOURLY: Effort = { statementMs: 300_000, workMem: null }
/**
 * For a manual run, which reads everything however long that takes: the operator can cancel it. Statements
 * run in sequence.
 */
const MANUAL: Effort = { statementMs: DAY_MS, workMem: '256MB' }

/** A transaction, and the client-side timeout of its statements in ms. */
type Reader = { tx: Tx; timeoutMs: number }

const countIn = async (
  { tx, timeoutMs }: Reader,
  statement: string,
  values: unknown[],
): Promise<Breaches> => {
  const rows = await tx.send<{ id: string; all: number }>(
    `select id, count(*) over ()::int as all from (${statement}) as broken order by id limit ${MAX_EXAMPLES}`,
    values,
    timeoutMs,
  )
  return { breaches: rows[0]?.all ?? 0, examples: rows.map(({ id }) => id) }
}

const countBreaches = (reader: Reader, { breaches }: Invariant): Promise<Breaches> =>
  countIn(reader, breaches, [])

const countBreachesOf = async (
  reader: Reader,
  invariant: Invariant,
  sellers: readonly string[],
): Promise<Breaches> => {
  let found: Breaches = { breaches: 0, examples: [] }
  for (const some of invariant.isByDay === true ? chunksOf(sellers) : [sellers])
    found = sumOf(found, await countIn(reader, withinSellers(invariant), [some]))
  return found
}

const sumOf = (found: Breaches, more: Breaches): Breaches => ({
  breaches: found.breaches + more.breaches,
  examples: [...found.examples, ...more.examples].slice(0, MAX_EXAMPLES),
})

/** A broken invariant is read in full until it holds: a partial check that finds nothing proves nothing. */
const countBreachesNow = (
  reader: Reader,
  invariant: Invariant,
  { last, startedAt }: { last: LastCheck | null; startedAt: Date },
): Promise<Breaches> => {
  const { id, dueSince } = invariant
  if (dueSince === undefined || last === null || last.broken.has(id)) return countBreaches(reader, invariant)
  return countIn(reader, dueSince, [last.startedAt, startedAt])
}

/** Counts breaches that belong to none of the sellers that break the invariant. */
const countUnattributed = (
  reader: Reader,
  invariant: Invariant,
  broken: readonly string[],
): Promise<Breaches> =>
  countIn(
    reader,
    `select id from (${invariant.breaches}) as whole except select id from (${withinSellers(invariant)}) as theirs`,
    [broken],
  )

/**
 * Prepares a transaction for statements that read many rows. Without table statistics, PostgreSQL would join
 * row by row, or merge by a partial sort order that one seller's whole history shares; both compare each row
 * with all of them, so both plans are off.
 */
const planForManyRows = async (tx: Tx, { statementMs, workMem }: Effort): Promise<Reader> => {
  await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`)
  if (workMem !== null) await tx.execute(sql`select set_config('work_mem', ${workMem}, true)`)
  await tx.execute(sql`set local enable_nestloop = off`)
  await tx.execute(sql`set local enable_mergejoin = off`)
  // Slightly longer than the server-side timeout.
  return { tx, timeoutMs: statementMs + 5_000 }
}

const insertRun = async (tx: Tx, run: typeof invariantRuns.$inferInsert): Promise<void> => {
  await tx.insert(invariantRuns).values(run)
}

const deleteRunsBefore = async (tx: Tx, instant: Date): Promise<void> => {
  await tx.delete(invariantRuns).where(lt(invariantRuns.startedAt, instant))
}

const KEPT_MS = 30 * DAY_MS

export type InvariantResult = Breaches & {
  id: string
  title: string
  /** Breaches that no seller owns: a full check finds them, and they stay until a full check finds none. */
  ofNobody?: Breaches
}

/** What a check covers: all rows, or the rows of some sellers. */
type Extent = { isWhole: boolean; sellers: string[]; waiting: number }
type CheckRun = Extent & { results: InvariantResult[]; broken: ReadonlySet<string> }
type Since = { startedAt: Date; last: LastCheck | null }

/** Finds the sellers that break an invariant by bisection: only a few of many do. */
const findBroken = async (
  reader: Reader,
  invariant: Invariant,
  sellers: readonly string[],
): Promise<string[]> => {
  if (sellers.length === 0 || (await countBreachesOf(reader, invariant, sellers)).breaches === 0) return []
  if (sellers.length === 1) return [...sellers]
  const half = Math.ceil(sellers.length / 2)
  return [
    ...(await findBroken(reader, invariant, sellers.slice(0, half))),
    ...(await findBroken(reader, invariant, sellers.slice(half))),
  ]
}

const findOf = (
  reader: Reader,
  invariant: Invariant,
  { isWhole, sellers, ...since }: Extent & Since,
): Promise<Breaches> => {
  if (isWhole) return countBreaches(reader, invariant)
  return invariant.isOfPlatform === true
    ? countBreachesNow(reader, invariant, since)
    : countBreachesOf(reader, invariant, sellers)
}

/** Checks one invariant, and finds the sellers that break it. */
const checkOne = async (
  reader: Reader,
  invariant: Invariant,
  extent: Extent & Since,
): Promise<{ result: InvariantResult; owners: string[] }> => {
  const { id, title, isOfPlatform = false } = invariant
  const found = await findOf(reader, invariant, extent)
  const isOfSellers = !isOfPlatform && found.breaches > 0
  const owners = isOfSellers ? await findBroken(reader, invariant, extent.sellers) : []
  if (!extent.isWhole) {
    const unattributed = extent.last?.ofNobody.get(id)
    const result =
      unattributed === undefined ? found : { ...sumOf(found, unattributed), ofNobody: unattributed }
    return { result: { id, title, ...result }, owners }
  }
  const unattributed = isOfSellers ? await countUnattributed(reader, invariant, owners) : null
  const isUnattributed = unattributed !== null && unattributed.breaches > 0
  return { result: { id, title, ...found, ...(isUnattributed ? { ofNobody: unattributed } : {}) }, owners }
}

const runOnce = async (tx: Tx, extent: Extent & Since, effort: Effort): Promise<CheckRun> => {
  const reader = await planForManyRows(tx, effort)
  const results: InvariantResult[] = []
  const broken = new Set<string>()
  for (const invariant of INVARIANTS) {
    const { result, owners } = await checkOne(reader, invariant, extent)
    results.push(result)
    for (const seller of owners) broken.add(seller)
  }
  const { isWhole, sellers, waiting } = extent
  return { isWhole, sellers, waiting, results, broken }
}

/**
 * Runs a check, and stores its result and its extent for the admin dashboard. Each breach is also logged as
 * an error. Marks and result are stored at the end, so a failed check marks no seller as checked.
 */
const check = async (
  deps: CheckDeps,
  effort: Effort,
  choose: (tx: Tx, now: Date) => Promise<Extent>,
): Promise<InvariantResult[]> => {
  const startedAt = deps.now()
  const checkRun = await deps.db.asPlatform(async (tx) => {
    const last = await readLastCheck(tx, startedAt)
    return runOnce(tx, { ...(await choose(tx, startedAt)), startedAt, last }, effort)
  })
  const { isWhole, sellers, waiting, results, broken } = checkRun
  const breaches = results.reduce((sum, result) => sum + result.breaches, 0)
  await deps.db.asPlatform(async (tx) => {
    await keepMarks(tx, { sellers, broken, at: startedAt })
    const extent = { isWhole, sellers: sellers.length, waiting, allSeenSince: await findAllSeenSince(tx) }
    const durationMs = deps.now().getTime() - startedAt.getTime()
    await insertRun(tx, { id: deps.newId(), startedAt, durationMs, breaches, results, ...extent })
    await deleteRunsBefore(tx, new Date(startedAt.getTime() - KEPT_MS))
  })
  for (const { id, title, examples } of results.filter((result) => result.breaches > 0))
    deps.log.error({ invariant: id, examples }, `broken: ${title}`)
  return results
}

export type CheckDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log'>

/**
 * Checks all invariants over the whole database: for tests, drills and an operator. Throws if the data cannot
 * be read completely; the result is then unknown.
 */
export const checkInvariants = (deps: CheckDeps): Promise<InvariantResult[]> =>
  check(deps, MANUAL, async (tx) => ({ isWhole: true, sellers: await listAllSellers(tx), waiting: 0 }))

/**
 * Runs the hourly check, whose work is bounded regardless of history: sellers with changes, sellers with
 * broken invariants, and sellers whose turn in the round has come. See `due-sellers.ts`.
 */
export const checkDueSellers = (deps: CheckDeps, room: Room = USUAL_ROOM): Promise<InvariantResult[]> =>
  check(deps, HOURLY, async (tx, now) => ({ isWhole: false, ...(await chooseSellers(tx, now, room)) }))

export const invariantJobs = (deps: Deps): Pick<JobHandlers, 'check-invariants'> => ({
  'check-invariants': async () => {
    await checkDueSellers(deps)
  },
})
