import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Entry, History } from '../../../server/test/crash/history.ts'

/** What a buyer was told is true, and until where the log had come by then (null: the database was gone already). */
export type Acknowledged = {
  key: string
  transactionId: string
  /** The pass's code, once it was handed out. */
  password: string | null
  at: number
  lsn: bigint | null
}

export type Notes = History & {
  /** Each answer that promised something, in order. */
  acknowledged: () => Acknowledged[]
  /** Looks where the log is, again and again, until it is told to stop or the database is gone. */
  follow: (ownerUrl: string) => Promise<() => Promise<void>>
}

type Sample = { askedAt: number; lsn: bigint }
type Told = Omit<Acknowledged, 'lsn'>

const SAMPLE_EVERY_MS = 25

/** `16/B374D848` as a number. */
export const lsnOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The history of all buyers, in memory: the drill itself does not die. */
export const openNotes = (): Notes => {
  const entries: Entry[] = []
  const told: Told[] = []
  const samples: Sample[] = []
  return {
    entries: () => entries,
    close: () => undefined,
    append: (entry) => {
      entries.push(entry)
      if (entry.kind === 'answered' && entry.status < 300) told.push(promiseIn(entry))
    },
    // The first sample asked for after the answer is behind everything that the answer speaks of.
    acknowledged: () =>
      told.map((each) => ({
        ...each,
        lsn: samples.find(({ askedAt }) => askedAt >= each.at)?.lsn ?? null,
      })),
    follow: (ownerUrl) => follow(ownerUrl, samples),
  }
}

const promiseIn = (entry: Extract<Entry, { kind: 'answered' }>): Told => {
  // The API's two answers: flat when bought, with `result` when read.
  const body = entry.body as { transactionId: string; password?: string; result?: { password: string } }
  const password = body.result?.password ?? body.password ?? null
  return { key: entry.key, transactionId: body.transactionId, password, at: performance.now() }
}

const follow = async (ownerUrl: string, samples: Sample[]): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  let goesOn = true
  const sampling = (async () => {
    while (goesOn) {
      const askedAt = performance.now()
      const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
      samples.push({ askedAt, lsn: lsnOf(rows[0]?.lsn ?? '0/0') })
      await delay(SAMPLE_EVERY_MS)
    }
  })().catch(() => undefined)
  return async () => {
    goesOn = false
    await sampling
    await client.end().catch(() => undefined)
  }
}
