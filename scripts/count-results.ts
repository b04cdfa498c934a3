/** How many tests passed and failed. */
export type Counts = { passed: number; failed: number }

type VitestFile = { status: string; assertionResults: { status: string }[] }

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = { testResults: VitestFile[] }

/** The part of Playwright's JSON report that is counted. */
export type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } }

export const sum = (counts: Counts[]): Counts =>
  counts.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  )

/** A run that failed without naming a test (an uncaught error, a broken configuration) is one failure. */
const orFailure = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

const ofVitestFile = ({ status, assertionResults }: VitestFile): Counts => {
  const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length
  const failed = count('failed')
  // A file that cannot be loaded fails without any test.
  return { passed: count('passed'), failed: status === 'failed' ? Math.max(failed, 1) : failed }
}

/** Counts of Vitest's report (`undefined` if it wrote none), given its exit code. */
export const countVitest = (report: VitestReport | undefined, exitCode: number): Counts =>
  orFailure(sum((report?.testResults ?? []).map(ofVitestFile)), exitCode)

/** The number of skipped tests in Vitest's report. */
export const countSkipped = (report: VitestReport | undefined): number =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending').length

/** Counts of Playwright's report (`undefined` if it wrote none). A test that passed on a retry passed. */
export const countPlaywright = (report: PlaywrightReport | undefined, exitCode: number): Counts => {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return orFailure({ passed: expected + flaky, failed: unexpected }, exitCode)
}

/** Counts of a command that is one test by itself. */
export const countCommand = (exitCode: number): Counts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** The exit code of the suite: a run without tests fails too. */
export const exitCodeOf = ({ passed, failed }: Counts): 0 | 1 => (failed > 0 || passed === 0 ? 1 : 0)

/** One line with the minutes of each part, from ms. */
export const minutesLine = (msOfParts: Record<string, number>): string =>
  `Minutes: ${Object.entries(msOfParts)
    .map(([part, ms]) => `${part} ${(ms / 60_000).toFixed(1)}`)
    .join('; ')}`
