import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { isTraced } from '../kernel/spans.ts'
import { enforceReadOnlyMode } from './hold-writes.ts'
import { createPreparing, sendUnprepared } from './prepare-statements.ts'
import { keepCallers, traceStatements } from './trace-statements.ts'

/** Timeouts for a statement, a lock wait and an idle transaction, in ms. */
export type SessionLimits = { statementMs: number; lockMs: number; idleMs: number }

export type PoolOptions = {
  poolSize?: number
  /** How long a call waits for a connection before it fails with `unavailable`. */
  connectTimeoutMs?: number
  limits?: SessionLimits
  /** Each transaction may get another PostgreSQL session, as behind PgBouncer in transaction mode. */
  isPooled?: boolean
  log: Logger
  /** Receives each connection's socket, to destroy them all on close. */
  onSocket?: (socket: Socket) => void
  /** Whether connections are read-only now. Not used behind a pooler, which shares sessions. */
  isHeld?: () => boolean
}

/**
 * Random and sequential page costs are equal, since a sale's data is in memory. Otherwise a plan cached for a
 * small table scans the whole table for every sale until it is analysed again.
 */
export const PLAN_SETTINGS = '-c random_page_cost=1'

const LIMITS: SessionLimits = { statementMs: 15_000, lockMs: 10_000, idleMs: 20_000 }

/** The server's statement limit is shorter; an answer later than this means a dead connection. */
const LINE_IS_DEAD_AFTER_MS = 5_000

/**
 * A new connection costs PostgreSQL a process without cached plans, more than an idle server's work. So the
 * connections that each minute's jobs use stay open from one minute to the next.
 */
const IDLE_CLOSED_AFTER_MS = 150_000

/** Then TCP probes the other side each second, and gives up after ten. */
const KEEP_ALIVE_AFTER_MS = 5_000

/**
 * Settings of each session, by PostgreSQL's names; `keep-settings.ts` stores them on a role behind a pooler.
 */
export const sessionSettings = ({ statementMs, lockMs, idleMs }: SessionLimits = LIMITS) => ({
  random_page_cost: '1',
  // Compiling a statement takes seconds on a busy machine; none of ours runs that long.
  jit: 'off',
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  // Cancels a statement whose client has disconnected.
  client_connection_check_interval: '5s',
  idle_in_transaction_session_timeout: String(idleMs),
})

const asOptions = (limits: SessionLimits): string =>
  Object.entries(sessionSettings(limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Buffers writes until the end of the event loop's turn, so that several statements leave in one system call.
 */
const openSocket = (): Socket => {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let isHeld = false
  const corkForThisTurn = () => {
    isHeld = true
    socket.cork()
    setImmediate(() => {
      socket.uncork()
      isHeld = false
    })
  }
  const bufferedWrite = (...args: unknown[]) => {
    if (!isHeld) corkForThisTurn()
    return write(...args)
  }
  socket.write = bufferedWrite as typeof socket.write
  return socket
}

/** Opens a pool. A lost connection fails its current statement, never the pool. */
export const openPool = (connectionString: string, options: PoolOptions): pg.Pool => {
  const { log, poolSize = 10, connectTimeoutMs = 5_000, limits = LIMITS, isPooled = false } = options
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_CLOSED_AFTER_MS,
    // A pooler's sessions are shared: their settings come from the role.
    ...(!isPooled && { options: asOptions(limits) }),
    // Ends a connection that no longer answers, so that the next one may succeed.
    query_timeout: limits.statementMs + LINE_IS_DEAD_AFTER_MS,
    // Detects an idle connection to a lost machine before it is used.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Statements are sent without waiting for the previous answer.
    pipeline: true,
    stream: () => {
      const socket = openSocket()
      options.onSocket?.(socket)
      return socket
    },
  })
  const prepareStatements = createPreparing()
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  // The pool handles errors of idle connections only. Without this handler, an error between two statements
  // of a transaction would end the process; the next statement fails anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (isPooled) sendUnprepared(client)
    else prepareStatements(client)
    if (isTraced()) traceStatements(client)
  })
  if (isTraced()) keepCallers(pool)
  if (options.isHeld !== undefined && !isPooled) enforceReadOnlyMode(pool, options.isHeld)
  return pool
}
