import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type LockedPackage = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
}
type Lock = { packages: Record<string, LockedPackage> }
type Manifest = { allowScripts?: Record<string, boolean> }

export type Dependency = {
  name: string
  version: string
  license: string
  isProduction: boolean
  isInBundle: boolean
  hasIntegrity: boolean
  hasInstallScript: boolean
  /** Whether the manifest allows its script; null without a decision. */
  mayRunScript: boolean | null
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDER = 'node_modules/'

/** The manifest may name a package with its version, in npm's format. */
const ruleFor = (rules: Readonly<Record<string, boolean>>, name: string, version: string): boolean | null =>
  rules[name] ?? rules[`${name}@${version}`] ?? null

/** Reads all packages of the lockfile that come from a registry, without our own workspaces. */
export const readDependencies = ({ packages }: Lock, { allowScripts = {} }: Manifest): Dependency[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && link !== true)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
      const version = locked.version ?? ''
      return {
        name,
        version,
        license: locked.license ?? 'not said',
        isProduction: locked.dev !== true,
        isInBundle: locked.inBundle === true,
        hasIntegrity: locked.integrity !== undefined,
        hasInstallScript: locked.hasInstallScript === true,
        mayRunScript: ruleFor(allowScripts, name, version),
      }
    })

const readJson = (file: string): unknown => JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))

/** Reads the project's own lockfile and manifest. */
export const ownDependencies = (): Dependency[] =>
  // npm writes both in these shapes.
  readDependencies(readJson('package-lock.json') as Lock, readJson('package.json') as Manifest)

/** Lists packages without an integrity hash. A bundled one is covered by the hash of its parent. */
export const unproven = (all: readonly Dependency[]): Dependency[] =>
  all.filter(({ hasIntegrity, isInBundle }) => !hasIntegrity && !isInBundle)

/** Lists packages whose install script the manifest neither allows nor denies. */
export const undecidedScripts = (all: readonly Dependency[]): Dependency[] =>
  all.filter(({ hasInstallScript, mayRunScript }) => hasInstallScript && mayRunScript === null)

const LIMIT_MS = 120_000

type Audit = {
  metadata?: { vulnerabilities?: Record<string, number> }
  error?: { summary?: string }
  message?: string
}

/** The number of known vulnerabilities with a description; null if the registry did not answer. */
type Answer = { vulnerable: number | null; seen: string }

/** Runs `npm audit`. */
export const askAudit = (): Answer => {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 2 ** 26,
  })
  return readAudit(stdout, stderr)
}

/** Parses its output. Output without counts means that nothing is known. */
export const readAudit = (stdout: string, stderr: string): Answer => {
  try {
    // npm's own format.
    const { metadata, error, message } = JSON.parse(stdout) as Audit
    const counts = metadata?.vulnerabilities
    if (counts === undefined) throw new Error(message || error?.summary || 'it gave no counts')
    const seen = Object.entries(counts).map(([level, count]) => `${count} ${level}`)
    return { seen: seen.join(', '), vulnerable: counts.total ?? null }
  } catch (error) {
    const words = error instanceof Error && stdout !== '' ? error.message : stderr
    // Hides the registry's address.
    const said = words.replaceAll(/https?:\/\/\S+/g, 'the registry').split('\n')[0] ?? ''
    return { seen: `the registry gave no answer: ${said.slice(0, 120)}`, vulnerable: null }
  }
}
