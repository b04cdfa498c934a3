import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ROOT, runQuietly } from './run-quietly.mjs'

const stamp = join(ROOT, 'web', 'dist', '.built-from')
const NOT_BUILT_IN = new Set(['node_modules', 'dist', 'e2e'])
const isTest = (name) => /\.test\.tsx?$/.test(name)

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !NOT_BUILT_IN.has(name) && !isTest(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })

const hashOfSources = () => {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const path of [...filesIn(join(ROOT, 'web')), ...filesIn(join(ROOT, 'packages'))].sort()) {
    hash.update(`\0${path.slice(ROOT.length)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Builds the pages when there are none, or when what they are made from has changed since. */
export const ensureBuilt = async () => {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  process.stdout.write('Building the pages\n')
  const { code, output } = await runQuietly('npm', ['run', '-s', 'build'])
  if (code !== 0) fail('The pages could not be built: see above.', output)
  mkdirSync(join(ROOT, 'web', 'dist'), { recursive: true })
  writeFileSync(stamp, sources)
}
