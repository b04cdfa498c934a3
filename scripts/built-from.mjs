import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-quietly.mjs'

const NOT_BUILT_IN = new Set(['node_modules', 'dist', 'e2e', 'test', 'migrations'])
const isTest = (name) => /\.test\.tsx?$/.test(name)

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !NOT_BUILT_IN.has(name) && !isTest(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })

const digestOf = (paths, partOf) => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`\0${path.slice(ROOT.length)}\0`).update(partOf(path))
  return hash.digest('hex')
}
const sizeAndTime = (path) => {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}`
}

/** The stamp of an earlier build: a digest of its sources' sizes and times, and one of their contents. */
const readStamp = (stamp) => (existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [])

/**
 * Checks whether the folder `output` is built from the current sources: files of the project, and folders
 * without their tests. `keep` records the build. Reads files only if one was touched since.
 */
export const builtFrom = (output, folders, files = []) => {
  const stamp = join(ROOT, output, '.built-from')
  const paths = [
    ...folders.flatMap((folder) => filesIn(join(ROOT, folder))),
    ...['package-lock.json', ...files].map((file) => join(ROOT, file)),
  ].sort()
  const [keptTimes, keptContents] = readStamp(stamp)
  const times = digestOf(paths, sizeAndTime)
  const keep = (contents) => {
    mkdirSync(join(ROOT, output), { recursive: true })
    writeFileSync(stamp, `${times}\n${contents}\n`)
  }
  if (keptTimes === times) return { isCurrent: true, keep: () => undefined }
  const contents = digestOf(paths, (path) => readFileSync(path))
  const isCurrent = keptContents === contents
  if (isCurrent) keep(contents)
  return { isCurrent, keep: () => keep(contents) }
}
