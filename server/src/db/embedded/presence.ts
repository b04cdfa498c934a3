import { Socket } from 'node:net'
import pg from 'pg'
import { OWNER } from './cluster.ts'

/**
 * One process's permanent connection: it notices when the database dies, and shows others that it is in use.
 */
export type Presence = {
  /** Resolves when the connection is lost or closed. */
  lost: Promise<void>
  /** Leaves the server; true if no other process uses it, and none can until it has gone. */
  leave: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Any fixed number: every process that uses the server shares this lock, and the last one takes it
 * exclusively.
 */
const IN_USE = 6_461_4848

const connect = async (port: number, password: string, stream = new Socket()): Promise<pg.Client> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: OWNER,
    password,
    database: 'postgres',
    application_name: `minit ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    stream: () => stream,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const leave = async (client: pg.Client): Promise<boolean> => {
  await client.query('select pg_advisory_unlock_shared($1)', [IN_USE])
  const { rows } = await client.query<{ only: boolean }>('select pg_try_advisory_lock($1) as only', [IN_USE])
  return rows[0]?.only === true
}

/** Connects and registers. Rejects if nothing answers, or a server that refuses our password. */
export const enter = async (port: number, password: string): Promise<Presence> => {
  const socket = new Socket()
  const client = await connect(port, password, socket)
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.query('select pg_advisory_lock_shared($1)', [IN_USE])
  // It must not keep an idle process alive.
  socket.unref()
  const leaveWithRef = (): Promise<boolean> => {
    socket.ref()
    return leave(client)
  }
  return { lost, leave: leaveWithRef, close: () => client.end() }
}

const ALREADY_MADE = new Set(['42P04', '23505'])

/** Creates the database if it is missing. Safe for concurrent processes. */
export const ensureDatabase = async (port: number, password: string, name: 'minit'): Promise<void> => {
  const client = await connect(port, password)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ALREADY_MADE.has(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}
