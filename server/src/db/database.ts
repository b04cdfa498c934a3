import { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { createListen, type Listen } from './listener.ts'
import { prepareStatements } from './prepare-statements.ts'

export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>> & {
  /**
   * Sends a statement past the query builder, for the few that each sale sends. It is on its way when the call
   * returns: statements that do not need each other's rows share a round trip.
   */
  readonly send: <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>
}

/** A transaction of one seller, which row security keeps to that seller's rows. */
export type TenantTx = Tx & { readonly sellerId: string }

export type Database = {
  /** A transaction as `minit_app` in which only this seller's rows exist. */
  inTenant: <T>(sellerId: string, work: (tx: TenantTx) => Promise<T>) => Promise<T>
  /** A transaction as `minit_platform`, which sees all sellers. Its callers are listed in the lint rules. */
  asPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same for a single statement, which needs no transaction around it and saves two round trips. */
  readAsPlatform: <T>(read: (db: Tx) => Promise<T>) => Promise<T>
  /** And for a single statement that writes: it is all or nothing by itself. */
  writeAsPlatform: <T>(write: (db: Tx) => Promise<T>) => Promise<T>
  /** The pools beneath, for libraries that bring their own statements. */
  appPool: pg.Pool
  platformPool: pg.Pool
  /** Hears NOTIFY as `minit_app`, on a connection beside the pools. */
  listen: Listen
  close: () => Promise<void>
}

/** When the database gives a statement, a wait for a lock and an idle transaction up, in ms. */
export type SessionLimits = { statementMs: number; lockMs: number; idleMs: number }

export type DatabaseOptions = {
  appUrl: string
  platformUrl: string
  poolSize?: number
  /** How long a call waits for a connection before it is answered with `unavailable`. */
  connectTimeoutMs?: number
  limits?: SessionLimits
  log: Logger
}

/**
 * A page is as dear by its index as in its turn, since what a sale reads is in memory. Otherwise a plan that was kept
 * from when a table was small reads the whole of it for every sale until the table is analysed again.
 */
export const PLAN_SETTINGS = '-c random_page_cost=1'

const LIMITS: SessionLimits = { statementMs: 15_000, lockMs: 10_000, idleMs: 20_000 }

const sessionSettings = ({ statementMs, lockMs, idleMs }: SessionLimits): string =>
  `${PLAN_SETTINGS} -c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleMs}`

/** Opens the two pools. A lost connection costs the statement it carried, never the pool. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const appPool = openPool(options, options.appUrl)
  const platformPool = openPool(options, options.platformUrl)
  const platform = withSend(platformPool)
  return {
    inTenant: (sellerId, work) =>
      transaction(appPool, beginAs(sellerId), (tx) => work(withSeller(tx, sellerId))),
    asPlatform: (work) => transaction(platformPool, 'begin', work),
    readAsPlatform: (read) => read(platform),
    writeAsPlatform: (write) => write(platform),
    appPool,
    platformPool,
    listen: createListen(options.appUrl, options.log),
    close: async () => {
      await Promise.all([appPool.end(), platformPool.end()])
    },
  }
}

/** One round trip: the tenant is set before anything else is sent, and for this transaction alone. */
const beginAs = (sellerId: string): string =>
  `begin; select set_config('minit.entrepreneur_id', ${pg.escapeLiteral(sellerId)}, true)`

/** The connection's own object is kept for the next transaction, so the seller is put on one in front of it. */
const withSeller = (tx: Tx, sellerId: string): TenantTx =>
  Object.assign(Object.create(tx) as Tx, { sellerId })

/** Answers come in the order of the statements: nothing waits for `begin`, and without its tenant nothing is found. */
const transaction = async <T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    const began = client.query(begin)
    const [result] = await Promise.all([work(txOf(client)), began])
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is not given back.
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Waits for two statements that share a round trip. Where one fails it rejects once both have ended: none may still be about
 * to be sent when its transaction is rolled back and the connection belongs to somebody else.
 */
export const together = async <First, Second>(
  first: PromiseLike<First>,
  second: PromiseLike<Second>,
): Promise<[First, Second]> => {
  // A query of the builder is sent anew by each `then`.
  const sent = [Promise.resolve(first), Promise.resolve(second)] as const
  await Promise.allSettled(sent)
  return Promise.all(sent)
}

/** Kept per connection: Drizzle remembers there how it spells the columns. */
const txs = new WeakMap<pg.PoolClient, Tx>()
const txOf = (client: pg.PoolClient): Tx => {
  const tx = txs.get(client) ?? withSend(client)
  txs.set(client, tx)
  return tx
}

const withSend = (client: pg.Pool | pg.PoolClient): Tx =>
  Object.assign(drizzle(client, { casing: 'snake_case' }), {
    send: async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
  })

/** Holds back what is written until the event loop's turn ends: several statements then leave in one system call. */
const openSocket = (): Socket => {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  let isHeld = false
  const hold = () => {
    isHeld = true
    socket.cork()
    setImmediate(() => {
      socket.uncork()
      isHeld = false
    })
  }
  const heldWrite = (...given: unknown[]) => {
    if (!isHeld) hold()
    return write(...given)
  }
  socket.write = heldWrite as typeof socket.write
  return socket
}

const openPool = (
  { log, poolSize = 10, connectTimeoutMs = 5_000, limits = LIMITS }: DatabaseOptions,
  connectionString: string,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    options: sessionSettings(limits),
    // Statements are sent as they come, without waiting for the answer to the one before.
    pipeline: true,
    stream: openSocket,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  // The pool listens to idle connections alone. One in a transaction, between two statements, has nobody else to
  // tell, and an error that nobody hears ends the process; the next statement fails with it anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareStatements(client)
  })
  return pool
}
