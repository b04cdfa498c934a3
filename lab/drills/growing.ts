import type pg from 'pg'
import { connectAs } from '../bench/fixture.ts'
import type { Evidence, Outcome, Settings } from './evidence.ts'
import {
  DELETE_BATCH,
  deleteBatch,
  FORMS,
  type Form,
  fill,
  fillLater,
  INSERT_ONE,
  MONTHS,
  OLDEST_MONTH_ENDS,
  READS,
} from './growing/forms.ts'
import { startCluster } from './size/cluster.ts'

const INSERTS = 20_000
const COMMIT_AFTER = 20
const ASKED = 200
const KEPT_FORM = 'btree'
const MAX_PAGES = 30

type Cost = { pages: number; ms: number }
type Figures = {
  name: string
  tableMb: number
  timeIndexMb: number
  insertMicroseconds: number
  reads: readonly Cost[]
  nothingDue: Cost
  /** Measured again after new rows have filled the space of the old ones. */
  nothingDueLater: Cost
  /** Deletion of the oldest month. */
  gone: { seconds: number; walMb: number; vacuumSeconds: number }
}

/** Sizes: `rows=3000000 sellers=5000`. Every form gets the same rows, in sequence in one database. */
export const proveGrowing = async (settings: Settings): Promise<Evidence> => {
  const rows = Number(settings.rows ?? 3_000_000)
  const sellers = Number(settings.sellers ?? 5_000)
  const cluster = await startCluster()
  try {
    const owner = await connectAs(await cluster.openDatabase('growing'))
    await owner.query('set synchronous_commit = off')
    const figures: Figures[] = []
    for (const form of FORMS) {
      process.stdout.write(`${form.name}\n`)
      figures.push(await figuresOf(owner, form, rows, sellers))
    }
    await owner.end()
    return {
      title: 'Tables that only grow',
      outcomes: outcomesOf(figures),
      notes: [
        `${rows.toLocaleString('en')} rows of ${sellers.toLocaleString('en')} sellers over ${MONTHS} months, kept in four ways. The oldest month is deleted ${DELETE_BATCH.toLocaleString('en')} rows at a time, or its partition is dropped. Pages are of 8 kB; ${COMMIT_AFTER} inserts of one row make a transaction that does not wait for the disk.`,
        tableOf(figures),
      ],
    }
  } finally {
    await cluster.stop()
  }
}

const figuresOf = async (owner: pg.Client, form: Form, rows: number, sellers: number): Promise<Figures> => {
  for (const text of [
    'drop table if exists grows',
    ...form.make,
    fill(rows, sellers),
    'vacuum (analyze) grows',
  ])
    await owner.query(text)
  const reads: Cost[] = []
  for (const { text } of READS) reads.push(await costOfRead(owner, text))
  const figures = {
    name: form.name,
    ...(await sizesOf(owner)),
    insertMicroseconds: await insertSome(owner),
    reads,
    nothingDue: await explained(owner, deleteBatch(`timestamptz '2000-01-01'`), []),
    gone: await letGo(owner, form),
    nothingDueLater: await checkLater(owner, rows, sellers),
  }
  return figures
}

const checkLater = async (owner: pg.Client, rows: number, sellers: number): Promise<Cost> => {
  await owner.query(fillLater(Math.floor(rows / MONTHS), sellers))
  await owner.query('vacuum (analyze) grows')
  return explained(owner, deleteBatch(OLDEST_MONTH_ENDS), [])
}

