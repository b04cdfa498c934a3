import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // The same engine without a window: a third of the processor time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Ubuntu's `chromium-browser` may be a stub without a browser, so a candidate must also run. */
const runs = (program) => {
  try {
    return /chrom/i.test(
      execFileSync(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
    )
  } catch {
    return false
  }
}

const pathOf = (program) =>
  program.startsWith('/')
    ? program
    : execFileSync('sh', ['-c', 'command -v -- "$1"', 'sh', program], { encoding: 'utf8' }).trim()

/**
 * Absolute path of an installed Chromium or Chrome that starts, or undefined. `CHROMIUM_PATH` comes first.
 */
export const findChromium = () => {
  const found = CANDIDATES.find((program) => program && runs(program))
  return found && pathOf(found)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findChromium()
  if (!found) process.exit(1)
  process.stdout.write(`${found}\n`)
}
