import { builtFrom } from './built-from.mjs'
import { fail, runQuietly } from './run-quietly.mjs'

/** Builds the pages if they are missing or their sources have changed. */
export const ensureBuilt = async () => {
  const { isCurrent, keep } = builtFrom('web/dist', ['web', 'packages'])
  if (isCurrent) return
  process.stdout.write('Building the pages\n')
  const { code, output } = await runQuietly('npm', ['run', '-s', 'build'])
  if (code !== 0) fail('The pages could not be built: see above.', output)
  keep()
}