const sizesOf = async (owner: pg.Client): Promise<{ tableMb: number; timeIndexMb: number }> => {
  const { rows } = await owner.query<{ whole: number; index: number | null }>(
    `select coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree('grows')), pg_total_relation_size('grows'))::float8 / 1e6 as whole,
       pg_relation_size(to_regclass('grows_at'))::float8 / 1e6 as index`,
  )
  return { tableMb: rows[0]?.whole ?? 0, timeIndexMb: rows[0]?.index ?? 0 }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const insertSome = async (owner: pg.Client): Promise<number> => {
  const seconds = await secondsOf(async () => {
    for (let n = 0; n < INSERTS; n++) {
      if (n % COMMIT_AFTER === 0) await owner.query('begin')
      const values = [`seller ${(n * 7919) % 5_000}`, `Z${n.toString(16).padStart(25, '0')}`]
      await owner.query({ name: 'insert', text: INSERT_ONE, values })
      if (n % COMMIT_AFTER === COMMIT_AFTER - 1) await owner.query('commit')
    }
  })
  return (seconds / INSERTS) * 1e6
}

/** Returns the mean of many rows, spread over all months. */
const costOfRead = async (owner: pg.Client, text: string): Promise<Cost> => {
  const { rows } = await owner.query<{ entrepreneur_id: string; id: string }>(
    `select entrepreneur_id, id from grows where id like '%77' order by md5(id) limit ${ASKED}`,
  )
  const costs: Cost[] = []
  for (const { entrepreneur_id: seller, id } of rows) costs.push(await explained(owner, text, [seller, id]))
  const mean = (pick: (cost: Cost) => number) =>
    costs.reduce((sum, each) => sum + pick(each), 0) / costs.length
  return { pages: mean(({ pages }) => pages), ms: mean(({ ms }) => ms) }
}

type Explained = {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Execution Time': number
  'Planning Time': number
}

const explained = async (owner: pg.Client, text: string, values: unknown[]): Promise<Cost> => {
  const { rows } = await owner.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]
  if (plan === undefined) throw new Error('a plan has one row')
  return {
    pages: plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'],
    ms: plan['Execution Time'] + plan['Planning Time'],
  }
}

const letGo = async (owner: pg.Client, { detach }: Form): Promise<Figures['gone']> => {
  const wal = async () =>
    (await owner.query<{ at: string }>(`select pg_current_wal_insert_lsn() as at`)).rows[0]?.at ?? '0/0'
  const from = await wal()
  const seconds = await secondsOf(async () => {
    if (detach !== null) for (const text of detach) await owner.query(text)
    else while (((await owner.query(deleteBatch(OLDEST_MONTH_ENDS))).rowCount ?? 0) === DELETE_BATCH);
  })
  const vacuumSeconds = await secondsOf(() => owner.query('vacuum grows'))
  const { rows } = await owner.query<{ mb: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 / 1e6 as mb',
    [from],
  )
  return { seconds, vacuumSeconds, walMb: rows[0]?.mb ?? 0 }
}

/** Judges the form that the product uses for such tables. */
const outcomesOf = (figures: readonly Figures[]): Outcome[] =>
  figures
    .filter(({ name }) => name === KEPT_FORM)
    .map(({ nothingDueLater: { pages } }) => ({
      what: `${KEPT_FORM}: a look for what is due, after a month went and another came`,
      asked: `at most ${MAX_PAGES} pages`,
      seen: `${pages}`,
      isHeld: pages <= MAX_PAGES,
    }))

const tableOf = (figures: readonly Figures[]): string => {
  const line = (what: string, of: (each: Figures) => string) => `| ${what} | ${figures.map(of).join(' | ')} |`
  const cost = ({ pages, ms }: Cost) => `${pages.toFixed(1)} pages, ${ms.toFixed(2)} ms`
  return [
    `| | ${figures.map(({ name }) => name).join(' | ')} |`,
    `|---|${figures.map(() => '---').join('|')}|`,
    line('table and all its indexes, MB', ({ tableMb }) => tableMb.toFixed(0)),
    line('of that, the index of the time, MB', ({ timeIndexMb }) => timeIndexMb.toFixed(2)),
    line('an insert, microseconds', ({ insertMicroseconds }) => insertMicroseconds.toFixed(0)),
    ...READS.map(({ name }, index) =>
      line(name, ({ reads }) => cost(reads[index] ?? { pages: Number.NaN, ms: Number.NaN })),
    ),
    line('a look for what is due, when nothing is', ({ nothingDue }) => cost(nothingDue)),
    line('the same after a month went and another came', ({ nothingDueLater }) => cost(nothingDueLater)),
    line('the oldest month goes, s', ({ gone }) => gone.seconds.toFixed(2)),
    line('and is tidied up after, s', ({ gone }) => gone.vacuumSeconds.toFixed(2)),
    line('written to the log by both, MB', ({ gone }) => gone.walMb.toFixed(0)),
  ].join('\n')
}
