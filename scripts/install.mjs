import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, machinePath, ROOT, runQuietly } from './run-quietly.mjs'

const modules = join(ROOT, 'node_modules')
const stamp = join(modules, '.minit-install')

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Whether npm's record of installed packages satisfies the lock file for every platform. */
const satisfies = (installed, wanted) =>
  Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional && !entry.link)
    .every(([path, entry]) => installed[path]?.version === entry.version)

const isInstalled = (lock, lockHash) => {
  if (readText(stamp) === lockHash) return true
  const record = readText(join(modules, '.package-lock.json'))
  if (record === '' || !satisfies(JSON.parse(record).packages, JSON.parse(lock).packages)) return false
  writeFileSync(stamp, lockHash)
  return true
}

const INSTALL = [
  'ci',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--prefer-offline',
  '--engine-strict=false',
  '--include=dev',
  '--include=optional',
]

const install = async () => {
  process.stdout.write('Installing what Minit needs (once, about a minute)\n')
  const { code, output } = await runQuietly('npm', INSTALL, { path: machinePath })
  if (code !== 0) fail('npm ci failed: see above. Is the npm registry within reach?', output)
}

/** Installs the locked packages if they are missing or the lock file has changed. */
export const ensureInstalled = async () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const lockHash = createHash('sha256').update(lock).digest('hex')
  if (isInstalled(lock, lockHash)) return
  await install()
  writeFileSync(stamp, lockHash)
}

const pinned = join(modules, 'node', 'bin', 'node')
const command = join(modules, '.bin', 'node')

const isRunnable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const fetchPinned = async (version) => {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = [prefix, process.platform, process.arch].join('-')
  const folder = join(modules, '.minit-node')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const flags = [
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--ignore-scripts',
  ]
  const args = ['install', '--prefix', folder, ...flags, `${name}@${version}`]
  const { code, output } = await runQuietly('npm', args, { path: machinePath, env: { INIT_CWD: folder } })
  return { code, output, binary: join(folder, 'node_modules', name, 'bin', 'node') }
}

const linkPinned = (binary) => {
  mkdirSync(dirname(pinned), { recursive: true })
  rmSync(pinned, { force: true })
  linkSync(binary, pinned)
  rmSync(command, { force: true })
  symlinkSync(join('..', 'node', 'bin', 'node'), command)
}

/** Installs the pinned Node, which blocked install scripts silently omit. */
export const ensurePinnedNode = async () => {
  if (isRunnable(command)) return
  const { version } = JSON.parse(readFileSync(join(modules, 'node', 'package.json'), 'utf8'))
  const { code, output, binary } = await fetchPinned(version)
  if (code === 0 && isRunnable(binary)) return linkPinned(binary)
  if (process.versions.node.split('.')[0] === version.split('.')[0]) return
  fail(`Minit runs on Node ${version}, which could not be fetched: install Node 24 and try again.`, output)
}
