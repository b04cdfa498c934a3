import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

export const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))

/** Where Debian has each program that reads what `deploy` writes, and the package that brings it. */
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

/** Whether it is here; says so where it is not. */
export const hasProgram = (name: ProgramName): boolean => {
  const [path, debianPackage] = PROGRAMS[name]
  if (existsSync(path)) return true
  process.stderr.write(
    `SKIPPED: what ${name} reads is not checked. On Debian: apt-get install ${debianPackage}\n`,
  )
  return false
}

export type Verdict = { isGood: boolean; said: string }

/** Asks a program about files. What a configuration lacks it says on either output. */
export const ask = (name: ProgramName, words: readonly string[], home: string): Promise<Verdict> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' }, cwd: home }
    execFile(PROGRAMS[name][0], words, options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, said: (stdout + stderr).trim() }),
    )
  })

/** A folder of this test file's own. */
export const useFolder = (): (() => string) => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minit-deploy-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => folder
}

/** Writes a file of `deploy` into a folder, with each of these words replaced; returns where. */
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

/** The same file with one word spoiled, beside it: a check that lets this pass finds nothing. */
export const spoil = async (path: string, word: string, by: string): Promise<string> => {
  const text = await readFile(path, 'utf8')
  if (!text.includes(word)) throw new Error(`${path} does not say ${word}`)
  const spoiled = join(dirname(path), `spoiled-${basename(path)}`)
  await writeFile(spoiled, text.replace(word, by))
  return spoiled
}

/** A function of one of the installer's scripts, in its own words. */
export const functionOf = (script: string, name: string): string => {
  const text = readFileSync(join(DEPLOY, script), 'utf8')
  const words = new RegExp(`^${name}\\(\\) \\{[\\s\\S]*?^\\}`, 'm').exec(text)?.[0]
  if (words === undefined) throw new Error(`${script} has no ${name}`)
  return words
}

/** What bash says of some lines, on either output, with its exit status; as strict as the installer is. */
export const bash = (...lines: string[]): { said: string; status: number | null } => {
  const script = ['set -euo pipefail', ...lines].join('\n')
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  return { said: stdout + stderr, status }
}

/** What the installer's scripts share, read into such lines. */
export const LIB = `source ${join(DEPLOY, 'lib.sh')}`

/** What systemd says of these files, and not of others on this machine. */
export const faultsOf = async (units: readonly string[], folder: string): Promise<string[]> => {
  const { said } = await ask('systemd', ['verify', '--man=no', ...units], folder)
  return said.split('\n').filter((line) => line.includes('minit'))
}
