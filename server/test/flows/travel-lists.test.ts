import { readTravelOverview, stopTravel } from '@minit/contract/admin/travel.ts'
import { listTravels } from '@minit/contract/entrepreneur/travel.ts'
import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdPayouts } from '../../src/modules/money/payouts/decide-payout.ts'
import { clearTravels } from '../../src/modules/money/travel/clear-travels.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { toNoon } from '../noon.ts'
import { aWalk, keptBack, leftOf, stay, travelsOf, walksTo } from '../travel.ts'
import { travelFixture } from '../travels.ts'

let fixture: TestApp
let shops: ReturnType<typeof travelFixture>
let kissy: TestSeller
let lumley: TestSeller
let admin: string
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  shops = travelFixture(fixture)
  admin = await anAdmin(fixture)
  kissy = await shops.aShop('Kissy Corner')
  lumley = await shops.aShop('Lumley Net')
  await shops.travels(kissy, lumley, 500)
  await clearTravels(fixture.deps)
  await shops.travels(kissy, lumley, 300)
  await shops.travels(lumley, kissy, 0)
  await shops.begins(kissy, lumley, { heldMinor: 2_000 })
  const tomorrow = new Date(fixture.deps.now().getTime() + DAY_MS)
  await shops.travels(lumley, kissy, 250, { maturesAt: tomorrow })
})
afterAll(() => fixture.close())

const ownList = async (at: TestSeller) => {
  const { sessionToken } = await logInAs(fixture.deps, at)
  return callApp(fixture.app, sessionToken)(listTravels, {})
}

test('a shop reads its own halves: what runs, what is used, and what was cleared', async () => {
  const { travels, clearings, ...sums } = await ownList(kissy)
  expect(sums).toEqual({ held: 23, earned: 2.5, given: 3 })
  const shown = travels.map(({ side, otherName, minutes, usedMinutes, amount, isCleared }) => [
    side,
    otherName,
    minutes,
    usedMinutes,
    amount,
    isCleared,
  ])
  expect(shown).toEqual([
    ['host', 'Lumley Net', 30, 8, 2.5, false],
    ['home', 'Lumley Net', 30, null, null, false],
    ['host', 'Lumley Net', 30, 0, 0, true],
    ['home', 'Lumley Net', 30, 9, -3, false],
    ['home', 'Lumley Net', 30, 15, -5, true],
  ])
  expect(clearings).toMatchObject([{ otherName: 'Lumley Net', earned: 0, given: 5, travels: 1 }])
})

test('the other shop reads the same from its side', async () => {
  const { travels, clearings, ...sums } = await ownList(lumley)
  expect(sums).toEqual({ held: 2.5, earned: 3, given: 2.5 })
  expect(travels.map(({ side, amount }) => [side, amount])).toEqual([
    ['home', -2.5],
    ['host', null],
    ['home', 0],
    ['host', 3],
    ['host', 5],
  ])
  expect(clearings).toMatchObject([{ otherName: 'Kissy Corner', earned: 5, given: 0, travels: 1 }])
})

const overview = () => callApp(fixture.app, admin)(readTravelOverview, {})

test('an admin reads what runs, what waits, and the money of each pair', async () => {
  const { held, toClear, open, pairs, clearings } = await overview()
  expect(held).toBe(25.5)
  expect(toClear).toEqual({ travels: 2, moved: 5.5, waiting: 1 })
  expect(open).toMatchObject([{ home: { id: kissy.id }, host: { businessName: 'Lumley Net' }, held: 20 }])
  const [one, other] = kissy.id < lumley.id ? [kissy, lumley] : [lumley, kissy]
  const [oneMoved, otherMoved] = one === kissy ? [8, 2.5] : [2.5, 8]
  expect(pairs).toMatchObject([
    { one: { id: one.id }, other: { id: other.id }, travels: 5, oneMoved, otherMoved },
  ])
  expect(clearings).toMatchObject([{ one: { id: one.id }, other: { id: other.id }, travels: 1 }])
})

test('what waits counts a seller whose payouts are held', async () => {
  await holdPayouts(fixture.deps, ADMIN, { id: kissy.id, isHeld: true, reason: 'We check something.' })
  expect((await overview()).toClear).toMatchObject({ travels: 2, waiting: 2 })
  await holdPayouts(fixture.deps, ADMIN, { id: kissy.id, isHeld: false, reason: 'We check something.' })
})

test('an admin stops a use with a reason: what was used is counted, and the rest waits at home', async () => {
  const walk = await aWalk(fixture)
  const { minutes } = await walksTo(fixture, walk.hostPlace, walk.pass)
  await stay(fixture, [walk.homeRouter, walk.hostRouter], 10)
  const [open] = await travelsOf(fixture, walk.pass)
  const stop = () =>
    callApp(fixture.app, admin)(stopTravel, {
      params: { id: open?.id ?? '' },
      body: { reason: 'The shop asked for it.' },
    })
  expect(await stop()).toEqual({ ending: 'stopped' })
  const [stopped] = await travelsOf(fixture, walk.pass)
  expect(stopped).toMatchObject({ ending: 'stopped', minutes })
  expect(stopped?.moved).toBeGreaterThan(0)
  expect(await keptBack(fixture, walk.home)).toBe(stopped?.moved)
  expect(await leftOf(fixture, walk.pass)).toMatchObject({ isPaused: true, away: null })
  const audit = await fixture.database.asOwner<{ reason: string; after: unknown }>(
    `select reason, after from audit_log where action = 'travel_stopped' and subject_id = $1`,
    [walk.pass.transactionId],
  )
  expect(audit).toEqual([
    { reason: 'The shop asked for it.', after: { ending: 'stopped', movedMinor: stopped?.moved } },
  ])
  await expect(stop()).rejects.toMatchObject({ details: { code: 'already_decided' } })
})
