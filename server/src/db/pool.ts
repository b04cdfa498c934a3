import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { isTraced } from '../kernel/spans.ts'
import { holdWrites } from './hold-writes.ts'
import { prepareStatements, sendUnprepared } from './prepare-statements.ts'
import { keepCallers, traceStatements } from './trace-statements.ts'

/** When the database gives a statement, a wait for a lock and an idle transaction up, in ms. */
export type SessionLimits = { statementMs: number; lockMs: number; idleMs: number }

export type PoolOptions = {
  poolSize?: number
  /** How long a call waits for a connection before it is answered with `unavailable`. */
  connectTimeoutMs?: number
  limits?: SessionLimits
  /** Each transaction may get another session of PostgreSQL, as behind PgBouncer in transaction mode. */
  isPooled?: boolean
  log: Logger
  /** Is told each connection's socket, for whoever has to cut them all off. */
  onSocket?: (socket: Socket) => void
  /** Whether nothing is to be written just now. Of no use behind a pooler, whose sessions are others' in a moment. */
  isHeld?: () => boolean
}

/**
 * A page is as dear by its index as in its turn, since what a sale reads is in memory. Otherwise a plan that was kept
 * from when a table was small reads the whole of it for every sale until the table is analysed again.
 */
export const PLAN_SETTINGS = '-c random_page_cost=1'

const LIMITS: SessionLimits = { statementMs: 15_000, lockMs: 10_000, idleMs: 20_000 }

/** The database gives a statement up before that; an answer later than this does not come, for the line to it is dead. */
const LINE_IS_DEAD_AFTER_MS = 5_000

/**
 * A new connection costs PostgreSQL a process that knows no plan and no table: more than all that an idle server asks. So
 * those that each minute's jobs use are kept from one minute to the next.
 */
const IDLE_CLOSED_AFTER_MS = 150_000

/** Then the system asks each second whether the other side is there, and gives it up after ten. */
const KEEP_ALIVE_AFTER_MS = 5_000

/** What each session has, by PostgreSQL's names; `keep-settings.ts` says the same to a role behind a pooler. */
export const sessionSettings = ({ statementMs, lockMs, idleMs }: SessionLimits = LIMITS) => ({
  random_page_cost: '1',
  // Making machine code of a statement takes seconds on a busy machine; none of ours runs that long.
  jit: 'off',
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  // A statement whose caller is gone is not worked on to its end.
  client_connection_check_interval: '5s',
  idle_in_transaction_session_timeout: String(idleMs),
})

const asOptions = (limits: SessionLimits): string =>
  Object.entries(sessionSettings(limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

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

/** A lost connection costs the statement it carried, never the pool. */
export const openPool = (connectionString: string, options: PoolOptions): pg.Pool => {
  const { log, poolSize = 10, connectTimeoutMs = 5_000, limits = LIMITS, isPooled = false } = options
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_CLOSED_AFTER_MS,
    // A pooler's sessions are begun for nobody in particular: theirs come from the role.
    ...(!isPooled && { options: asOptions(limits) }),
    // Nobody else notices a connection on which nothing passes any more: it is ended, and the next one may get through.
    query_timeout: limits.statementMs + LINE_IS_DEAD_AFTER_MS,
    // An idle connection to a machine that has vanished is found out before somebody needs it.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Statements are sent as they come, without waiting for the answer to the one before.
    pipeline: true,
    stream: () => {
      const socket = openSocket()
      options.onSocket?.(socket)
      return socket
    },
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  // The pool listens to idle connections alone. One in a transaction, between two statements, has nobody else to
  // tell, and an error that nobody hears ends the process; the next statement fails with it anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (isPooled) sendUnprepared(client)
    else prepareStatements(client)
    if (isTraced()) traceStatements(client)
  })
  if (isTraced()) keepCallers(pool)
  if (options.isHeld !== undefined && !isPooled) holdWrites(pool, options.isHeld)
  return pool
}
