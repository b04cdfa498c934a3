import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { TEST_SECRET_KEY } from '../../../../test/global-setup.ts'
import { UnsafeSettings } from '../../../env.ts'
import { findSecretKey } from './find-secret-key.ts'

let fixture: TestApp
let dataDir = ''
beforeAll(async () => {
  fixture = await startTestApp()
}, 60_000)
afterAll(() => fixture.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'minit-find-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const OTHER_KEY = 'another-key-that-never-sealed-anything-in-this-database'
const found = (secretKey: string | null) =>
  findSecretKey({ secretKey, dataDir, ownerUrl: fixture.database.ownerUrl })

const refusalOf = async (finding: Promise<string>): Promise<string> => {
  const error: unknown = await finding.catch((reason: unknown) => reason)
  if (!(error instanceof UnsafeSettings)) throw new Error(`not refused: ${String(error)}`)
  return error.message
}

test('names the path of a lost key file and creates no new key where sealed texts exist', async () => {
  const message = await refusalOf(found(null))
  expect(message).toContain(join(dataDir, 'secret-key'))
  expect(message).toContain('integrations.sealed_settings')
  expect(message).toContain('from your backup')
  expect(existsSync(join(dataDir, 'secret-key'))).toBe(false)
})

test('names an empty key file and leaves it unchanged', async () => {
  await writeFile(join(dataDir, 'secret-key'), '')
  expect(await refusalOf(found(null))).toContain(`${join(dataDir, 'secret-key')} is empty`)
})

test('refuses a key file with another key before anything changes', async () => {
  await writeFile(join(dataDir, 'secret-key'), OTHER_KEY)
  expect(await refusalOf(found(null))).toContain(`The key in ${join(dataDir, 'secret-key')} is not the key`)
})

test('refuses another SECRET_KEY by its name', async () => {
  expect(await refusalOf(found(OTHER_KEY))).toContain('SECRET_KEY is not the key of this database')
})

test('takes the right key from the settings or from the file', async () => {
  expect(await found(TEST_SECRET_KEY)).toBe(TEST_SECRET_KEY)
  await writeFile(join(dataDir, 'secret-key'), `${TEST_SECRET_KEY}\n`)
  expect(await found(null)).toBe(TEST_SECRET_KEY)
})

test('accepts a key that opens all but one damaged text', async () => {
  await fixture.database.asOwner(`update integrations set sealed_settings = 'AAAA' where adapter = 'vult'`)
  expect(await found(TEST_SECRET_KEY)).toBe(TEST_SECRET_KEY)
})

test('creates a key once for a database without sealed texts', async () => {
  const empty = await createTestDatabase()
  const find = () => findSecretKey({ secretKey: null, dataDir, ownerUrl: empty.ownerUrl })
  const created = await find()
  expect(created).toHaveLength(64)
  expect(await find()).toBe(created)
  await empty.drop()
})
