import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

export const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))

/** Debian's path of each program that reads what `deploy` writes, and the package that contains it. */
const PROGRAMS = {
  caddy: ['/usr/bin/caddy', 'caddy'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  nft: ['/usr/sbin/nft', 'nftables'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  promtool: ['/usr/bin/promtool', 'prometheus'],
  systemd: ['/usr/bin/systemd-analyze', 'systemd'],
  pgbackrest: ['/usr/bin/pgbackrest', 'pgbackrest'],
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
} as const
export type ProgramName = keyof typeof PROGRAMS

export const pathOf = (name: ProgramName): string => PROGRAMS[name][0]

/** Returns whether the program is installed; prints a note where it is not. */
export const hasProgram = (name: ProgramName): boolean => {
  const [path, debianPackage] = PROGRAMS[name]
  if (existsSync(path)) return true
  process.stderr.write(
    `SKIPPED: what ${name} reads is not checked. On Debian: apt-get install ${debianPackage}\n`,
  )
  return false
}

export type Verdict = { isGood: boolean; said: string }

/** Runs a program on files. A program may report missing settings on either output. */
export const ask = (name: ProgramName, words: readonly string[], home: string): Promise<Verdict> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' }, cwd: home }
    execFile(PROGRAMS[name][0], words, options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, said: (stdout + stderr).trim() }),
    )
  })

/** A folder for this test file alone. */
export const useFolder = (): (() => string) => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minit-deploy-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => folder
}

/** Writes a file of `deploy` into a folder with each of these words replaced; returns its path. */
export const writeWith = async (
  folder: string,
  file: string,
  words: Record<string, string>,
): Promise<string> => {
  let text = await readFile(file.startsWith('/') ? file : join(DEPLOY, file), 'utf8')
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value)
  const path = join(folder, basename(file))
  await writeFile(path, text)
  return path
}

/** Writes a copy next to the file with one word spoiled. A check that accepts the copy checks nothing. */
export const spoil = async (path: string, word: string, by: string): Promise<string> => {
  const text = await readFile(path, 'utf8')
  if (!text.includes(word)) throw new Error(`${path} does not say ${word}`)
  const spoiled = join(dirname(path), `spoiled-${basename(path)}`)
  await writeFile(spoiled, text.replace(word, by))
  return spoiled
}

/** The source of a function in one of the installer's scripts. */
export const functionOf = (script: string, name: string): string => {
  const text = readFileSync(join(DEPLOY, script), 'utf8')
  const words = new RegExp(`^${name}\\(\\) \\{[\\s\\S]*?^\\}`, 'm').exec(text)?.[0]
  if (words === undefined) throw new Error(`${script} has no ${name}`)
  return words
}

/** Runs lines in bash as strictly as the installer does; returns both outputs and the exit status. */
export const bash = (...lines: string[]): { said: string; status: number | null } => {
  const script = ['set -euo pipefail', ...lines].join('\n')
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  return { said: stdout + stderr, status }
}

/** Sources what the installer's scripts share. */
export const LIB = `source ${join(DEPLOY, 'lib.sh')}`

/** What systemd reports about these files, without its reports about others on this machine. */
export const faultsOf = async (units: readonly string[], folder: string): Promise<string[]> => {
  const { said } = await ask('systemd', ['verify', '--man=no', ...units], folder)
  return said.split('\n').filter((line) => line.includes('minit'))
}
