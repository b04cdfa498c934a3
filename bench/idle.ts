import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { offersOf, ordersFor } from './orders.ts'
import { type Served, withServed } from './serve.ts'
import { type BenchWorld, connectAs } from './world.ts'

const SETTLES_MS = 90_000
const MEASURED_SECONDS = 60
const MILLISECONDS_PER_TICK = 10
const IDLE_LIMIT_PERCENT = 0.5
const POLLS = 50
const STOP_LIMIT_SECONDS = 5

/** What the product costs while nobody uses it, and how long it takes to stop while many wait for it. */
export const benchIdle = (world: BenchWorld): Promise<Figure[]> =>
  withServed(world, 'bench_idle', async (served) => {
    await delay(SETTLES_MS)
    const { app, database } = await idleShares(served)
    const stopSeconds = await secondsToStop(served)
    return [
      share('an idle server', app),
      share('its database', database),
      {
        what: `seconds to stop with ${POLLS} long polls on kept connections`,
        measured: `${stopSeconds.toFixed(1)} s`,
        value: stopSeconds,
        atMost: STOP_LIMIT_SECONDS,
      },
    ]
  })

const share = (of: string, percent: number): Figure => ({
  what: `share of a core that ${of} uses, in percent`,
  measured: `${percent.toFixed(2)} %`,
  value: percent,
  atMost: IDLE_LIMIT_PERCENT,
})

const idleShares = async ({ pid, ownerUrl }: Served): Promise<{ app: number; database: number }> => {
  const postmaster = await postmasterOf(ownerUrl)
  const before = [await millisecondsOf(pid), await millisecondsOfFamily(postmaster)] as const
  await delay(MEASURED_SECONDS * 1000)
  const after = [await millisecondsOf(pid), await millisecondsOfFamily(postmaster)] as const
  const percent = (milliseconds: number) => (milliseconds / 1000 / MEASURED_SECONDS) * 100
  return { app: percent(after[0] - before[0]), database: percent(after[1] - before[1]) }
}

/** The fields of a process after its name: the first is its state, the second its parent. */
const fieldsOf = async (pid: number): Promise<number[]> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line
    .slice(line.lastIndexOf(') ') + 4)
    .split(' ')
    .map(Number)
}

/**
 * Processor time of a process itself, all its threads, without that of its children. By the scheduler's own account:
 * ticks of 10 ms are too coarse for a process that works for less than one of them.
 */
const millisecondsOf = async (pid: number): Promise<number> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lines = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0'),
  )
  const nanoseconds = (await Promise.all(lines)).map((line) => Number(line.split(' ')[0]))
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

/** Of a process, its children, and those of them that have ended. */
const millisecondsOfFamily = async (pid: number): Promise<number> => {
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

const postmasterOf = async (ownerUrl: string): Promise<number> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [parent = 0] = await fieldsOf(rows[0]?.pid ?? 0)
  await owner.end()
  return parent
}

const secondsToStop = async (served: Served): Promise<number> => {
  const owner = await connectAs(served.ownerUrl)
  const orders = ordersFor(served.url, await offersOf(owner), { from: 0, count: POLLS })
  await owner.end()
  const polls = orders.map(async ({ url, method = 'POST', headers = {}, body = '' }) => {
    // A customer who never confirms, so that the poll waits.
    const stuck = JSON.stringify({ ...JSON.parse(body), phoneNumber: '+23276000129' })
    const bought = await fetch(url, { method, headers: { ...headers, prefer: 'respond-async' }, body: stuck })
    const { transactionId, statusToken } = (await bought.json()) as Record<string, string>
    const poll = { 'purchase-token': statusToken ?? '', prefer: 'wait=20' }
    return fetch(`${served.url}/api/purchases/${transactionId}`, { headers: poll })
  })
  // An order takes part of a second; the polls wait for twenty.
  await delay(8_000)
  const begun = performance.now()
  await served.stop()
  const seconds = (performance.now() - begun) / 1000
  await Promise.allSettled(polls)
  return seconds
}
