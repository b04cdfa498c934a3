import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../src/env.ts'
import { DEPLOY, hasProgram, pathOf, useFolder } from './checked-by-programs.ts'

const folder = useFolder()
const at = (name: string): string => join(folder(), name)
const COMPOSE = readFileSync(join(DEPLOY, '../compose.yaml'), 'utf8')
const PASSWORD = 'a-password-of-a-test'
/** The owner's address that compose passes to Minit, with the socket's path on this machine. */
const ownerUrl = (password = PASSWORD): string =>
  (/DATABASE_URL: (\S+)/.exec(COMPOSE)?.[1] ?? '')
    .replace(/\$\{POSTGRES_PASSWORD:\?\}/, password)
    .replace('/var/run/postgresql', at('socket'))

test('Minit’s container has its own network and treats the database’s socket as local', () => {
  expect(COMPOSE).not.toContain('network_mode')
  expect(COMPOSE.match(/^ {6}- socket:\/var\/run\/postgresql$/gm)).toHaveLength(2)
  const settings = { MINIT_MODE: 'production', PUBLIC_URL: 'https://a.test', TRUST_PROXY: '10.0.0.1' }
  const env = { ...settings, SECRET_KEY: randomBytes(32).toString('hex') }
  expect(readEnv({ ...env, DATABASE_URL: ownerUrl() }).databaseUrl).toContain('?host=/')
  const byName = ownerUrl().replace(/@.*/, '@postgres/minit')
  expect(() => readEnv({ ...env, DATABASE_URL: byName })).toThrow(/without encryption/)
})

describe.skipIf(!hasProgram('postgres'))('the owner role that the image’s script creates', () => {
  // PostgreSQL does not run as root: a root user runs it as Debian's user, as the image does.
  const isRoot = process.getuid?.() === 0
  const idOf = (kind: '-u' | '-g') => (isRoot ? Number(execFileSync('id', [kind, 'postgres'])) : undefined)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  const bin = dirname(pathOf('postgres'))
  const run = (program: string, words: string[]): void => {
    const env = { PATH: `${bin}:${process.env.PATH}`, PGDATA: at('data'), PGHOST: at('socket') }
    const options = {
      uid,
      gid,
      cwd: folder(),
      env: { ...env, PGUSER: 'postgres', POSTGRES_PASSWORD: PASSWORD },
    }
    const { status, stderr } = spawnSync(program, words, { ...options, encoding: 'utf8', stdio: 'pipe' })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  const asked = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(sql).then(
      ({ rows }) => client.end().then(() => rows),
      (error) => client.end().then(() => Promise.reject(error)),
    )
  }

  beforeAll(() => {
    chmodSync(folder(), 0o755)
    for (const name of ['data', 'socket']) {
      mkdirSync(at(name), { mode: 0o755 })
      if (uid !== undefined && gid !== undefined) chownSync(at(name), uid, gid)
    }
    run(join(bin, 'initdb'), ['-U', 'postgres', '--auth=trust', '--data-checksums'])
    const options = `-c listen_addresses= -c unix_socket_directories=${at('socket')}`
    run(join(bin, 'pg_ctl'), ['-w', '-l', at('data/log'), '-o', options, 'start'])
    run('/bin/sh', [join(DEPLOY, 'container/make-owner.sh')])
    // The image restarts PostgreSQL too after its scripts.
    run(join(bin, 'pg_ctl'), ['-w', '-m', 'fast', '-l', at('data/log'), '-o', options, 'restart'])
  })
  afterAll(() => run(join(bin, 'pg_ctl'), ['-w', '-m', 'immediate', 'stop']))

  test('is no superuser, owns the database, and creates the roles that Minit runs as', async () => {
    const sql = `select rolsuper as "isSuperuser", rolbypassrls as "isFree", rolcreaterole as "makesRoles",
      pg_get_userbyid(datdba) as owner from pg_roles, pg_database where rolname = current_user and datname = 'minit'`
    expect(await asked(ownerUrl(), sql)).toEqual([
      { isSuperuser: false, isFree: false, makesRoles: true, owner: 'minit_owner' },
    ])
    await asked(ownerUrl(), 'create role minit_app login; create table public.a_table (id int)')
  })

  test('needs its password, with which the superuser cannot log in', async () => {
    await expect(asked(ownerUrl('another'), 'select 1')).rejects.toThrow(/password authentication failed/)
    const asSuperuser = ownerUrl().replace('minit_owner', 'postgres')
    if (isRoot) await expect(asked(asSuperuser, 'select 1')).rejects.toThrow(/Peer authentication failed/)
  })
})
