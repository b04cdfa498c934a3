import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@minit/contract/endpoints.ts'
import { ensureBuilt } from '../bench/serve.ts'
import { type Evidence, type Outcome, reaches, type Settings } from './evidence.ts'

type RowSeen = {
  name: string
  cases: number
  statuses: Record<string, number>
  slowestMs: number
  faults: string[]
  unmade: string | null
}
type Seen = { seed: number; rows: RowSeen[]; broken: string[] }
type PagesSeen = { pages: number; raw: number; faults: string[] }

/** The design's goal for each row. */
const GOAL_CASES = 1_000

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Limits how many rows a single changed or closed subject can turn into invalid requests. */
const ROWS_A_FIXTURE = '5'
const MAX_REPORTED = 20
const ALL_ROWS = Object.keys(endpoints).length

/**
 * Runs the tests of the short form with more cases: they contain the fixture, the callers and the sentinels.
 */
const runTests = (env: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(
      process.execPath,
      [vitest, 'run', 'server/test/fuzz/fuzz.test.ts', 'server/test/fuzz/pages.test.ts'],
      {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: 'inherit',
      },
    )
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const readOr = async <Value>(file: string, otherwise: Value): Promise<Value> => {
  try {
    // Written by the tests that ran before.
    return JSON.parse(await readFile(file, 'utf8')) as Value
  } catch {
    return otherwise
  }
}

const wasTaken = ({ statuses }: RowSeen): boolean =>
  Object.keys(statuses).some((status) => Number(status) < 400)

/** Lists the errors in a row's answers, and why its subject was missing. */
const faultsOf = ({ name, faults, unmade }: RowSeen): string[] => [
  ...faults,
  ...(unmade === null ? [] : [`${name} was asked without its subject: ${unmade}`]),
]

const outcomesOf = ({ rows, broken }: Seen, pages: PagesSeen, code: number): Outcome[] => {
  const faults = rows.flatMap((row) => row.faults)
  const count = (word: string) => faults.filter((fault) => fault.includes(word)).length
  const fewest = rows.length === 0 ? 0 : Math.min(...rows.map((row) => row.cases))
  const slowest = rows.toSorted((left, right) => right.slowestMs - left.slowestMs)[0]
  const none = (what: string, seen: number): Outcome => ({
    what,
    asked: '0',
    seen: String(seen),
    isHeld: seen === 0,
  })
  return [
    {
      what: 'Rows of the contract that were asked',
      asked: `all ${ALL_ROWS}`,
      seen: String(rows.length),
      isHeld: rows.length === ALL_ROWS && code === 0,
    },
    {
      what: 'Rows that took at least one case',
      asked: 'all',
      seen: String(rows.filter(wasTaken).length),
      isHeld: rows.length > 0 && rows.every(wasTaken),
    },
    reaches('Cases to each row', fewest, GOAL_CASES),
    none(
      'Answers 500',
      rows.reduce((sum, row) => sum + (row.statuses['500'] ?? 0), 0),
    ),
    {
      what: 'The slowest answer',
      asked: 'under 30 s',
      seen: `${Math.round(slowest?.slowestMs ?? 0)} ms (${slowest?.name})`,
      isHeld: (slowest?.slowestMs ?? 0) < 30_000,
    },
    none('Answers with something of another seller, or a secret', count(': it tells ')),
    none(
      'Answers of a form that the contract does not declare, and other faults',
      faults.length - count(': it tells '),
    ),
    none('Invariants broken afterwards', broken.length),
    {
      what: 'Pages, forms without scripts, and what routers and operations ask: faults',
      asked: '0',
      seen: `${pages.faults.length} of ${pages.pages + pages.raw} (${pages.raw} of them bytes over a connection)`,
      isHeld: pages.faults.length === 0 && pages.raw > 0,
    },
  ]
}

const sumsOf = (rows: readonly RowSeen[]): string => {
  const sums: Record<string, number> = {}
  for (const { statuses } of rows)
    for (const [status, count] of Object.entries(statuses)) sums[status] = (sums[status] ?? 0) + count
  return Object.entries(sums)
    .map(([status, count]) => `${count} times ${status}`)
    .join(', ')
}

/**
 * Sends valid and broken requests to every row of the contract; `cases=1000 seed=7`, or only
 * `rows=readStats,logout`, which writes no page.
 */
export const proveFuzz = async (settings: Settings): Promise<Evidence> => {
  const cases = Number(settings.cases ?? GOAL_CASES)
  const seed =
    settings.seed === undefined || settings.seed === '' ? randomInt(2 ** 31) : Number(settings.seed)
  await ensureBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'minit-fuzz-'))
  const [rowsFile, pagesFile] = [join(folder, 'rows.json'), join(folder, 'pages.json')]
  const code = await runTests({
    FUZZ_CASES: String(cases),
    FUZZ_PAGES: String(cases * 3),
    FUZZ_SEED: String(seed),
    FUZZ_ROWS_A_FIXTURE: ROWS_A_FIXTURE,
    FUZZ_RESULT: rowsFile,
    FUZZ_PAGES_RESULT: pagesFile,
    ...(settings.rows !== undefined && { FUZZ_ONLY: settings.rows }),
  })
  const seen = await readOr<Seen>(rowsFile, {
    seed,
    rows: [],
    broken: ['nothing was written: the run ended early'],
  })
  const pages = await readOr<PagesSeen>(pagesFile, {
    pages: 0,
    raw: 0,
    faults: ['nothing was written: the run ended early'],
  })
  await rm(folder, { recursive: true, force: true })
  const neverTaken = seen.rows.filter((row) => !wasTaken(row)).map(({ name }) => name)
  const reported = [...seen.rows.flatMap(faultsOf), ...seen.broken, ...pages.faults]
  return {
    isNarrowed: settings.rows !== undefined,
    title: 'Every call with whatever is sent to it',
    outcomes: outcomesOf(seen, pages, code),
    notes: [
      `Seed ${seed}; \`npm run proof -- fuzz cases=${cases} seed=${seed}\` repeats it.`,
      `Answers: ${sumsOf(seen.rows)}. Each answer is searched for words that only the other seller's rows hold, and for every digest, hash and sealed text.`,
      ...(neverTaken.length === 0
        ? []
        : [`Rows that took no case at all: ${neverTaken.join(', ')}. Their refusals were tried alone.`]),
      'Not covered: sequences of calls that only together do harm, and more than eight calls at once.',
      ...(reported.length === 0 ? [] : [`\`\`\`\n${reported.slice(0, MAX_REPORTED).join('\n')}\n\`\`\``]),
    ],
  }
}
