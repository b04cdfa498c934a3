import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { BookSources, Lab } from '../lab/lab.ts'
import { residentMb } from '../visits/fixture.ts'

/** The state of the installation at one moment, in milliseconds after the start. */
export type Sample = {
  atMs: number
  serversMb: number
  /** The memory of PostgreSQL's processes; shared memory counts once. */
  postgresMb: number
  connections: number
  databaseMb: number
  jobsMb: number
  /** The 99th percentile of the servers' event-loop delay since the previous sample. */
  loopDelayMs: number
  /** Percentages of the machine's processors since the previous sample: in use, and stolen by the host. */
  busyPercent: number
  stolenPercent: number
}

export const FIGURES = [
  'serversMb',
  'postgresMb',
  'connections',
  'databaseMb',
  'jobsMb',
  'loopDelayMs',
  'busyPercent',
  'stolenPercent',
] as const
export type Figure = (typeof FIGURES)[number]

/** The observed parts of an installation. */
export type Watched = Pick<BookSources, 'cluster'> &
  Pick<Lab, 'serverUrls'> & { servers: readonly Pick<Lab['servers'][number], 'pid'>[] }

const SAMPLE_MS = 5_000

const DATABASE = `
  select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
    (pg_database_size(current_database()) / 1048576.0)::float8 as "databaseMb",
    (select sum(pg_total_relation_size(oid)) / 1048576.0 from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind = 'r')::float8 as "jobsMb",
    (select array_agg(pid) from pg_stat_activity) as pids, pg_backend_pid() as own`

type DatabaseRow = Pick<Sample, 'connections' | 'databaseMb' | 'jobsMb'> & { pids: number[]; own: number }

const proportionalMb = async (pid: number): Promise<number> => {
  // A process that has ended has no memory.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

const parentOf = async (pid: number): Promise<number> =>
  Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

const loopDelayMs = async ({ serverUrls }: Watched): Promise<number> => {
  const delays = serverUrls.map(async (url) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
  })
  return Math.max(...(await Promise.all(delays)))
}

type Ticks = { busy: number; stolen: number; all: number }

/** Ticks of all processors since boot (proc_stat(5)). */
const ticksNow = async (): Promise<Ticks> => {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  const busy = user + nice + system + irq + softIrq
  return { busy, stolen, all: busy + idle + waiting + stolen }
}

const shareSince = (before: Ticks, now: Ticks): Pick<Sample, 'busyPercent' | 'stolenPercent'> => {
  const all = Math.max(1, now.all - before.all)
  return {
    busyPercent: (100 * (now.busy - before.busy)) / all,
    stolenPercent: (100 * (now.stolen - before.stolen)) / all,
  }
}

const takeSample = async (lab: Watched, atMs: number, before: Ticks): Promise<Sample | null> => {
  const [row] = await lab.cluster.asOwner<DatabaseRow>(DATABASE)
  if (row === undefined) return null
  const { pids, own, ...database } = row
  const held = await Promise.all([await parentOf(own), ...pids].map(proportionalMb))
  return {
    atMs,
    ...database,
    postgresMb: held.reduce((sum, mb) => sum + mb, 0),
    serversMb: await residentMb(lab),
    loopDelayMs: await loopDelayMs(lab),
    ...shareSince(before, await ticksNow()),
  }
}

/** Samples every five seconds, or as given, until stopped. Skips a failed sample. */
export const watchInstallation = (lab: Watched, everyMs = SAMPLE_MS): { stop: () => Promise<Sample[]> } => {
  const samples: Sample[] = []
  const startedAt = performance.now()
  const stopping = new AbortController()
  const watching = (async () => {
    let before = await ticksNow()
    while (!stopping.signal.aborted) {
      const sample = await takeSample(lab, performance.now() - startedAt, before).catch(() => null)
      before = await ticksNow()
      if (sample !== null) samples.push(sample)
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await watching
      return samples
    },
  }
}
