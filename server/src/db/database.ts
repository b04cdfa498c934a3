import type { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isDeadlock, isNoPrimary } from '../kernel/database-unavailable.ts'
import { onceFor } from '../kernel/once-for.ts'
import { createListen, type Listen } from './listener.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { createRefusedWrites, type RefusedWrites } from './refused-writes.ts'
import { createStandbyMonitor, type StandbyMonitor } from './standby-monitor.ts'

export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>> & {
  /**
   * Sends a statement past the query builder, for the few that each sale sends. It is sent at once:
   * independent statements share a round trip. `timeoutMs` extends the limit after which the connection
   * counts as dead.
   */
  readonly send: <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    timeoutMs?: number,
  ) => Promise<Row[]>
}

/** A transaction of one seller; row security limits it to that seller's rows. */
export type TenantTx = Tx & { readonly sellerId: string }

export type Database = {
  /** A transaction as `minit_app` that sees only this seller's rows. */
  inTenant: <T>(sellerId: string, work: (tx: TenantTx) => Promise<T>) => Promise<T>
  /** A read-only snapshot of one seller, consistent for its whole duration. */
  inTenantSnapshot: <T>(sellerId: string, read: (tx: TenantTx) => Promise<T>) => Promise<T>
  /** A transaction as `minit_platform`, which sees all sellers. The lint rules list its callers. */
  asPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A single read without a transaction, which saves two round trips. */
  readAsPlatform: <T>(read: (db: Tx) => Promise<T>) => Promise<T>
  /** A read-only snapshot for background analyses, with five minutes for each statement. */
  analyseAsPlatform: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>
  /** A single write without a transaction: it is atomic by itself. */
  writeAsPlatform: <T>(write: (db: Tx) => Promise<T>) => Promise<T>
  /** The underlying pools, for libraries that send their own statements. */
  appPool: pg.Pool
  platformPool: pg.Pool
  /** The replica's pools; undefined without a replica. */
  readonly replicaPools?: { app: pg.Pool; platform: pg.Pool }
  /** The replica's maximum lag in ms; undefined without a replica. */
  readonly replicaLagMs?: () => number
  /** The synchronous standby that commits wait for, if any. */
  readonly standby: StandbyMonitor
  /** Writes that PostgreSQL refused in the last minute. */
  readonly refusedWrites: RefusedWrites
  /** Receives NOTIFY as `minit_app`, on a connection outside the pools. */
  listen: Listen
  close: () => Promise<void>
}

export type DatabaseOptions = Omit<PoolOptions, 'onSocket' | 'isHeld'> & {
  appUrl: string
  platformUrl: string
  /** The address for LISTEN; `appUrl` by default. */
  listenUrl?: string
  /** A monotonic clock, in ms. */
  nowMs?: () => number
}

/** Opens the two pools. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const sockets = trackSockets()
  const onSocket = sockets.keep
  const standby = createStandbyMonitor({ ...options, url: options.appUrl, onSocket })
  const { isHeld } = standby
  const appPool = openPool(options.appUrl, { ...options, onSocket, isHeld })
  const platformPool = openPool(options.platformUrl, { ...options, onSocket, isHeld })
  const refusedWrites = createRefusedWrites({ log: options.log, isHeld, nowMs: options.nowMs })
  for (const pool of [appPool, platformPool]) refusedWrites.watch(pool)
  const platform = withSend(platformPool)
  return {
    inTenant: (sellerId, work) =>
      transaction(appPool, beginAs(sellerId), (tx) => work(withSeller(tx, sellerId))),
    inTenantSnapshot: (sellerId, read) =>
      transaction(appPool, beginAs(sellerId, SNAPSHOT), (tx) => read(withSeller(tx, sellerId))),
    asPlatform: (work) => transaction(platformPool, 'begin', work),
    readAsPlatform: (read) => read(platform),
    writeAsPlatform: (write) => write(platform),
    analyseAsPlatform: (read) =>
      transaction(
        platformPool,
        `begin${SNAPSHOT}; set local statement_timeout = ${ANALYSIS.statementMs}`,
        read,
        withLongLimit,
      ),
    appPool,
    platformPool,
    standby,
    refusedWrites,
    listen: createListen(options.listenUrl ?? options.appUrl, options.log),
    close: async () => {
      const cut = setTimeout(() => sockets.cut(), CUT_AFTER_MS)
      await Promise.all([appPool.end(), platformPool.end(), standby.close()]).finally(() => clearTimeout(cut))
    },
  }
}

/**
 * The closer has waited for work in progress: what still runs is a long read of a job, which is repeated
 * later.
 */
