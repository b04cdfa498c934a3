import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startStandIns } from '@minit/stand-ins/main.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { aPhone } from '../builders.ts'
import { buyUntilReady, untilTimeout } from '../crash/client.ts'
import { openHistory } from '../crash/history.ts'
import { type Program, startProgram } from '../crash/start-program.ts'
import { TEST_SECRET_KEY, urlOf } from '../global-setup.ts'
import { hasPrevious, layOutPrevious, PREVIOUS } from './previous-release.ts'

const ours = fileURLToPath(new URL('../crash/crashing-server.ts', import.meta.url))
const isThere = await hasPrevious()
if (!isThere)
  process.stderr.write(
    `SKIPPED: this clone has no commit ${PREVIOUS}, the previous release; fetch the history.\n`,
  )

const SERVE_SECONDS = 120

/** An empty database of its own, not migrated. */
const anEmptyDatabase = async () => {
  const name = `releases_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('ownerUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const owner = new pg.Client({ connectionString: urlOf(inject('ownerUrl'), name) })
  await owner.connect()
  return {
    ownerUrl: urlOf(inject('ownerUrl'), name),
    count: async (what: string) => Number((await owner.query(`select count(*) from ${what}`)).rows[0].count),
    drop: async () => {
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

test.skipIf(!isThere)(
  'the previous release and this one sell together during the migration, and the old one continues alone',
  { timeout: 600_000 },
  async () => {
    const database = await anEmptyDatabase()
    const { ownerUrl } = database
    const dir = await mkdtemp(join(tmpdir(), 'minit-releases-'))
    const previous = await layOutPrevious()
    const {
      sellerId,
      packageId,
      standIns: config,
    } = await previous.furnish({
      ownerUrl,
      secretKey: TEST_SECRET_KEY,
    })
    // The previous release wrote them.
    const standIns = await startStandIns({ ...(config as Parameters<typeof startStandIns>[0]), speed: 5 })
    const history = openHistory(join(dir, 'history.jsonl'))
    const programs: Program[] = []
    const start = async (file: string): Promise<Program> => {
      const settings = { ownerUrl, secretKey: TEST_SECRET_KEY, standInsUrl: standIns.url, point: null }
      const env = { CRASHING_SERVER: JSON.stringify(settings) }
      const program = await startProgram(file, env, join(dir, 'server.log'))
      programs.push(program)
      return program
    }
    let sold = 0
    const buyAt = (program: Program) => {
      sold += 1
      const order = { key: randomUUID(), phone: aPhone(), deliveryMethod: 'qr_display' as const }
      const address = `10.9.0.${sold}`
      const shop = { url: () => program.url, history }
      return buyUntilReady(shop, { ...order, sellerId, packageId, address }, untilTimeout(SERVE_SECONDS))
    }
    try {
      const old = await start(previous.serverFile)
      await Promise.all([migrate(ownerUrl, TEST_SECRET_KEY), ...Array.from({ length: 4 }, () => buyAt(old))])
      const young = await start(ours)
      await Promise.all([old, young, old, young, old, young].map(buyAt))
      await young.kill()
      // A process of the old release that starts now ignores migrations that it does not know.
      await previous.migrate(ownerUrl, TEST_SECRET_KEY)
      const again = await start(previous.serverFile)
      await Promise.all([old, again, old, again].map(buyAt))

      expect(sold).toBe(14)
      expect(await database.count("purchases where status = 'paid'")).toBe(sold)
      expect(await database.count('passes')).toBe(sold)
      expect(history.entries().filter((entry) => entry.kind === 'silence')).toEqual([])
      expect(history.entries().filter((entry) => entry.kind === 'answered' && entry.status >= 500)).toEqual(
        [],
      )
    } finally {
      for (const program of programs) await program.kill()
      await standIns.close()
      history.close()
      await previous.remove()
      await rm(dir, { recursive: true, force: true })
      await database.drop()
    }
  },
)
