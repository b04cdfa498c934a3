import type { Deps } from '@minit/server/ports/deps.ts'
import type { Database, Tx } from '../../../server/src/db/database.ts'
import { eraseNumber } from '../../../server/src/modules/operations/privacy/erase-person.ts'
import { PARTS, readPart } from '../../../server/src/modules/operations/privacy/export.queries.ts'

/** The pages (8 kB) that a statement read, including those of functions that it called. */
type StatementPages = { pages: number; text: string }

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** Explains each raw statement, rolls it back, and then sends it. */
const explaining = (tx: Tx, into: StatementPages[]): Tx => {
  const send: Tx['send'] = async (text, values, timeoutMs) => {
    await tx.send('savepoint explained', [])
    const [row] = await tx.send<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
      timeoutMs,
    )
    await tx.send('rollback to savepoint explained', [])
    const plan = row?.['QUERY PLAN'][0].Plan
    const pages = plan === undefined ? Number.NaN : plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    into.push({ pages, text })
    return tx.send(text, values, timeoutMs)
  }
  return Object.assign(Object.create(tx) as Tx, { send })
}

class Undone extends Error {}

/** Runs work and rolls it back. */
const undone = async (db: Database, work: (tx: Tx) => Promise<unknown>): Promise<void> => {
  try {
    await db.asPlatform(async (tx) => {
      await work(tx)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

/** Returns the pages read by each statement of some work, which is rolled back. */
const pagesOfWork = async (deps: Pick<Deps, 'db'>, work: (tx: Tx) => Promise<unknown>) => {
  const pages: StatementPages[] = []
  await undone(deps.db, (tx) => work(explaining(tx, pages)))
  return pages
}

/** Measures the erasure of a number, statement by statement. */
const pagesOfErasure = (deps: Deps, phone: string) =>
  pagesOfWork(deps, (tx) => eraseNumber(deps, tx, { phone, why: 'request' }))

/** Measures the export of a number, statement by statement. */
const pagesOfExport = (deps: Deps, phone: string) =>
  pagesOfWork(deps, async (tx) => {
    for (const part of PARTS) await readPart(tx, part, phone)
  })

/**
 * Selects a number with this many purchases in a generated history, none of them recent, so that nothing is
 * in progress.
 */
const buyerOf = (sales: number): string =>
  `select phone from purchases group by phone having count(*) = ${sales}
     and max(created_at) < (select max(created_at) from purchases) - interval '9 days' order by phone limit 1`

const sumOf = (statements: readonly StatementPages[]): number =>
  statements.reduce((sum, { pages }) => sum + pages, 0)

export type PersonFigures = { what: string; small: number; big: number }
type Side = { deps: Deps; ask: (text: string) => Promise<{ phone: string }[]> }

/** Measures the export and the erasure of a number with `sales` purchases, in each history. */
export const measurePerson = async (small: Side, big: Side, sales: number): Promise<PersonFigures[]> => {
  const phoneOf = async ({ ask }: Side) => (await ask(buyerOf(sales)))[0]?.phone ?? ''
  const [few, many] = [await phoneOf(small), await phoneOf(big)]
  const figuresOf = async (what: string, measure: typeof pagesOfErasure) => ({
    what,
    small: sumOf(await measure(small.deps, few)),
    big: sumOf(await measure(big.deps, many)),
  })
  return [
    await figuresOf(`the export of a number with ${sales} sales`, pagesOfExport),
    await figuresOf(`the erasure of a number with ${sales} sales`, pagesOfErasure),
  ]
}
