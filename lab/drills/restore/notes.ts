import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Entry, History } from '../../../server/test/crash/history.ts'

/** An answer to a buyer, and the log position by then (null: the database was already gone). */
export type Acknowledged = {
  key: string
  transactionId: string
  /** The pass's code, once it was delivered. */
  password: string | null
  at: number
  lsn: bigint | null
}

export type Notes = History & {
  /** All positive answers, in order. */
  acknowledged: () => Acknowledged[]
  /** Samples the log position until it is stopped or the database is gone. */
  follow: (ownerUrl: string) => Promise<() => Promise<void>>
}

type Sample = { askedAt: number; lsn: bigint }
type Report = Omit<Acknowledged, 'lsn'>

const SAMPLE_EVERY_MS = 25

/** Parses `16/B374D848` into a number. */
export const lsnOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Keeps the history of all buyers in memory, since the drill itself does not die. */
export const openNotes = (): Notes => {
  const entries: Entry[] = []
  const reported: Report[] = []
  const samples: Sample[] = []
  return {
    entries: () => entries,
    close: () => undefined,
    append: (entry) => {
      entries.push(entry)
      if (entry.kind === 'answered' && entry.status < 300) reported.push(promiseIn(entry))
    },
    // The first sample after an answer covers everything that the answer confirms.
    acknowledged: () =>
      reported.map((each) => ({
        ...each,
        lsn: samples.find(({ askedAt }) => askedAt >= each.at)?.lsn ?? null,
      })),
    follow: (ownerUrl) => follow(ownerUrl, samples),
  }
}

const promiseIn = (entry: Extract<Entry, { kind: 'answered' }>): Report => {
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
