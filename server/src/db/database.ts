import type { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isDeadlock, isNoPrimary } from '../kernel/database-away.ts'
import { onceFor } from '../kernel/once-for.ts'
import { createListen, type Listen } from './listener.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { createRefusedWrites, type RefusedWrites } from './refused-writes.ts'
import { createSecondPlace, type SecondPlace } from './second-place.ts'

export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>> & {
  /**
   * Sends a statement past the query builder, for the few that each sale sends. It is on its way when the call
   * returns: statements that do not need each other's rows share a round trip. One that may take longer than a customer
   * would wait is given so many ms until its connection is given up for dead.
   */
  readonly send: <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    timeoutMs?: number,
  ) => Promise<Row[]>
}

/** A transaction of one seller, which row security keeps to that seller's rows. */
export type TenantTx = Tx & { readonly sellerId: string }

export type Database = {
  /** A transaction as `minit_app` in which only this seller's rows exist. */
  inTenant: <T>(sellerId: string, work: (tx: TenantTx) => Promise<T>) => Promise<T>
  /** The same for reading alone, all of it as it was at one instant, however long it takes. */
  inTenantSnapshot: <T>(sellerId: string, read: (tx: TenantTx) => Promise<T>) => Promise<T>
  /** A transaction as `minit_platform`, which sees all sellers. Its callers are listed in the lint rules. */
  asPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same for a single statement, which needs no transaction around it and saves two round trips. */
  readAsPlatform: <T>(read: (db: Tx) => Promise<T>) => Promise<T>
  /** For an analysis that nobody waits for: reads all of it as it was at one instant, and gives each statement five minutes. */
  analyseAsPlatform: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>
  /** And for a single statement that writes: it is all or nothing by itself. */
  writeAsPlatform: <T>(write: (db: Tx) => Promise<T>) => Promise<T>
  /** The pools beneath, for libraries that bring their own statements. */
  appPool: pg.Pool
  platformPool: pg.Pool
  /** Those to the replica; not there without one. */
  readonly replicaPools?: { app: pg.Pool; platform: pg.Pool }
  /** How old the replica's rows are at most, in ms; not there without a replica. */
  readonly replicaAgeMs?: () => number
  /** The machine that a commit waits for, where there is one. */
  readonly secondPlace: SecondPlace
  /** Writes that PostgreSQL refused in the last minute. */
  readonly refusedWrites: RefusedWrites
  /** Hears NOTIFY as `minit_app`, on a connection beside the pools. */
  listen: Listen
  close: () => Promise<void>
}

export type DatabaseOptions = Omit<PoolOptions, 'onSocket' | 'isHeld'> & {
  appUrl: string
  platformUrl: string
  /** Where LISTEN goes; the app's address where it is not said. */
  listenUrl?: string
  /** A clock that nobody sets, in ms. */
  nowMs?: () => number
}

/** Opens the two pools. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const sockets = keepSockets()
  const onSocket = sockets.keep
  const secondPlace = createSecondPlace({ ...options, url: options.appUrl, onSocket })
  const { isHeld } = secondPlace
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
    secondPlace,
    refusedWrites,
    listen: createListen(options.listenUrl ?? options.appUrl, options.log),
    close: async () => {
      const cut = setTimeout(() => sockets.cut(), CUT_AFTER_MS)
      await Promise.all([appPool.end(), platformPool.end(), secondPlace.close()]).finally(() =>
        clearTimeout(cut),
      )
    },
  }
}

/** Who closes the database has waited for what was under way: what is still asked then is a long read of a job, done anew later. */
const CUT_AFTER_MS = 1_000

/** The open sockets to the database, and the end of all of them. */
const keepSockets = () => {
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

/** The database gives a statement up first, and says so. */
const ANALYSIS = { statementMs: 300_000, answerMs: 305_000 }

const SNAPSHOT = ' isolation level repeatable read, read only'

/** One round trip: the tenant is set before anything else is sent, and for this transaction alone. */
const beginAs = (sellerId: string, mode = ''): string =>
  `begin${mode}; select set_config('minit.entrepreneur_id', ${pg.escapeLiteral(sellerId)}, true)`

/** The connection's own object is kept for the next transaction, so the seller is put on one in front of it. */
const withSeller = (tx: Tx, sellerId: string): TenantTx =>
  Object.assign(Object.create(tx) as Tx, { sellerId })

/**
 * Runs a transaction, and once more where PostgreSQL ended it to resolve a deadlock: nothing of it was kept, and who it waited for
 * has gone on.
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

/** Answers come in the order of the statements: nothing waits for `begin`, and without its tenant nothing is found. */
const transactionOnce = async <T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  open: (client: pg.PoolClient) => Tx,
): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    sendTogether(client)
    const began = client.query(begin)
    const [result] = await Promise.all([work(open(client)), began])
    await client.query('commit')
    return result
  } catch (error) {
    broken = isNoPrimary(error)
    // A connection that cannot even roll back is not given back.
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** What pg does not declare of its client. */
type WithStream = { connection?: { stream?: Partial<Pick<Socket, 'cork' | 'uncork'>> } }

/** What is sent in this turn of the event loop leaves in one packet: `begin` comes with the statement after it. */
const sendTogether = (client: pg.PoolClient): void => {
  const { stream } = (client as pg.PoolClient & WithStream).connection ?? {}
  stream?.cork?.()
  process.nextTick(() => stream?.uncork?.())
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
const txOf = onceFor((client: pg.PoolClient) => withSend(client))

/** The driver knows the limit of a single statement; its types do not. */
const withTimeout = (config: pg.QueryConfig, timeoutMs: number): pg.QueryConfig =>
  Object.assign({ ...config }, { query_timeout: timeoutMs })

/** The connection as it is, but each statement on it is waited for longer than the pool would. */
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
