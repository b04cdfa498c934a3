import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAs } from './fixture.ts'
import type { Served } from './serve.ts'

const MILLISECONDS_PER_TICK = 10

/** Measures the percentage of one core that the server and its database use during the next seconds. */
export const sharesOfCore = async (
  { pid, ownerUrl }: Served,
  seconds: number,
): Promise<{ app: number; database: number }> => {
  const postmaster = await postmasterOf(ownerUrl)
  const before = [await millisecondsOf(pid), await millisecondsOfFamily(postmaster)] as const
  await delay(seconds * 1000)
  const after = [await millisecondsOf(pid), await millisecondsOfFamily(postmaster)] as const
  const percent = (milliseconds: number) => (milliseconds / 1000 / seconds) * 100
  return { app: percent(after[0] - before[0]), database: percent(after[1] - before[1]) }
}

/** Returns the fields of a process after its name: the first is its state, the second its parent. */
const fieldsOf = async (pid: number): Promise<number[]> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line
    .slice(line.lastIndexOf(') ') + 4)
    .split(' ')
    .map(Number)
}

/**
 * Returns the processor time of a process with all its threads, but without its children. Uses the
 * scheduler's statistics, since ticks of 10 ms are too coarse for a mostly idle process.
 */
export const millisecondsOf = async (pid: number): Promise<number> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lines = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0'),
  )
  const nanoseconds = (await Promise.all(lines)).map((line) => Number(line.split(' ')[0]))
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

/** Includes a process, its children, and ended children. */
export const millisecondsOfFamily = async (pid: number): Promise<number> => {
  const own = await fieldsOf(pid)
  const endedTicks = (own[12] ?? 0) + (own[13] ?? 0)
  let sum = (await millisecondsOf(pid)) + endedTicks * MILLISECONDS_PER_TICK
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [parent] = await fieldsOf(Number(name))
    if (parent === pid) sum += await millisecondsOf(Number(name))
  }
  return sum
}

export const postmasterOf = async (ownerUrl: string): Promise<number> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [parent = 0] = await fieldsOf(rows[0]?.pid ?? 0)
  await owner.end()
  return parent
}