const CUT_AFTER_MS = 1_000

/** Tracks open sockets to the database, and destroys them all. */
const trackSockets = () => {
  const open = new Set<Socket>()
  return {
    keep: (socket: Socket): void => {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    },
    cut: (): void => {
      for (const socket of open) socket.destroy()
    },
  }
}

/** The server's limit is shorter, so that PostgreSQL reports the timeout. */
const ANALYSIS = { statementMs: 300_000, answerMs: 305_000 }

const SNAPSHOT = ' isolation level repeatable read, read only'

/** One round trip: the tenant is set before any other statement, for this transaction only. */
const beginAs = (sellerId: string, mode = ''): string =>
  `begin${mode}; select set_config('minit.entrepreneur_id', ${pg.escapeLiteral(sellerId)}, true)`

/**
 * The transaction in the name of a seller, for functions that write its rows: the platform's own sees all sellers. The
 * connection's object is reused by its next transaction, so the seller is set on an object derived from it.
 */
export const withSeller = (tx: Tx, sellerId: string): TenantTx =>
  Object.assign(Object.create(tx) as Tx, { sellerId })

/**
 * Runs a transaction, and retries it once after a deadlock: PostgreSQL rolled it back, and the other
 * transaction has gone on.
 */
const transaction = async <T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  open: (client: pg.PoolClient) => Tx = txOf,
): Promise<T> => {
  try {
    return await transactionOnce(pool, begin, work, open)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return transactionOnce(pool, begin, work, open)
  }
}

/** Statements are executed in order, so none waits for `begin`; without a tenant none would see a row. */
const transactionOnce = async <T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  open: (client: pg.PoolClient) => Tx,
): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    corkForThisTurn(client)
    const began = client.query(begin)
    const [result] = await Promise.all([work(open(client)), began])
    await client.query('commit')
    return result
  } catch (error) {
    broken = isNoPrimary(error)
    // A connection that cannot roll back is destroyed.
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Fields that pg's types omit. */
type WithStream = { connection?: { stream?: Partial<Pick<Socket, 'cork' | 'uncork'>> } }

/**
 * Sends the statements of this turn of the event loop in one packet: `begin` travels with the next statement.
 */
const corkForThisTurn = (client: pg.PoolClient): void => {
  const { stream } = (client as pg.PoolClient & WithStream).connection ?? {}
  stream?.cork?.()
  process.nextTick(() => stream?.uncork?.())
}

/**
 * Waits for two statements that share a round trip. If one fails, it rejects after both have ended: otherwise
 * the other could be sent after the rollback, when its connection belongs to another transaction.
 */
export const pipelined = async <First, Second>(
  first: PromiseLike<First>,
  second: PromiseLike<Second>,
): Promise<[First, Second]> => {
  // Each `then` of a builder's query sends it again.
  const sent = [Promise.resolve(first), Promise.resolve(second)] as const
  await Promise.allSettled(sent)
  return Promise.all(sent)
}

/** Cached for each connection: Drizzle stores the column names there. */
const txOf = onceFor((client: pg.PoolClient) => withSend(client))

/** The driver supports a limit for one statement; its types do not. */
const withTimeout = (config: pg.QueryConfig, timeoutMs: number): pg.QueryConfig =>
  Object.assign({ ...config }, { query_timeout: timeoutMs })

/** The connection with a longer limit for each statement. */
const withLongLimit = (client: pg.PoolClient): Tx => {
  const query = (first: string | pg.QueryConfig, values?: unknown[]) =>
    client.query(withTimeout(typeof first === 'string' ? { text: first } : first, ANALYSIS.answerMs), values)
  return withSend(Object.assign(Object.create(client) as pg.PoolClient, { query }))
}

const withSend = (client: pg.Pool | pg.PoolClient): Tx =>
  Object.assign(drizzle(client, { casing: 'snake_case' }), {
    send: async <Row extends pg.QueryResultRow>(text: string, values: unknown[], timeoutMs?: number) =>
      (timeoutMs === undefined
        ? await client.query<Row>(text, values)
        : await client.query<Row>(withTimeout({ text, values }, timeoutMs))
      ).rows,
  })
