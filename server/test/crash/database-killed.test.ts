import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaches } from './checker.ts'
import { untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { drawOrders, serveAll } from './crowd.ts'
import { type OwnCluster, startOwnCluster } from './own-cluster.ts'
import { readSeed, seededRandom } from './seeded-random.ts'

const CUSTOMERS = 30
const KILLS = 4
const BETWEEN_KILLS_MS = { least: 200, most: 1_500 }
const SERVE_SECONDS = 75
const QUIET_SECONDS = 75

let cluster: OwnCluster
let fixture: CrashFixture
beforeAll(async () => {
  cluster = await startOwnCluster()
  fixture = await openCrashFixture(cluster)
})
afterAll(async () => {
  await fixture.close()
  await cluster.drop()
})

test('when the database is killed customers get a 503 with Retry-After, and nothing acknowledged is lost', async () => {
  const random = seededRandom(readSeed())
  const orders = drawOrders(fixture, CUSTOMERS, random)
  await fixture.startServer(null)
  // The timeout begins with the last kill.
  let isInTime = (): boolean => true
  const serving = serveAll(fixture, orders, { atOnce: 6, isInTime: () => isInTime() })
  serving.catch(() => undefined)
  const gaps: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(random.between(BETWEEN_KILLS_MS.least, BETWEEN_KILLS_MS.most))
    gaps.push(await cluster.killPostgres())
  }
  const backAt = Date.now()
  isInTime = untilTimeout(SERVE_SECONDS)
  const accesses = await serving
  const served = Date.now() - backAt
  await fixture.untilQuiet(QUIET_SECONDS)
  process.stdout.write(
    `database back after ${gaps.join(', ')} ms; then all served ${served} ms, quiet ${Date.now() - backAt} ms\n`,
  )

  const records = await fixture.records()
  // Any answer except success and 503 with Retry-After is a breach too.
  expect(findBreaches(records)).toEqual([])
  expect(records.history.filter(({ kind }) => kind === 'silence')).toEqual([])
  expect(new Set(accesses.map(({ password }) => password)).size).toBe(CUSTOMERS)
  const turnedAway = records.history.filter((entry) => entry.kind === 'answered' && entry.status === 503)
  expect(turnedAway.length, 'kills that nobody noticed prove nothing').toBeGreaterThan(0)
}, 400_000)
