import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { roleUrl } from '../../src/db/roles.ts'
import { readStoredKeys } from '../../src/db/stored-keys.ts'
import { createSecrets, secretsOf } from '../../src/kernel/secrets.ts'
import { checkKeys } from '../../src/modules/operations/doctor/check-keys.ts'
import { finishRewrap, rewrapKeys, rotateKey } from '../../src/modules/platform/keys/change-keys.ts'
import { openKeyRing } from '../../src/modules/platform/keys/key-ring.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { silent } from '../watched-statements.ts'

const NEW_WORD = 'another-secret-key-for-tests-only-9876543210'
const NOW = new Date('2026-12-01T12:00:00Z')

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const needs = (secretKey: string) => ({ db: database.db, log: silent, now: () => NOW, secretKey })
const secretsWith = async (secretKey: string) => secretsOf(await openKeyRing(needs(secretKey)), () => NOW)
const doctorSays = async () => (await checkKeys(owner)).map(({ says }) => says)

test('with the old and the new secret everything opens during the change', async () => {
  const { seal, digest } = createSecrets(TEST_SECRET_KEY)
  const sealed = seal('a code', 'its row')
  expect(await doctorSays()).toEqual(['The first key is the only one; `minit key:rotate` adds another.'])
  expect(await rewrapKeys(needs(TEST_SECRET_KEY), NEW_WORD)).toBe(1)
  expect(await rewrapKeys(needs(TEST_SECRET_KEY), NEW_WORD)).toBe(1)
  for (const word of [TEST_SECRET_KEY, NEW_WORD]) {
    const secrets = await secretsWith(word)
    expect(secrets.open(sealed, 'its row')).toBe('a code')
    expect(secrets.digest('a code')).toBe(digest('a code'))
  }
  expect(await doctorSays()).toEqual(['Two values of SECRET_KEY open them.'])
})

test('no key is added in between, which processes with the other secret could not open', async () => {
  await expect(rotateKey(needs(NEW_WORD))).rejects.toThrow('minit key:finish')
  expect(await readStoredKeys(database.db.platformPool, NEW_WORD)).toHaveLength(1)
})

test('a start with the new secret leaves the roles’ passwords unchanged', async () => {
  const before = await migrate(database.ownerUrl, TEST_SECRET_KEY)
  expect(await migrate(database.ownerUrl, NEW_WORD)).toEqual(before)
})

test('when it is finished the old word opens nothing, and a start with it changes nothing', async () => {
  const following = await openKeyRing(needs(TEST_SECRET_KEY))
  const known = following.keys()
  expect(await finishRewrap(needs(NEW_WORD))).toBe(8)
  await expect(readStoredKeys(database.db.platformPool, TEST_SECRET_KEY)).rejects.toThrow(
    'SECRET_KEY is not one',
  )
  await expect(migrate(database.ownerUrl, TEST_SECRET_KEY)).rejects.toThrow('SECRET_KEY is not one')
  await expect(finishRewrap(needs(TEST_SECRET_KEY))).rejects.toThrow('SECRET_KEY is not one')
  // A process that was not restarted continues with the keys that it has.
  await following.refresh()
  expect(following.keys()).toBe(known)
})

test('afterwards keys are added again, and two at once get different numbers', async () => {
  const made = await Promise.all([rotateKey(needs(NEW_WORD)), rotateKey(needs(NEW_WORD))])
  expect(made.map(({ id }) => id).toSorted()).toEqual([2, 3])
  const keys = await readStoredKeys(database.db.platformPool, NEW_WORD)
  expect(keys.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(await doctorSays()).toEqual([
    'Key 3 is the newest. Older ones are kept until nothing can need them.',
  ])
})

test('a share that was changed in the database opens nothing', async () => {
  await owner.query(
    "update secret_key_parts a set wrapped = b.wrapped from secret_key_parts b where a.key_id = 2 and a.part = 'seal' and b.key_id = 3 and b.part = 'seal'",
  )
  await expect(readStoredKeys(database.db.platformPool, NEW_WORD)).rejects.toThrow()
})

test('an installation with a lost secret starts with another one once its keys are deleted from the database', async () => {
  await expect(migrate(database.ownerUrl, TEST_SECRET_KEY)).rejects.toThrow('SECRET_KEY is not one')
  await owner.query('truncate secret_key_walks, secret_key_parts, secret_keys')
  await migrate(database.ownerUrl, TEST_SECRET_KEY)
  const app = new pg.Client({ connectionString: roleUrl(database.ownerUrl, TEST_SECRET_KEY, 'minit_app') })
  await app.connect()
  await app.end()
  expect(await doctorSays()).toEqual(['The first key is the only one; `minit key:rotate` adds another.'])
})
