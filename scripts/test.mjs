/**
 * Runs the checks and ends with `N passed, N failed` alone on the last line. Without arguments it runs all that a change can
 * break, with `--slow` what `slow-tests.ts` names, routers and the brief benches, and with `--all` both.
 * With other arguments it runs Vitest alone, and passes them on: `npm test -- pricing`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countCommand,
  countPlaywright,
  countSkipped,
  countVitest,
  exitCodeOf,
  minutesLine,
  sum,
} from './count-results.ts'
import { failureLines, failuresOfPlaywright, orUnnamed } from './failures.ts'
import { findChromium } from './find-chromium.mjs'
import { projectPath, ROOT, runQuietly } from './run-quietly.mjs'
import { LONE_ROUTER_TEST, QUICK_ROUTER_TEST, SLOW_TESTS, WITHOUT_SLOW } from './slow-tests.ts'

const say = (line) => process.stdout.write(`${line}\n`)
const reports = mkdtempSync(join(tmpdir(), 'minit-test-'))

const runInTheOpen = (command, args, env = {}) =>
  new Promise((resolve) => {
    const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env, PATH: projectPath } }
    const child = spawn(command, args, options)
    child.once('error', (error) => {
      say(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })

/** What failed, for the end. */
const failures = []
const note = (part, code, named) => failures.push(...orUnnamed(named, part, code))

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

const check = async (title, runs) => {
  say(`\n${title}`)
  for (const [command, ...args] of runs) {
    const { code, output } = await runQuietly(command, args)
    if (code === 0) continue
    const run = [command, ...args].join(' ')
    say(`${output}\nFAILED: ${title} (${run})`)
    note(title, code, [{ file: title, title: run, message: output }])
    return countCommand(code)
  }
  return countCommand(0)
}

const typecheck = () =>
  check('Types', [
    ['tsc', '-p', 'tsconfig.json'],
    ['tsc', '-p', 'web/tsconfig.json'],
  ])

const lint = () =>
  check('Lint, format and unused exports', [
    ['biome', 'check', '--max-diagnostics=50', '.'],
    ['knip', '--no-progress', '--no-config-hints'],
  ])

const FAILURES_REPORTER = join(ROOT, 'scripts', 'vitest-failures.ts')

/** A run of Vitest under its title: its report, if it wrote one, and its exit code. */
const runVitest = async (title, args, env = {}) => {
  say(`\n${title}`)
  const [report, failed] = ['vitest', 'failures'].map((name) => join(reports, `${name}.json`))
  for (const path of [report, failed]) rmSync(path, { force: true })
  const reporters = ['default', 'json', FAILURES_REPORTER].map((name) => `--reporter=${name}`)
  const all = ['run', ...reporters, `--outputFile.json=${report}`, ...args]
  const code = await runInTheOpen('vitest', all, { ...env, FAILURES_FILE: failed })
  note(title, code, readReport(failed) ?? [])
  return { report: readReport(report), code }
}

const vitest = async (title, filters, env) => {
  const { report, code } = await runVitest(title, filters, env)
  return countVitest(report, code)
}

const browser = async () => {
  say('\nBrowser')
  const chromium = findChromium()
  if (!chromium) {
    const message = 'Install chromium or Google Chrome, or name one in CHROMIUM_PATH.'
    say(`FAILED: no Chromium found. ${message}`)
    note('Browser', 1, [{ file: 'Browser', title: 'no Chromium found', message }])
    return countCommand(1)
  }
  const report = join(reports, 'playwright.json')
  const args = ['test', '-c', 'web/playwright.config.ts', '--reporter=list,json']
  const env = {
    E2E_WORKERS: '2',
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_FORCE_TTY: '0',
  }
  const code = await runInTheOpen('playwright', args, env)
  note('Browser', code, failuresOfPlaywright(readReport(report)))
  return countPlaywright(readReport(report), code)
}

/** Phones and routers in network namespaces. Without root and packages of their own their tests are skipped. */
const network = async (title, filters) => {
  const { report, code } = await runVitest(title, ['-c', 'lab/network/vitest.config.ts', ...filters])
  const skipped = countSkipped(report)
  if (skipped > 0) say(`SKIPPED: ${skipped} tests with routers; why stands above`)
  return countVitest(report, code)
}

/** No figure is judged: CI's machine is too noisy for that. */
const bench = () =>
  check('Pages and visits, briefly', [['node', 'lab/bench/run.ts', 'pages', 'visits', '--briefly']])

const took = {}

/** Notes how long a part took, for the end. */
const timed = async (part, work) => {
  const begun = performance.now()
  const counts = await work()
  took[part] = performance.now() - begun
  return counts
}

const checks = async () => sum([await typecheck(), await lint()])

/** The checks of the text run beside the tests, which wait for databases and servers to start. */
const runUsual = async () => [
  ...(await Promise.all([
    timed('types and lint, with the next', checks),
    timed('rules, use cases and flows', () =>
      vitest('Rules, use cases and flows', [], { [WITHOUT_SLOW]: '1' }),
    ),
  ])),
  await timed('browser', browser),
  await timed('two routers', () => network('Two routers', [QUICK_ROUTER_TEST])),
]

const runSlow = async () => [
  await timed('clusters, kills and two releases', () =>
    // Two at a time: each starts several servers or databases of its own.
    vitest('Clusters, kills and two releases', ['--maxWorkers=2', ...SLOW_TESTS]),
  ),
  await timed('a quiet router', () => network('A quiet router', [LONE_ROUTER_TEST])),
  await timed('routers', () =>
    network('Routers', ['--exclude', QUICK_ROUTER_TEST, '--exclude', LONE_ROUTER_TEST]),
  ),
  await timed('bench, briefly', bench),
]

const runAll = async () => [...(await runUsual()), ...(await runSlow())]

const runAsked = async (words) => {
  if (words.length === 0) return runUsual()
  if (words[0] === '--slow') return runSlow()
  if (words[0] === '--all') return runAll()
  return [await vitest('Rules, use cases and flows', words)]
}

const begun = performance.now()
const total = sum(await runAsked(process.argv.slice(2)))
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) say(`\n${failureLines(failures, ROOT).join('\n')}`)
say(`\n${minutesLine({ ...took, 'all together': performance.now() - begun })}\n`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = exitCodeOf(total)
