import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJobHandlers } from '../../src/job-handlers.ts'
import { SCHEDULES } from '../../src/jobs/schedules.ts'
import { switchDailyPayouts } from '../../src/modules/money/payouts/daily-payouts.ts'
import { holdPayouts } from '../../src/modules/money/payouts/decide-payout.ts'
import { holdAllPayouts } from '../../src/modules/money/payouts/hold-all.ts'
import { clearPair, clearTravels } from '../../src/modules/money/travel/clear-travels.ts'
import type { lockDueTravels } from '../../src/modules/money/travel/clearings.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { atOnce } from '../at-once.ts'
import { ADMIN, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'
import { travelFixture } from '../travels.ts'

const SALE = 3_500
const REASON = 'We check something.'

let fixture: TestApp
let shops: ReturnType<typeof travelFixture>
let kissy: TestSeller
let lumley: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  shops = travelFixture(fixture)
})
beforeEach(async () => {
  kissy = await shops.aShop('Kissy Corner')
  lumley = await shops.aShop('Lumley Net')
})
afterAll(() => fixture.close())

const clears = () => clearTravels(fixture.deps)

const partsOf = async (at: TestSeller): Promise<[available: number, keptBack: number]> => {
  const { availableMinor, travellingMinor } = await shops.balance(at)
  return [availableMinor, travellingMinor]
}

type Half = { other_name: string; earned_minor: string; given_minor: string; travels: number }

const halvesOf = async (at: TestSeller) => {
  const rows = await fixture.database.asOwner<Half>(
    'select other_name, earned_minor, given_minor, travels from clearing_halves where entrepreneur_id = $1 order by clearing_id',
    [at.id],
  )
  return rows.map((row) => [row.other_name, Number(row.earned_minor), Number(row.given_minor), row.travels])
}

const pairOf = (a: TestSeller, b: TestSeller) =>
  a.id < b.id ? { oneId: a.id, otherId: b.id } : { oneId: b.id, otherId: a.id }

test('what a pass used elsewhere moves from one balance to the other, and nothing stays kept back', async () => {
  await shops.travels(kissy, lumley, 700)
  expect(await partsOf(kissy)).toEqual([SALE, 700])
  await clears()
  expect(await partsOf(kissy)).toEqual([SALE - 700, 0])
  expect(await partsOf(lumley)).toEqual([700, 0])
  expect(await halvesOf(kissy)).toEqual([['Lumley Net', 0, 700, 1]])
  expect(await halvesOf(lumley)).toEqual([['Kissy Corner', 700, 0, 1]])
  await expectInvariants(fixture)
})

test('the travels of two shops in both directions come to one sum', async () => {
  await shops.travels(kissy, lumley, 500)
  await shops.travels(kissy, lumley, 1_000)
  await shops.travels(lumley, kissy, 200)
  await clears()
  expect(await partsOf(kissy)).toEqual([2 * SALE - 1_300, 0])
  expect(await partsOf(lumley)).toEqual([SALE + 1_300, 0])
  expect(await halvesOf(kissy)).toEqual([['Lumley Net', 200, 1_500, 3]])
  await expectInvariants(fixture)
})

test('each pair of shops has its own clearing', async () => {
  const congo = await shops.aShop('Congo Cross')
  await shops.travels(kissy, lumley, 500)
  await shops.travels(kissy, congo, 300)
  await shops.travels(lumley, congo, 100)
  await clears()
  expect(await partsOf(kissy)).toEqual([2 * SALE - 800, 0])
  expect(await partsOf(lumley)).toEqual([SALE + 500 - 100, 0])
  expect(await partsOf(congo)).toEqual([400, 0])
  await expectInvariants(fixture)
})

test('two shops that earned the same release what was kept back, and have a line that says so', async () => {
  await shops.travels(kissy, lumley, 400)
  await shops.travels(lumley, kissy, 400)
  await clears()
  expect(await partsOf(kissy)).toEqual([SALE, 0])
  expect(await partsOf(lumley)).toEqual([SALE, 0])
  expect(await halvesOf(kissy)).toEqual([['Lumley Net', 400, 400, 2]])
  await expectInvariants(fixture)
})

test('what runs, and what moved nothing, is not cleared', async () => {
  const open = await shops.begins(kissy, lumley)
  await shops.travels(kissy, lumley, 0)
  await clears()
  expect(await halvesOf(kissy)).toEqual([])
  expect(await partsOf(kissy)).toEqual([2 * SALE, 1_000])
  await shops.ends(open, 600)
  await clears()
  expect(await halvesOf(kissy)).toEqual([['Lumley Net', 0, 600, 1]])
})

