import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../proof/lab/free-port.ts'
import { type BenchWorld, SECRET_KEY } from './world.ts'

export type Served = {
  url: string
  ownerUrl: string
  /** Megabytes (2^20 bytes) that the server has in memory now. */
  residentMb: () => Promise<number>
  /** Number of the server's process. */
  pid: number
  /** Stops the server and returns when it is gone. */
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const START_WITHIN_MS = 90_000

/** Builds the pages and the server if what they are made from has changed. */
export const ensureBuilt = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, ['scripts/setup.mjs'], { cwd: root })
}

/** The built product in demo mode in a process of its own, started just as `npm run serve` starts it. */
export const withServed = async <T>(
  world: BenchWorld,
  name: string,
  work: (served: Served) => Promise<T>,
): Promise<T> => {
  await ensureBuilt()
  const ownerUrl = await world.createDatabase(name)
  const port = await freePort()
  const child = serve({
    MINIT_MODE: 'demo',
    MINIT_DATA_DIR: await world.makeFolder(name),
    DATABASE_URL: ownerUrl,
    SECRET_KEY,
    // So that each buyer can have an address of their own.
    TRUST_PROXY: 'loopback',
    PORT: String(port),
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, child)
    const { pid = 0 } = child
    return await work({ url, ownerUrl, pid, residentMb: () => residentMb(child), stop: () => stop(child) })
  } finally {
    await stop(child)
  }
}

/** The script replaces its shell by the server, so the child is the server itself. */
const serve = (settings: Record<string, string>): ChildProcess => {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: path, ...settings }
  return spawn('sh', ['scripts/serve'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
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
