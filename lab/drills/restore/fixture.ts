import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@minit/server/db/database.ts'
import { migrate } from '@minit/server/db/migrate.ts'
import { roleUrl } from '@minit/server/db/roles.ts'
import pg from 'pg'
import pino from 'pino'
import type { TestDatabase } from '../../../server/test/database.ts'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'
import { freePort } from '../lab/free-port.ts'
import { findPrograms } from '../programs.ts'
import { type Account, openAccount } from './account.ts'
import { type Address, urlOf } from './address.ts'

/** The environment of a drill besides its machines: folder, programs, and the address of the database. */
export type DrillFixture = {
  dir: string
  account: Account
  programs: Record<'postgres' | 'initdb', string>
  address: Address
  ownerUrl: string
}

const DATABASE = 'minit'

/** Works in a temporary folder, which `keep` preserves. */
export const withDrillFixture = async <T>(
  keep: boolean,
  work: (fixture: DrillFixture) => Promise<T>,
): Promise<T> => {
  const programs = findPrograms(['postgres', 'initdb', 'pgbackrest'])
  const dir = await mkdtemp(join(tmpdir(), 'minit-restore-'))
  // The database's own user must be able to enter it.
  await chmod(dir, 0o711)
  const account = await openAccount()
  const address = {
    port: await freePort(),
    password: randomBytes(24).toString('hex'),
    account: account.name,
  }
  try {
    return await work({ dir, account, programs, address, ownerUrl: urlOf(address, DATABASE) })
  } finally {
    if (!keep) await rm(dir, { recursive: true, force: true })
  }
}

/** Creates the product's database in a new cluster, and connects as the tests do. */
export const openProduct = async ({ address, ownerUrl }: DrillFixture): Promise<TestDatabase> => {
  const admin = new pg.Client({ connectionString: urlOf(address, 'postgres') })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  await migrate(ownerUrl, TEST_SECRET_KEY)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  // Its connections end with the cluster.
  owner.on('error', () => undefined)
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    poolSize: 4,
    connectTimeoutMs: 30_000,
    log: pino({ level: 'silent' }),
  })
  return {
    db,
    ownerUrl,
    asOwner: async (text, values) => (await owner.query(text, values)).rows,
    drop: async () => {
      await db.close()
      await owner.end()
    },
  }
}
