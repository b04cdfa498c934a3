import type pg from 'pg'

/**
 * While writes are held, connections are given out read-only: reading goes on, and what would write is refused at once,
 * instead of waiting for a second place that is not there. Such a wait ends by no time limit of PostgreSQL's, not even when its
 * caller is gone, and each keeps a connection until none is left; ended by force, it leaves sales that are in one place alone and
 * can be read.
 */
export const holdWrites = (pool: pg.Pool, isHeld: () => boolean): void => {
  const readOnly = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    const isWanted = isHeld()
    if (isWanted === readOnly.has(client)) return
    if (isWanted) readOnly.add(client)
    else readOnly.delete(client)
    // Goes ahead of what its borrower sends, who is told where the connection is broken.
    client.query(`set default_transaction_read_only = ${isWanted ? 'on' : 'off'}`).catch(() => undefined)
  })
}
