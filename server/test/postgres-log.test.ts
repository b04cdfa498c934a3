import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEPLOY } from './checked-by-programs.ts'
import { DEBIAN_BIN, type ReplicatedCluster, startReplicatedCluster } from './replicated-cluster.ts'

const isThere = existsSync(`${DEBIAN_BIN}/pg_basebackup`)
if (!isThere)
  process.stderr.write('SKIPPED: what PostgreSQL logs. On Debian: apt-get install postgresql-15\n')

const AS_DELIVERED = readFileSync(join(DEPLOY, 'postgresql.conf'), 'utf8').match(/^log_\w+ = .+$/gm) ?? []

describe.skipIf(!isThere)(
  'PostgreSQL’s own log, with the settings of the installation',
  { timeout: 120_000 },
  () => {
    let cluster: ReplicatedCluster
    beforeAll(async () => {
      const settings = AS_DELIVERED.map((line) => line.replace(' = ', '='))
      cluster = await startReplicatedCluster(['logging_collector=on', ...settings])
      await cluster.primary.query('create table buyers (phone text primary key)')
    }, 120_000)
    afterAll(() => cluster?.drop())

    const logged = async (): Promise<string> => {
      const [row] = await cluster.primary.query<{ text: string }>(
        'select pg_read_file(pg_current_logfile()) as text',
      )
      return row?.text ?? ''
    }
    /** For this client every statement is slow. */
    const buyTwice = async (phone: string, more = ''): Promise<void> => {
      const options = `-c log_min_duration_statement=0 ${more}`
      const client = new pg.Client({ connectionString: cluster.primary.ownerUrl, options })
      await client.connect()
      const buy = () => client.query('insert into buyers (phone) values ($1) -- a sale', [phone])
      await buy()
      await expect(buy()).rejects.toThrow(/duplicate key/)
      await client.end()
    }

    test('contains slow statements and errors, and no value of either', async () => {
      await buyTwice('+23276000198')
      await expect.poll(logged).toContain('duplicate key value violates unique constraint')
      expect(await logged()).toContain('values ($1) -- a sale')
      expect(await logged()).not.toContain('76000198')
    })

    test('contains their values without these settings (negative control)', async () => {
      await buyTwice('+23276000199', '-c log_parameter_max_length=-1 -c log_error_verbosity=default')
      await expect.poll(logged).toMatch(/DETAIL: {2}Key \(phone\)=\(\+23276000199\)/)
      expect(await logged()).toMatch(/DETAIL: {2}parameters: \$1 = '\+23276000199'/)
    })
  },
)