test('a second run on the same evening clears only what is new', async () => {
  await shops.travels(kissy, lumley, 500)
  await clears()
  await clears()
  expect(await halvesOf(lumley)).toEqual([['Kissy Corner', 500, 0, 1]])
  await shops.travels(kissy, lumley, 20)
  await clears()
  expect(await halvesOf(lumley)).toEqual([
    ['Kissy Corner', 500, 0, 1],
    ['Kissy Corner', 20, 0, 1],
  ])
  expect(await partsOf(lumley)).toEqual([520, 0])
  await expectInvariants(fixture)
})

test('a pass whose money its provider has not settled waits for the evening after that', async () => {
  await shops.travels(kissy, lumley, 500, { maturesAt: new Date(fixture.deps.now().getTime() + DAY_MS) })
  await shops.travels(kissy, lumley, 100)
  await clears()
  expect(await halvesOf(lumley)).toEqual([['Kissy Corner', 100, 0, 1]])
  expect(await partsOf(kissy)).toEqual([2 * SALE - 100, 500])
  fixture.clock.advance({ hours: 24 })
  await clears()
  expect(await partsOf(kissy)).toEqual([2 * SALE - 600, 0])
})

test('the daily payouts, a quarter of an hour later, carry what was cleared', async () => {
  await shops.mayBePaid(lumley)
  await switchDailyPayouts(fixture.deps, { ...(await shops.callerOf(lumley)), name: 'x' }, true)
  await shops.travels(kissy, lumley, 2_700, { heldMinor: 2_700 })
  const handlers = createJobHandlers(fixture.deps)
  for (const job of ['clear-travels', 'daily-payouts'] as const) await handlers[job]({})
  expect(await shops.balance(lumley)).toMatchObject({ availableMinor: 0, reservedMinor: 2_700 })
  expect(SCHEDULES['clear-travels']).toEqual({ cron: '45 19 * * *', missed: 'once' })
  expect(SCHEDULES['daily-payouts'].cron).toBe('0 20 * * *')
})

describe('while payouts are held', () => {
  test.each(['home', 'host'] as const)('those of the %s clear nothing of the pair', async (which) => {
    const held = { home: kissy, host: lumley }[which]
    await shops.travels(kissy, lumley, 500)
    await holdPayouts(fixture.deps, ADMIN, { id: held.id, isHeld: true, reason: REASON })
    await clears()
    expect(await partsOf(kissy)).toEqual([SALE, 500])
    expect(await partsOf(lumley)).toEqual([0, 0])
    await holdPayouts(fixture.deps, ADMIN, { id: held.id, isHeld: false, reason: REASON })
    await clears()
    expect(await partsOf(lumley)).toEqual([500, 0])
  })

  test('those of all sellers clear nothing', async () => {
    await shops.travels(kissy, lumley, 500)
    await holdAllPayouts(fixture.deps, ADMIN, { isHeld: true, reason: REASON })
    await clears()
    expect(await clearPair(fixture.deps, pairOf(kissy, lumley))).toBe(false)
    expect(await partsOf(lumley)).toEqual([0, 0])
    await holdAllPayouts(fixture.deps, ADMIN, { isHeld: false, reason: REASON })
    await clears()
    expect(await partsOf(lumley)).toEqual([500, 0])
  })
})

describe('of two clearings of a pair at once', () => {
  const both = async (lock?: typeof lockDueTravels): Promise<boolean[]> => {
    const { id } = await shops.travels(kissy, lumley, 500)
    return atOnce(fixture, { travels: { id } }, [1, 2], () =>
      clearPair(fixture.deps, pairOf(kissy, lumley), lock),
    )
  }

  test('one clears', async () => {
    expect((await both()).toSorted()).toEqual([false, true])
    expect(await partsOf(lumley)).toEqual([500, 0])
    await expectInvariants(fixture)
  })

  test('without the lock both clear it', async () => {
    await shops.begins(kissy, lumley)
    const unlocked: typeof lockDueTravels = (tx, { oneId, otherId }) =>
      tx.send(
        `select id, home_seller_id as "fromId", host_seller_id as "toId", moved_minor::int as "movedMinor" from travels
         where clearing_id is null and moved_minor > 0 and home_seller_id in ($1, $2)`,
        [oneId, otherId],
      )
    expect(await both(unlocked)).toEqual([true, true])
    expect(await partsOf(lumley)).toEqual([1_000, 0])
  })
})
