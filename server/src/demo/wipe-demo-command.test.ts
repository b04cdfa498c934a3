import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const ROOT = join(import.meta.dirname, '../../..')
/** A pooler that the owner cannot log in to. */
const POOLER = 'postgres://minit_owner@127.0.0.1:1/minit'

/** Runs the command like an operator. */
const wipe = (settings: Record<string, string>) =>
  new Promise<{ isDone: boolean; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: POOLER, ...settings }
    execFile(process.execPath, ['scripts/demo-wipe.ts'], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ isDone: error === null, said: stdout + stderr }),
    )
  })

test('wipes the demo by the owner’s direct address behind a pooler, and fails without one', async () => {
  const pooled = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: fixture.database.ownerUrl }
  expect(await wipe(pooled)).toMatchObject({ isDone: true, said: expect.stringContaining('Wiped 0') })
  expect(await wipe({})).toMatchObject({ isDone: false })
})
