import { secretsOf } from '../src/kernel/secrets.ts'
import { type LiveRing, openKeyRing } from '../src/modules/platform/keys/key-ring.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'
import { silent } from './watched-statements.ts'

export type KeyFixture = TestApp & { ring: LiveRing }

/** The app with the stored keys, as `startServer` opens them. It rereads them when a test says so. */
export const startKeyFixture = async (): Promise<KeyFixture> => {
  const database = await createTestDatabase('integrated')
  const ring = await openKeyRing({ db: database.db, log: silent, secretKey: TEST_SECRET_KEY })
  let now = () => new Date()
  const fixture = await startTestApp({ database, secrets: secretsOf(ring, () => now()) })
  now = fixture.deps.now
  return { ...fixture, ring }
}
