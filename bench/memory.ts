import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { aSeller } from '../server/test/builders.ts'
import type { Figure } from './figures.ts'
import { makeDeps } from './product.ts'
import { buyMany, type Pack } from './purchases.ts'
import { type BenchWorld, openBenchDatabase } from './world.ts'

const PURCHASES = 10_000
const LIMIT_MB = 250

/** Resident memory of a server of its own after 10,000 purchases, and whether it still grows. */
export const benchMemory = async (world: BenchWorld): Promise<Figure[]> => {
  const ownerUrl = await world.createDatabase('bench_memory')
  const db = openBenchDatabase(ownerUrl)
  await aSeller(makeDeps(db, { enqueue: async () => undefined }))
  const { rows } = await db.platformPool.query<Pack>('select id, entrepreneur_id as seller from packages')
  await db.close()
  const { child, url } = await startChild(ownerUrl)
  await buyMany(url, rows, PURCHASES / 2, 0)
  const halfway = await residentMb(child)
  await buyMany(url, rows, PURCHASES / 2, PURCHASES / 2)
  const after = await residentMb(child)
  child.kill('SIGKILL')
  return [
    {
      what: `resident memory after ${PURCHASES.toLocaleString('en')} purchases, against ${LIMIT_MB} MB`,
      measured: `${after.toFixed(0)} MB`,
      ratio: after / LIMIT_MB,
      atMost: 1,
    },
    {
      what: 'the same, against half as many purchases',
      measured: `${after.toFixed(0)} MB, ${halfway.toFixed(0)} MB`,
      ratio: after / halfway,
      atMost: 1.1,
    },
  ]
}

const startChild = async (ownerUrl: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = fork(fileURLToPath(new URL('./server-child.ts', import.meta.url)), [ownerUrl])
  const [message] = await once(child, 'message')
  // What `server-child.ts` sends.
  return { child, url: (message as { url: string }).url }
}

const residentMb = async ({ pid }: ChildProcess): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
