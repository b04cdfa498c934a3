import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '../src/db/embedded/account.ts'
import { findFreePort } from '../src/db/embedded/port.ts'
import { migrate } from '../src/db/migrate.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'
import { SCRATCH_FOLDER } from './scratch-folder.ts'

type Rows = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** One of the two servers; `query` runs as its owner. */
type Node = { ownerUrl: string; query: Rows; pid: number }

export type ReplicatedCluster = { primary: Node; replica: Node; drop: () => Promise<void> }

/** Debian's own, because the base backup and both servers must be the same build. */
export const DEBIAN_BIN = '/usr/lib/postgresql/15/bin'

const PASSWORD = 'a-password-for-tests'
const SMALL = ['fsync=off', 'shared_buffers=32MB', 'max_connections=60', 'unix_socket_directories=']

type Run = (name: string, args: readonly string[]) => ReturnType<typeof spawn>

/** PostgreSQL refuses to run as root, so root runs it as another user. */
const runner = (identity: { uid?: number; gid?: number }): Run => {
  return (name, args) => spawn(join(DEBIAN_BIN, name), args, { ...identity, cwd: '/', stdio: 'ignore' })
}

const toEnd = async (child: ReturnType<typeof spawn>): Promise<void> => {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnargs.slice(0, 2).join(' ')} ended with ${code}`)
}

/** A primary and a streaming replica for this test alone; `more` are settings of the primary. */
export const startReplicatedCluster = async (more: readonly string[] = []): Promise<ReplicatedCluster> => {
  const folder = await mkdtemp(join(SCRATCH_FOLDER, 'minit-replicated-'))
  const account = process.getuid?.() === 0 ? await databaseAccount() : null
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid }
  const run = runner(identity)
  const passwordFile = join(folder, 'password')
  await mkdir(folder, { recursive: true })
  await writeFile(passwordFile, PASSWORD)
  if (account !== null) for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid)
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const auth = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync']
  await toEnd(run('initdb', ['-D', first, ...auth, '--encoding=UTF8', '--locale=C.UTF-8']))
  const primary = await startNode(run, first, more)
  await migrate(primary.ownerUrl, TEST_SECRET_KEY)
  await toEnd(
    run('pg_basebackup', [
      '-d',
      primary.ownerUrl,
      '-D',
      second,
      ...'-R -X stream -c fast --no-sync'.split(' '),
    ]),
  )
  const replica = await startNode(run, second)
  return {
    primary,
    replica,
    drop: async () => {
      for (const node of [replica, primary]) await node.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const UP_WITHIN_TRIES = 600

const startNode = async (
  run: Run,
  folder: string,
  more: readonly string[] = [],
): Promise<Node & { stop: () => Promise<void> }> => {
  const port = await findFreePort()
  const settings = [...SMALL, ...more, `port=${port}`, 'listen_addresses=127.0.0.1'].flatMap((each) => [
    '-c',
    each,
  ])
  const child = run('postgres', ['-D', folder, ...settings])
  const exit = once(child, 'exit')
  const ownerUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', () => undefined)
  for (let tries = 1; !(await answers(pool)); tries++) {
    if (tries === UP_WITHIN_TRIES) throw new Error(`no PostgreSQL in ${folder}`)
    await delay(50)
  }
  return {
    ownerUrl,
    pid: child.pid ?? 0,
    query: async (text, values) => (await pool.query(text, values)).rows,
    stop: async () => {
      await pool.end()
      child.kill('SIGINT')
      await exit
    },
  }
}

const answers = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )
