import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../drills/lab/free-port.ts'
import { type BenchFixture, SECRET_KEY } from './fixture.ts'

export type Served = {
  url: string
  ownerUrl: string
  /** The server's resident memory in megabytes (2^20 bytes). */
  residentMb: () => Promise<number>
  /** The process id of the server. */
  pid: number
  /** Stops the server, and returns when it has ended. */
  stop: () => Promise<void>
}

const ownRoot = fileURLToPath(new URL('../..', import.meta.url))
const START_WITHIN_MS = 90_000

/** Builds the pages and the server if their sources have changed. */
export const ensureBuilt = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, ['scripts/setup.mjs'], { cwd: ownRoot })
}

/** The script of `npm run serve`, which replaces its shell, so that the child process is the server. */
export const SERVE_SCRIPT = ['sh', 'scripts/serve'] as const

/** `root`: the folder of another build of the product. */
export type Home = { ownerUrl: string; folder: string; root?: string }

/**
 * Starts the product in demo mode in a separate process, on a database and folder that may already be in use.
 */
export const serveAt = async (
  { ownerUrl, folder, root = ownRoot }: Home,
  [command, ...args]: readonly [string, ...string[]] = SERVE_SCRIPT,
): Promise<Served> => {
  const port = await freePort()
  const env = {
    ...process.env,
    PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    MINIT_MODE: 'demo',
    MINIT_DATA_DIR: folder,
    DATABASE_URL: ownerUrl,
    SECRET_KEY,
    // Allows a different address for each buyer.
    TRUST_PROXY: 'loopback',
    PORT: String(port),
  }
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child).catch(async (error) => {
    await stop(child)
    throw error
  })
  const { pid = 0 } = child
  return { url, ownerUrl, pid, residentMb: () => residentMb(child), stop: () => stop(child) }
}

/** Runs the built product on its own database, started as `npm run serve` starts it. */
export const withServed = async <T>(
  fixture: BenchFixture,
  name: string,
  work: (served: Served) => Promise<T>,
): Promise<T> => {
  await ensureBuilt()
  const home = { ownerUrl: await fixture.createDatabase(name), folder: await fixture.makeFolder(name) }
  const served = await serveAt(home)
  try {
    return await work(served)
  } finally {
    await served.stop()
  }
}

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const end = performance.now() + START_WITHIN_MS
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended while starting, with ${child.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await delay(100)
  }
  throw new Error('the server did not become ready')
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const residentMb = async ({ pid }: ChildProcess): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
