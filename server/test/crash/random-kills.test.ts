import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { findBreaches } from './checker.ts'
import { untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { drawOrders, serveAll } from './crowd.ts'
import { readSeed, seededRandom } from './seeded-random.ts'

const CUSTOMERS = 30
const KILLS = 5
/** A listening server lives between these times, so kills fall everywhere in a sale. */
const LIFE_MS = { least: 100, most: 1_500 }
const SERVE_SECONDS = 75
const QUIET_SECONDS = 75

let database: TestDatabase
let fixture: CrashFixture
beforeAll(async () => {
  database = await createTestDatabase('integrated')
  fixture = await openCrashFixture(database)
})
afterAll(async () => {
  await fixture.close()
  await database.drop()
})

test('30 sales make 30 charges and 30 passes when the server is killed again and again', async () => {
  const random = seededRandom(readSeed())
  const orders = drawOrders(fixture, CUSTOMERS, random)
  await fixture.startServer(null)
  // A busy machine starts servers slowly, so the timeout begins with the last kill.
  let isInTime = (): boolean => true
  const serving = serveAll(fixture, orders, { atOnce: 8, isInTime: () => isInTime() })
  serving.catch(() => undefined)
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(random.between(LIFE_MS.least, LIFE_MS.most))
    await fixture.server().kill()
    await fixture.startServer(null)
  }
  const lastStart = Date.now()
  isInTime = untilTimeout(SERVE_SECONDS)
  const accesses = await serving
  const served = Date.now() - lastStart
  await fixture.untilQuiet(QUIET_SECONDS)
  process.stdout.write(`after the last kill: all served ${served} ms, quiet ${Date.now() - lastStart} ms\n`)

  const records = await fixture.records()
  expect(findBreaches(records)).toEqual([])
  const codes = new Set(accesses.map(({ password }) => password))
  expect(codes.size).toBe(CUSTOMERS)
  expect(records.passes).toHaveLength(CUSTOMERS)
  const unanswered = records.history.filter(({ kind }) => kind === 'silence')
  expect(unanswered.length, 'kills that cut nobody off prove nothing').toBeGreaterThan(0)
}, 400_000)
