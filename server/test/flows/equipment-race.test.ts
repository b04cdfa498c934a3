import { eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  findPiece,
  type lockBoth,
  type lockPiece,
} from '../../src/modules/shop/equipment/equipment.queries.ts'
import { equipment } from '../../src/modules/shop/equipment/equipment.tables.ts'
import { moveEquipment, swapEquipment } from '../../src/modules/shop/equipment/move-equipment.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { atOnce } from '../at-once.ts'
import { aSeller } from '../builders.ts'
import { aPiece } from '../equipment.ts'
import { TECHNICIANS_OFFICE } from '../installations.ts'
import { countBreaches } from '../invariants.ts'

type LockPiece = typeof lockPiece
type LockBoth = typeof lockBoth

const action = (id: string) => ({ id, revision: 1, reason: 'It does not start.' })

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : error

/** Two admins act on one piece at one instant; returns what each got, and whether the invariant broke. */
const movesAtOnce = async (fixture: TestApp, lock?: LockPiece) => {
  const { id } = await aPiece(fixture, await aSeller(fixture.deps))
  const got = await atOnce(fixture, { equipment: { id } }, ['repair', 'lost'] as const, (move) =>
    moveEquipment(fixture.deps, TECHNICIANS_OFFICE, { ...action(id), move }, lock).then(() => 'done', codeOf),
  )
  return { got: got.toSorted(), breaches: await countBreaches(fixture, 'I48') }
}

/** Two admins swap one spare piece in at two sellers at one instant. */
const swapsAtOnce = async (fixture: TestApp, lock?: LockBoth) => {
  const [one, other, third] = [
    await aPiece(fixture, await aSeller(fixture.deps)),
    await aPiece(fixture, await aSeller(fixture.deps)),
    await aPiece(fixture, await aSeller(fixture.deps)),
  ]
  await moveEquipment(fixture.deps, TECHNICIANS_OFFICE, { ...action(third.id), move: 'return' })
  const rows = { equipment: { id: third.id } }
  const got = await atOnce(fixture, rows, [one, other], ({ id }) => {
    const swap = { ...action(id), serial: third.serial, to: 'in_store' } as const
    return swapEquipment(fixture.deps, TECHNICIANS_OFFICE, swap, lock).then(() => 'done', codeOf)
  })
  return { got: got.toSorted(), breaches: await countBreaches(fixture, 'I48') }
}

/** Runs with a fixture of its own: the broken database ends with it. */
const inOwn = async <T>(run: (fixture: TestApp) => Promise<T>): Promise<T> => {
  const fixture = await startTestApp()
  try {
    return await run(fixture)
  } finally {
    await fixture.close()
  }
}

const readPiece: LockPiece = async (tx, id) => (await findPiece(tx, id))?.piece ?? null

const readBoth: LockBoth = (tx, id, serial) =>
  tx
    .select()
    .from(equipment)
    .where(or(eq(equipment.id, id), eq(equipment.serial, serial)))

test('of two admins who act on one piece at once the second is refused', async () => {
  expect(await inOwn((fixture) => movesAtOnce(fixture))).toEqual({
    got: ['already_decided', 'done'],
    breaches: 0,
  })
})

test('negative control: without the lock both act, and the piece is not where its last event says', async () => {
  const { got, breaches } = await inOwn((fixture) => movesAtOnce(fixture, readPiece))
  expect(got).toEqual(['done', 'done'])
  expect(breaches).toBeGreaterThan(0)
})

test('a spare piece that two admins swap in at once comes to one seller alone', async () => {
  expect(await inOwn((fixture) => swapsAtOnce(fixture))).toEqual({
    got: ['done', 'serial_taken'],
    breaches: 0,
  })
})

test('negative control: without the lock one piece comes to two sellers', async () => {
  const { got, breaches } = await inOwn((fixture) => swapsAtOnce(fixture, readBoth))
  expect(got).toEqual(['done', 'done'])
  expect(breaches).toBeGreaterThan(0)
})
