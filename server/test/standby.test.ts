import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkStandby } from '../src/modules/operations/doctor/check-standby.ts'
import { examine } from '../src/modules/operations/doctor/doctor.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'
import { DEBIAN_BIN, type ReplicatedCluster, startReplicatedCluster } from './replicated-cluster.ts'

const isThere = existsSync(`${DEBIAN_BIN}/pg_basebackup`)
if (!isThere)
  process.stderr.write(
    'SKIPPED: the doctor with a synchronous standby. On Debian: apt-get install postgresql-15\n',
  )

describe.skipIf(!isThere)(
  'the doctor, where sales require a synchronous standby',
  { timeout: 120_000 },
  () => {
    let cluster: ReplicatedCluster
    beforeAll(async () => {
      cluster = await startReplicatedCluster(['archive_mode=on', 'archive_command=false'])
    }, 120_000)
    afterAll(() => cluster?.drop())

    const examined = async (of: string, databaseUrl = cluster.primary.ownerUrl) => {
      const variables = {
        DATABASE_URL: databaseUrl,
        SECRET_KEY: TEST_SECRET_KEY,
        PUBLIC_URL: 'http://127.0.0.1:9',
      }
      return (await examine(variables)).filter((finding) => finding.of === of)
    }
    const waitFor = async (names: string): Promise<void> => {
      await cluster.primary.query(`alter system set synchronous_standby_names = '${names}'`)
      await cluster.primary.query('select pg_reload_conf()')
      await expect
        .poll(async () => (await cluster.primary.query('show synchronous_standby_names'))[0])
        .toEqual({ synchronous_standby_names: names })
    }
    /** A role that sees only that a receiver of the log exists. */
    const asPlainRole = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      await cluster.primary.query(`create role plain with login password 'plain'`)
      const url = Object.assign(new URL(cluster.primary.ownerUrl), { username: 'plain', password: 'plain' })
      const client = new pg.Client({ connectionString: url.toString() })
      await client.connect()
      return work(client).finally(() => client.end())
    }

    test('says nothing of it where none is required', async () => {
      expect(await examined('Second copy')).toEqual([])
    })

    test('finds it, and finds it gone: then it says that every sale waits, and what to do', async () => {
      await waitFor('*')
      await expect.poll(async () => (await examined('Second copy'))[0]?.state).toBe('fine')
      expect(await asPlainRole(checkStandby)).toMatchObject([
        { state: 'warning', remedy: expect.stringContaining('pg_read_all_stats') },
      ])
      await waitFor('somebody_else')
      expect(await examined('Second copy')).toMatchObject([
        {
          state: 'wrong',
          says: expect.stringContaining('somebody_else, and no standby of that name'),
          remedy: expect.stringContaining('minit-wal-receive.service'),
        },
      ])
      await waitFor('')
      expect(await examined('Second copy')).toEqual([])
    })

    test('finds that the log is not archived', async () => {
      await cluster.primary.query('create table filling (it int)')
      await cluster.primary.query('select pg_switch_wal()')
      await expect
        .poll(async () => (await cluster.primary.query('select last_failed_wal from pg_stat_archiver'))[0])
        .not.toEqual({ last_failed_wal: null })
      expect(await examined('Backup')).toMatchObject([
        { state: 'wrong', says: expect.stringContaining('Archiving has failed since') },
      ])
    })
  },
)
