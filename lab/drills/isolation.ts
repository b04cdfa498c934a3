import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cell, CellKind } from '../../server/test/isolation/cells.ts'
import type { Evidence, Outcome } from './evidence.ts'

type Report = {
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The crossing itself, and whether it finds what is broken on purpose. */
const CROSSING = 'server/test/isolation/isolation.test.ts'
const TWINS = 'server/test/isolation/finds-leaks.test.ts'

/** Where sellers are crossed besides. */
const OTHERS: Readonly<Record<string, string>> = {
  [TWINS]: 'the same with a policy opened and with servers that mistake the seller: leaks are found',
  'server/test/tenants.test.ts': 'calls with foreign ids, answered as those with unknown ones',
  'server/test/gateway-tenants.test.ts': 'routers and phones at them',
  'server/test/isolation/person-file.test.ts':
    'what an admin is shown of a person, whom a gift and a claim tie to others',
  'server/src/db/tenancy.test.ts': 'the catalogue of policies, roles, rights and foreign keys',
  'server/test/flows/staff-rights.test.ts': 'staff by role and call',
}

const KINDS: Readonly<Record<CellKind, { what: string; least: number }>> = {
  table: { what: 'Tables of sellers, by each kind of statement as the other seller', least: 400 },
  call: { what: 'Calls of the contract, by each caller with the other seller’s ids', least: 1_400 },
  export: { what: 'Lists, figures, PDF and CSV files of one’s own, searched for the other', least: 60 },
  job: { what: 'Jobs, with things of the one and of the other', least: 80 },
}

const runTests = (folder: string): { cells: Cell[]; report: Report } => {
  const [cellsFile, reportFile] = [join(folder, 'cells.json'), join(folder, 'report.json')]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const words = ['run', CROSSING, ...Object.keys(OTHERS), '--reporter=json', `--outputFile=${reportFile}`]
  const env = { ...process.env, ISOLATION_RESULT: cellsFile }
  spawnSync(process.execPath, [vitest, ...words], { cwd: root, stdio: 'ignore', env })
  // Written by the tests and by Vitest in these shapes.
  return {
    cells: JSON.parse(readFileSync(cellsFile, 'utf8')) as Cell[],
    report: JSON.parse(readFileSync(reportFile, 'utf8')) as Report,
  }
}

const outcomeOfKind = (kind: CellKind, cells: readonly Cell[]): Outcome => {
  const own = cells.filter((cell) => cell.kind === kind)
  const leaking = own.filter(({ leaks }) => leaks.length > 0)
  const first = leaking.slice(0, 3).map(({ what, by, leaks }) => `${what} by ${by}: ${leaks[0]}`)
  return {
    what: KINDS[kind].what,
    asked: '0 leaks',
    seen: [`${own.length} cells, ${leaking.length} leaks`, ...first].join('; '),
    isHeld: leaking.length === 0 && own.length >= KINDS[kind].least,
  }
}

const outcomesOfOthers = ({ testResults }: Report): Outcome[] =>
  Object.entries(OTHERS).map(([name, what]) => {
    const tests = testResults
      .filter((each) => each.name.endsWith(name))
      .flatMap(({ assertionResults }) => assertionResults)
    const held = tests.filter(({ status }) => status === 'passed').length
    return {
      what: `${what} (\`${name}\`)`,
      asked: 'all hold',
      seen: `${held} of ${tests.length} tests`,
      isHeld: held === tests.length && held > 0,
    }
  })

/** How often each outcome was seen, by who asked or what was tried. */
const tableOf = (kind: CellKind, cells: readonly Cell[]): string => {
  const rows = new Map<string, Map<string, number>>()
  for (const { by, outcome } of cells.filter((cell) => cell.kind === kind)) {
    const row = rows.get(by) ?? new Map<string, number>()
    rows.set(by, row.set(outcome, (row.get(outcome) ?? 0) + 1))
  }
  const lines = [...rows].map(([by, outcomes]) => {
    const counts = [...outcomes].toSorted().map(([outcome, count]) => `${count} × ${outcome}`)
    return `| ${by} | ${[...outcomes.values()].reduce((sum, count) => sum + count, 0)} | ${counts.join(', ').replaceAll('|', '\\|')} |`
  })
  return [`**${KINDS[kind].what}**`, '', '| by | cells | outcomes |', '|---|---|---|', ...lines].join('\n')
}

/** Crosses two sellers in every table, call, job and export, and counts the cells. */
export const proveIsolation = async (): Promise<Evidence> => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-isolation-'))
  const { cells, report } = runTests(folder)
  rmSync(folder, { recursive: true, force: true })
  // The table's own keys.
  const kinds = Object.keys(KINDS) as CellKind[]
  const all = cells.filter(({ leaks }) => leaks.length > 0).length
  return {
    title: 'Two sellers, crossed',
    outcomes: [
      ...kinds.map((kind) => outcomeOfKind(kind, cells)),
      {
        what: 'All cells',
        asked: 'about 700 or more, 0 leaks',
        seen: `${cells.length} cells, ${all} leaks`,
        isHeld: all === 0 && cells.length >= 700,
      },
      ...outcomesOfOthers(report),
    ],
    notes: [...NOTES, ...kinds.map((kind) => tableOf(kind, cells))],
  }
}

const NOTES = [
  'A leak is an answer with a word, an id or a number that stands in the other seller’s rows alone, an answer of another status than the one that is due, or any row of the other seller that is not byte for byte what it was: a checksum of all of them is taken before and after each cell.',
  'Calls are asked with every id in path, query and body the other seller’s, by nobody, a customer, the owner, a cashier, an agent and a router of the one seller. Whoever is not of a call’s audience is due 401 or 403; with guarded ids the owner and nobody are due the answer that the table of expectations declares, everybody else a refusal. Buying a package that is on sale is open to anyone at any seller: what it writes there is no leak.',
  'PDF files are read as their text, page by page. Jobs that name a seller are given a thing of their own and one of the other’s; jobs over all sellers may change rows of both, and must bring no word of one into the rows of the other.',
  'A job that names a seller is given things with which it has work to do: where it breaks down, or changes no row of its own seller, its cell shows nothing and counts as a leak. Two write nothing here, and say why. A job over all sellers that says `done` found nothing due in this world: such a cell shows that nothing was touched, and no more; one that breaks down counts as a leak. With the other’s id a job may be refused.',
  'Not crossed: what an admin reads, for it holds both; passes by number, gifts and certificates of routers, which have tests of their own; and pages drawn on the server, which the part `fuzz` searches.',
]
