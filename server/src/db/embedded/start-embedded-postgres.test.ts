import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let dataDir = ''
let started: EmbeddedPostgres[] = []

const start = async (): Promise<EmbeddedPostgres> => {
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  started.push(database)
  return database
}

const query = async (database: EmbeddedPostgres, text: string): Promise<unknown[]> => {
  const client = new pg.Client(database.ownerUrl)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const answersAgain = (database: EmbeddedPostgres, text: string, rows: unknown[]) =>
  vi.waitFor(async () => expect(await query(database, text)).toEqual(rows), {
    timeout: 20_000,
    interval: 100,
  })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const database of started) await database.stop()
  started = []
  await rm(dataDir, { recursive: true })
})

it('the first start creates a durable UTF-8 database that only this machine can reach', async () => {
  const database = await start()
  const setting = (name: string) => `current_setting('${name}')`
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'server_encoding']
  expect(await query(database, `select ${names.map(setting)}, current_database(), upper('é')`)).toEqual([
    'on',
    'on',
    'on',
    '127.0.0.1',
    'UTF8',
    'minit',
    'É',
  ])
})

it('requires the password, which only its owner may read', async () => {
  const database = await start()
  const wrong = new pg.Client(database.ownerUrl.replace(/:[^:@]+@/, ':guess@'))
  await expect(wrong.connect()).rejects.toThrow(/password authentication failed/)
  const { mode } = await stat(join(database.home, 'server', 'superuser-password'))
  expect(mode & 0o777).toBe(0o600)
})

it('a killed server restarts on its port with all acknowledged data', async () => {
  const database = await start()
  const { pid } = database
  await query(database, 'create table kept as select 42 as answer')
  process.kill(pid, 'SIGKILL')
  await answersAgain(database, 'select answer from kept', [42])
  // It accepts clients a moment before the launcher knows its pid.
  await vi.waitFor(() => expect(database.pid).not.toBe(pid), { timeout: 20_000, interval: 50 })
})

it('a second start adopts the running server, which stops with the last user', async () => {
  const first = await start()
  const second = await start()
  expect([first.adopted, second.adopted]).toEqual([false, true])
  expect(second.ownerUrl).toBe(first.ownerUrl)
  await first.stop()
  expect(await query(second, 'select 1')).toEqual([1])
  await second.stop()
  await expect(query(second, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})

it('concurrent starts in an empty folder create one database', async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect(second.ownerUrl).toBe(first.ownerUrl)
  expect(second.pid).toBe(first.pid)
  expect((await readdir(first.home)).filter((name) => name.startsWith('new-'))).toEqual([])
})

it('concurrent stops leave no server behind', async () => {
  const [first, second] = await Promise.all([start(), start()])
  await Promise.all([first.stop(), second.stop()])
  await expect(query(first, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})

it('a restart finds the same data on the same port', async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start()
  expect(second.port).toBe(first.port)
  expect(await query(second, 'select answer from kept')).toEqual([42])
})

it('a process whose last task is to stop the database does stop it', async () => {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./start-embedded-postgres.ts'))})
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    await database.stop()
    console.log('stopped', database.pid)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  const pid = Number(/^stopped (\d+)/.exec(stdout)?.[1])
  expect(pid).toBeGreaterThan(0)
  // It removes its file a moment before it exits, after its starter has exited.
  const isThere = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false)
})
