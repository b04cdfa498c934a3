import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { roleUrl } from '@minit/server/db/roles.ts'
import pg from 'pg'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'
import type { FaultyLine } from '../lab/faulty-line.ts'
import { CLOCKS } from './clocks.ts'
import type { Fault, Ground } from './fault.ts'

type Line = {
  which: 'toDatabase' | 'toServices'
  state: Parameters<FaultyLine['become']>[0]
  isSelling?: boolean
  isRefusing?: boolean
}

const line = (name: string, { which, state, isSelling = false, isRefusing = false }: Line): Fault => ({
  name,
  isSelling,
  isRefusing,
  struck: (ground) => ground[which].struck(),
  begin: async (ground) => {
    ground[which].become(state)
    return async () => ground[which].become({ is: 'well' })
  },
})

const PIECE = 1 << 20

/** Fills the disk completely; returns a function that frees it. */
const fillDisk = (folder: string): (() => void) => {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'w')
  const noise = randomBytes(PIECE)
  try {
    for (let size = PIECE; size >= 1; size = Math.floor(size / 2)) fillWith(handle, noise.subarray(0, size))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  if (statfsSync(folder).bavail > 2) throw new Error('the disk would not fill up')
  return () => rmSync(file)
}

const fillWith = (handle: number, piece: Uint8Array): void => {
  try {
    for (;;) writeSync(handle, piece)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('ENOSPC')) throw error
  }
}

/** Takes every connection that ordinary roles may have, including those of the servers. */
const takeConnections = async ({ lab }: Ground): Promise<() => Promise<void>> => {
  const connectionString = roleUrl(lab.cluster.ownerUrl, TEST_SECRET_KEY, 'minit_app')
  const taken: pg.Client[] = []
  const takeOne = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    )
    if (isTaken) taken.push(client)
    return isTaken
  }
  while (await takeOne()) {}
  const pids = await lab.cluster.asOwner<{ pid: number }>(
    `select pid from pg_stat_activity where usename in ('minit_app', 'minit_platform') and application_name = ''`,
  )
  const ours = new Set(taken.map((client) => (client as unknown as { processID: number }).processID))
  for (const { pid } of pids.filter((each) => !ours.has(each.pid)))
    await lab.cluster.asOwner('select pg_terminate_backend($1)', [pid])
  for (let tries = 0; tries < 200; tries += 1) await takeOne()
  return async () => {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
  }
}

export const FAULTS: readonly Fault[] = [
  {
    name: "the database's disk is full",
    isSelling: false,
    isRefusing: true,
    begin: async ({ diskFolder }) => {
      const free = fillDisk(diskFolder)
      return async () => free()
    },
  },
  ...CLOCKS,
  line('providers take connections and never answer', { which: 'toServices', state: { is: 'half_open' } }),
  line('providers answer one byte a second', { which: 'toServices', state: { is: 'dripping' } }),
  line('providers reset every connection', { which: 'toServices', state: { is: 'resetting' } }),
  line('the network to the database takes 100 ms each way', {
    which: 'toDatabase',
    state: { is: 'slow', ms: 100 },
    isSelling: true,
  }),
  line('the network to the database is half-open: nothing passes, nothing is refused', {
    which: 'toDatabase',
    state: { is: 'half_open' },
    isRefusing: true,
  }),
  line('the network to the database resets every connection', {
    which: 'toDatabase',
    state: { is: 'resetting' },
    isRefusing: true,
  }),
  {
    name: 'others have taken every connection of the database',
    isSelling: false,
    isRefusing: true,
    begin: takeConnections,
  },
]

/** Mounts a separate in-memory disk of this many megabytes; needs root. */
export const mountDisk = (folder: string, megabytes: number): (() => void) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'minit-proof', folder])
  return () => {
    execFileSync('umount', ['-l', folder])
  }
}
