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

/** The crossing itself, and the test that it finds deliberate leaks. */
const CROSSING = 'server/test/isolation/isolation.test.ts'
const TWINS = 'server/test/isolation/finds-leaks.test.ts'

/** Other tests that cross sellers. */
const OTHERS: Readonly<Record<string, string>> = {
  [TWINS]: 'leaks are found with an open policy and with servers that mistake the seller',
  'server/test/tenants.test.ts': 'foreign ids are answered as unknown ones',
  'server/test/gateway-tenants.test.ts': 'routers and phones at them',
  'server/test/isolation/person-file.test.ts': 'an admin’s view of a person tied to others by gift and claim',
  'server/src/db/tenancy.test.ts': 'policies, roles, rights and foreign keys',
  'server/test/flows/staff-rights.test.ts': 'staff by role and call',
}

const KINDS: Readonly<Record<CellKind, { what: string; least: number }>> = {
  table: { what: 'Tables, by each kind of statement as the other seller', least: 400 },
  call: { what: 'Calls, by each caller with the other seller’s ids', least: 1_400 },
  export: { what: 'Own lists, figures, PDF and CSV files, searched for the other seller', least: 60 },
  job: { what: 'Jobs, with subjects of both', least: 80 },
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

/** Crosses two sellers in every table, call, job and export, and counts the cells. */
export const proveIsolation = async (): Promise<Evidence> => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-isolation-'))
  const { cells, report } = runTests(folder)
  rmSync(folder, { recursive: true, force: true })
  // The keys of the table above.
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
    notes: NOTES,
  }
}

const NOTES = [
  'A leak is a word, id or number that only the other seller’s rows hold, an unexpected status, a changed row of the other seller (by checksum), or a failed job.',
  'Not covered: what an admin reads and pages drawn on the server (`fuzz`).',
]
