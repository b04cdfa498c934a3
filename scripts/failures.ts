/** A failure to repeat at the end: of a long run only the last lines may be kept. */
export type Failure = { file: string; title: string; message: string }

type PlaywrightError = { message?: string; stack?: string }
type PlaywrightTest = { status: string; results: { errors: PlaywrightError[] }[] }
type PlaywrightSuite = {
  title: string
  file: string
  specs: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

/** The part of Playwright's JSON report that names failures. */
export type PlaywrightFailures = { suites: PlaywrightSuite[]; errors: PlaywrightError[] }

/** One screen of a log. */
const LINES_IN_ALL = 34
const MAX_LINES = 15
const MIN_LINES = 2

const messageOf = (errors: PlaywrightError[]): string =>
  errors.map(({ stack, message }) => stack ?? message ?? '').join('\n')

const titleUnder = (titles: string[], title: string): string => [...titles, title].join(' > ')

const ofSuite = (suite: PlaywrightSuite, above: string[]): Failure[] => {
  // The outermost suite is the file, and has its name.
  const titles = suite.title === suite.file ? above : [...above, suite.title]
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        file,
        title: titleUnder(titles, title),
        message: messageOf(results.at(-1)?.errors ?? []),
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, titles))]
}

/** Failed tests of Playwright's report (`undefined` if it wrote none), and errors outside of them. */
export const failuresOfPlaywright = (report: PlaywrightFailures | undefined): Failure[] => [
  ...(report?.suites ?? []).flatMap((suite) => ofSuite(suite, [])),
  ...(report?.errors ?? []).map((error) => ({
    file: 'Browser',
    title: 'outside of any test',
    message: messageOf([error]),
  })),
]

/** A run that failed without naming a test is a failure itself. */
export const orUnnamed = (failures: Failure[], part: string, exitCode: number): Failure[] =>
  exitCode !== 0 && failures.length === 0
    ? [
        {
          file: part,
          title: `ended with ${exitCode} and named no test`,
          message: 'What it wrote stands above.',
        },
      ]
    : failures

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const COLOURS = /\u001b\[[0-9;]*m/g

/** Keeps frames of our own code, and drops those of libraries. */
const isUseful = (line: string): boolean =>
  line.trim() !== '' && !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line)

const firstLines = (message: string, count: number): string[] =>
  message.replaceAll(COLOURS, '').split('\n').filter(isUseful).slice(0, count)

/**
 * Lines that name each failed test with its file and the beginning of its message: at most 15 lines of it,
 * and fewer for many failures, so that all are named. `root` is removed from paths.
 */
export const failureLines = (failures: Failure[], root: string): string[] => {
  const share = Math.floor(LINES_IN_ALL / Math.max(failures.length, 1)) - 1
  const count = Math.min(MAX_LINES, Math.max(MIN_LINES, share))
  return failures.flatMap(({ file, title, message }) =>
    [`FAILED ${file} > ${title}`, ...firstLines(message, count).map((line) => `    ${line}`)].map((line) =>
      line.replaceAll(`${root}/`, ''),
    ),
  )
}
