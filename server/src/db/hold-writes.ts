import type pg from 'pg'

/**
 * Makes connections read-only while `isHeld`: reads go on and writes fail at once instead of waiting for a
 * lost synchronous standby. No PostgreSQL timeout ends such a wait, and each occupies a connection;
 * cancelling it would leave a sale that is readable but on one machine only.
 */
export const enforceReadOnlyMode = (pool: pg.Pool, isHeld: () => boolean): void => {
  const readOnly = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    const isWanted = isHeld()
    if (isWanted === readOnly.has(client)) return
    if (isWanted) readOnly.add(client)
    else readOnly.delete(client)
    // Sent before the borrower's statements; the borrower notices a broken connection.
    client.query(`set default_transaction_read_only = ${isWanted ? 'on' : 'off'}`).catch(() => undefined)
  })
}
