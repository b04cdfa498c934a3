import type pg from 'pg'
import { connectAs } from './fixture.ts'

export type BareSessions = {
  /** Reports this many sessions, each in its own statement and commit; returns the number per second. */
  perSecond: (count: number, octets: number) => Promise<number>
}

type Key = { entrepreneur_id: string; gateway_id: string; acct_session_id: string }

/** The minimum that stores a session: its row by its key, and counters that only increase. */
const UPSERT = `
  insert into bare_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, acct_session_id,
    began_at, last_heard_at, down_octets, up_octets)
  values ($1, $3, $2, '', $3, '', $3, now(), now(), $4, $4)
  on conflict (entrepreneur_id, gateway_id, acct_session_id) where acct_session_id is not null do update set
    last_heard_at = now(), down_octets = greatest(bare_sessions.down_octets, excluded.down_octets),
    up_octets = greatest(bare_sessions.up_octets, excluded.up_octets)`

/**
 * Copies the product's sessions table with rows and indexes, and opens connections that write to it in turn.
 */
export const withBareSessions = async <T>(
  ownerUrl: string,
  connections: number,
  work: (bare: BareSessions) => Promise<T>,
): Promise<T> => {
  const clients: pg.Client[] = []
  try {
    for (let count = 0; count < connections; count += 1) clients.push(await connectAs(ownerUrl))
    const keys = await copySessions(ownerUrl)
    return await work({
      perSecond: async (count, octets) => {
        const waiting = keys.slice(0, count).values()
        const begun = performance.now()
        await Promise.all(clients.map((client) => reportOf(client, waiting, octets)))
        return count / ((performance.now() - begun) / 1000)
      },
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const copySessions = async (ownerUrl: string): Promise<Key[]> => {
  const owner = await connectAs(ownerUrl)
  await owner.query('create table bare_sessions (like access_sessions including all)')
  await owner.query(
    'insert into bare_sessions select * from access_sessions where acct_session_id is not null',
  )
  await owner.query('vacuum analyze bare_sessions')
  const { rows } = await owner.query<Key>(
    'select entrepreneur_id, gateway_id, acct_session_id from bare_sessions order by acct_session_id desc, gateway_id',
  )
  await owner.end()
  return rows
}

/** The statement is prepared once, and sent as soon as the previous one is committed. */
const reportOf = async (client: pg.Client, waiting: Iterable<Key>, octets: number): Promise<void> => {
  for (const { entrepreneur_id, gateway_id, acct_session_id } of waiting)
    await client.query({
      name: 'tell',
      text: UPSERT,
      values: [entrepreneur_id, gateway_id, acct_session_id, octets],
    })
}
