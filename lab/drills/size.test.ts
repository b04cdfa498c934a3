import { rebuildRollUps } from '@minit/server/modules/passes/roll-ups/rebuild.queries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '../../server/src/modules/operations/checks/invariants.ts'
import { startTestApp, type TestApp } from '../../server/test/app.ts'
import { connectAs } from '../bench/world.ts'
import { booksOutcomes, lookAtBooks } from './size/look-at-books.ts'
import { makePast } from './size/past.ts'

const SIZE = { purchases: 2_000, sellers: 20, customers: 200, endsAt: '2026-11-20T12:00:00Z' }
const ROLL_UPS = ['seller_days', 'package_days']

let world: TestApp
let keysBefore: unknown[]

const readKeys = () =>
  world.database.asOwner(
    `select indexdef as text from pg_indexes where schemaname = 'public' union all
     select conrelid::regclass || ': ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace order by text`,
  )

beforeAll(async () => {
  world = await startTestApp()
  keysBefore = await readKeys()
  await makePast(world.database.ownerUrl, SIZE, { writers: 2 })
})
afterAll(() => world.close())

test('recreates every index and constraint that was dropped while generating', async () => {
  expect(keysBefore.length).toBeGreaterThan(400)
  expect(await readKeys()).toEqual(keysBefore)
})

test.each(INVARIANTS)('the generated history satisfies $id: $title', async ({ breaches }) => {
  expect(await world.database.asOwner(breaches)).toEqual([])
})

test('checks the invariants like the command, and times each of them', async () => {
  const owner = await connectAs(world.database.ownerUrl)
  const outcomes = booksOutcomes(await lookAtBooks(owner))
  await owner.end()
  expect(outcomes).toMatchObject([
    { seen: 'none broken', isHeld: true },
    { seen: expect.stringMatching(/^\d+ s, the longest \d+ s \(I\d+\)$/) },
  ])
})

test('its roll-ups equal the product’s own recount', async () => {
  const [shop] = await world.database.asOwner<{ id: string }>(
    `select id from entrepreneurs where slug = 'shop-0'`,
  )
  const seller = shop?.id ?? ''
  const read = () =>
    Promise.all(
      ROLL_UPS.map((table) =>
        world.database.asOwner(`select * from ${table} where entrepreneur_id = $1 order by 1, 2, 3`, [
          seller,
        ]),
      ),
    )
  const before = await read()
  await world.deps.db.asPlatform((tx) => rebuildRollUps(tx, seller))
  expect(before[0]?.length).toBeGreaterThan(50)
  expect(await read()).toEqual(before)
})
