import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../../../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller } from '../../../../test/builders.ts'
import { TEST_SECRET_KEY } from '../../../../test/global-setup.ts'

let fixture: TestApp
let dataDir: string
beforeAll(async () => {
  fixture = await startTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'check-books-'))
})
afterAll(async () => {
  await fixture.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ROOT = join(import.meta.dirname, '../../../../..')

/** Runs the command as an operator does, on the database of this test. */
const runCommand = (databaseUrl = fixture.database.ownerUrl) =>
  new Promise<{ status: number | null; said: string }>((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: TEST_SECRET_KEY,
      MINIT_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    }
    const child = execFile(
      process.execPath,
      ['scripts/check-books.ts'],
      { cwd: ROOT, env },
      (_, stdout, stderr) => {
        resolve({ status: child.exitCode, said: stdout + stderr })
      },
    )
  })

test('the command exits with 0 when all invariants hold, and names a broken one', async () => {
  const seller = await aSeller(fixture.deps)
  const { transactionId } = await aPaidSale(fixture, seller)
  expect(await runCommand()).toMatchObject({ status: 0, said: expect.stringContaining('The books hold.') })
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     update purchases set gst_minor = gst_minor + 1, net_minor = net_minor - 1 where id = '${transactionId}';
     set session_replication_role = default`,
  )
  const { status, said } = await runCommand()
  expect(status).toBe(1)
  expect(said).toContain('I11')
  expect(said).toContain(transactionId)
})

test('the command distinguishes a failed check from broken invariants', async () => {
  const nowhere = Object.assign(new URL(fixture.database.ownerUrl), { pathname: '/no-such-books' })
  const { status, said } = await runCommand(nowhere.toString())
  expect(status).toBe(2)
  expect(said).toContain('The books could not be checked')
  expect(said).toContain('no-such-books')
})
