import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { findSecrets } from '../../../scripts/secrets-scan.ts'

export type Scan = { files: number; found: string[] }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const NO_TEXT = /\.(?:png|jpe?g|webp|woff2?|ttf|otf|br|zip|pdf|ico)$/
const LOCKFILE = 'package-lock.json'

const isText = (file: string): boolean => file !== '' && !NO_TEXT.test(file) && !file.endsWith(LOCKFILE)

/** Decompresses a compressed text, such as a stored dump. */
const textIn = (file: string, bytes: Buffer): string =>
  (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 })

const scanFiles = (folder: string, files: readonly string[]): Scan => ({
  files: files.length,
  found: files.flatMap((file) =>
    findSecrets(textIn(file, readFileSync(join(folder, file)))).map((kind) => `${file}: ${kind}`),
  ),
})

/** Scans every text file under version control. */
export const scanTree = (): Scan => scanFiles(root, git(root, 'ls-files').split('\n').filter(isText))

/** Scans the files sent to browsers, and the server's copy of them. */
export const scanBuilt = (folder = join(root, 'web/dist')): Scan =>
  scanFiles(
    folder,
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isText(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
  )

const BATCH = 200

/** Returns the bytes of objects from the output of `git cat-file --batch`. */
const bytesOf = (folder: string, ids: readonly string[]): Buffer[] => {
  const { stdout } = spawnSync('git', ['cat-file', '--batch'], {
    cwd: folder,
    input: `${ids.join('\n')}\n`,
    maxBuffer: 2 ** 30,
  })
  const all: Buffer[] = []
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf('\n', at)
    const size = Number(stdout.toString('latin1', at, end).split(' ')[2])
    all.push(stdout.subarray(end + 1, end + 1 + size))
    at = end + 1 + size + 1
  }
  return all
}

/** Scans every version of every text in any commit, including removed ones, and the commit messages. */
export const scanHistory = (folder = root): Scan => {
  const names = new Map<string, string>()
  for (const line of git(folder, 'rev-list', '--objects', '--all').split('\n')) {
    const [id = '', ...words] = line.split(' ')
    const file = words.join(' ')
    if (isText(file)) names.set(id, file)
  }
  const types = spawnSync('git', ['cat-file', '--batch-check=%(objectname) %(objecttype)'], {
    cwd: folder,
    encoding: 'utf8',
    input: `${[...names.keys()].join('\n')}\n`,
    maxBuffer: 2 ** 30,
  }).stdout
  const blobs = types
    .split('\n')
    .flatMap((line) => (line.endsWith(' blob') ? [line.split(' ')[0] ?? ''] : []))
  const found: string[] = []
  for (let from = 0; from < blobs.length; from += BATCH) {
    const batch = blobs.slice(from, from + BATCH)
    for (const [index, bytes] of bytesOf(folder, batch).entries()) {
      const file = names.get(batch[index] ?? '') ?? ''
      for (const kind of findSecrets(textIn(file, bytes)))
        found.push(`${file} (${batch[index]?.slice(0, 10)}): ${kind}`)
    }
  }
  found.push(
    ...findSecrets(git(folder, 'log', '--all', '--format=%B')).map((kind) => `words of commits: ${kind}`),
  )
  return { files: blobs.length, found }
}
