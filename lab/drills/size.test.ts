import { rebuildRollUps } from '@minit/server/modules/passes/roll-ups/rebuild.queries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '../../server/src/modules/operations/checks/invariants.ts'
import { startTestApp, type TestApp } from '../../server/test/app.ts'
import { connectAs } from '../bench/fixture.ts'
import { checkIntegrity, integrityOutcomes } from './size/check-integrity.ts'
import { makePast } from './size/past.ts'

const SIZE = { purchases: 2_000, sellers: 20, customers: 200, endsAt: '2026-11-20T12:00:00Z' }
const ROLL_UPS = ['seller_days', 'package_days']

let fixture: TestApp
let keysBefore: unknown[]

const readKeys = () =>
  fixture.database.asOwner(
    `select indexdef as text from pg_indexes where schemaname = 'public' union all
     select conrelid::regclass || ': ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace order by text`,
  )

beforeAll(async () => {
  fixture = await startTestApp()
  keysBefore = await readKeys()
  await makePast(fixture.database.ownerUrl, SIZE, { writers: 2 })
})
afterAll(() => fixture.close())

test('recreates every index and constraint that was dropped while generating', async () => {
  expect(keysBefore.length).toBeGreaterThan(400)
  expect(await readKeys()).toEqual(keysBefore)
})

test.each(INVARIANTS)('the generated history satisfies $id: $title', async ({ breaches }) => {
  expect(await fixture.database.asOwner(breaches)).toEqual([])
})

test('checks the invariants like the command, and times each of them', async () => {
  const owner = await connectAs(fixture.database.ownerUrl)
  const outcomes = integrityOutcomes(await checkIntegrity(owner))
  await owner.end()
  expect(outcomes).toMatchObject([
    { seen: 'none broken', isHeld: true },
    { seen: expect.stringMatching(/^\d+ s, the longest \d+ s \(I\d+\)$/) },
  ])
})

test('its roll-ups equal the product’s own recount', async () => {
  const [shop] = await fixture.database.asOwner<{ id: string }>(
    `select id from entrepreneurs where slug = 'shop-0'`,
  )
  const seller = shop?.id ?? ''
  const read = () =>
    Promise.all(
      ROLL_UPS.map((table) =>
        fixture.database.asOwner(`select * from ${table} where entrepreneur_id = $1 order by 1, 2, 3`, [
          seller,
        ]),
      ),
    )
  const before = await read()
  await fixture.deps.db.asPlatform((tx) => rebuildRollUps(tx, seller))
  expect(before[0]?.length).toBeGreaterThan(50)
  expect(await read()).toEqual(before)
})
