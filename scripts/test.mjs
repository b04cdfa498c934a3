/**
 * Runs all checks and ends with `N passed, N failed` alone on the last line.
 * `NETWORK_TESTS=1` adds those with routers, which are `npm run test:network` by themselves.
 * With arguments, Vitest alone, and hands them on to it: `npm test -- pricing`.
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
import { findChromium } from './find-chromium.mjs'
import { projectPath, ROOT, runQuietly } from './run-quietly.mjs'

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

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

const check = async (title, runs) => {
  say(`\n${title}`)
  for (const [command, ...args] of runs) {
    const { code, output } = await runQuietly(command, args)
    if (code === 0) continue
    say(`${output}\nFAILED: ${title} (${[command, ...args].join(' ')})`)
    return countCommand(code)
  }
  return countCommand(0)
}

const typecheck = () =>
  check('Types', [
    ['tsc', '-p', 'tsconfig.json'],
    ['tsc', '-p', 'web/tsconfig.json'],
  ])

const lint = () => check('Lint and format', [['biome', 'check', '--max-diagnostics=50', '.']])

const vitest = async (filters) => {
  say('\nRules, use cases and flows')
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runInTheOpen('vitest', ['run', ...reporters, ...filters])
  return countVitest(readReport(report), code)
}

const browser = async () => {
  say('\nBrowser')
  const chromium = findChromium()
  if (!chromium) {
    say('FAILED: no Chromium found. Install chromium or Google Chrome, or name one in CHROMIUM_PATH.')
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
  return countPlaywright(readReport(report), code)
}

/** Phones and routers in network namespaces, where they are asked for: it wants root and packages of its own. */
const network = async () => {
  say('\nRouters')
  const report = join(reports, 'network.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '-c', 'network-lab/vitest.config.ts', ...reporters]
  const code = await runInTheOpen('vitest', args)
  const skipped = countSkipped(readReport(report))
  if (skipped > 0) say(`SKIPPED: ${skipped} tests with routers; why stands above`)
  return countVitest(readReport(report), code)
}

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
const runAll = async () => [
  ...(await Promise.all([
    timed('types and lint, beside the next', checks),
    timed('rules, use cases and flows', () => vitest([])),
  ])),
  await timed('browser', browser),
  ...(process.env.NETWORK_TESTS === '1' ? [await timed('routers', network)] : []),
]

const filters = process.argv.slice(2)
const begun = performance.now()
const total = sum(filters.length > 0 ? [await vitest(filters)] : await runAll())
rmSync(reports, { recursive: true, force: true })
say(`\n${minutesLine({ ...took, 'all together': performance.now() - begun })}\n`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = exitCodeOf(total)
