import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { withReplica } from '../../src/db/replica.ts'
import { roleUrl } from '../../src/db/roles.ts'
import { addPoolGauges } from '../../src/http/pool-gauges.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

test('the connections to a replica are reported separately from those to the primary', async () => {
  const { ownerUrl } = fixture.database
  const urls = {
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
  }
  const { log } = fixture.deps
  const primary = openDatabase({ ...urls, log })
  const both = withReplica(primary, { ...urls, isPooled: false, replica: urls }, log)
  const poolsOf = async (db: typeof both) => {
    const registry = new Registry()
    addPoolGauges(registry, { db })
    const samples = (await registry.metrics()).matchAll(/pool="(\w+)",state="waiting"/g)
    return [...samples].map(([, pool]) => pool)
  }
  try {
    expect(await poolsOf(both)).toEqual(['app', 'platform', 'replica_app', 'replica_platform'])
    expect(await poolsOf(primary)).toEqual(['app', 'platform'])
  } finally {
    await both.close()
  }
})
