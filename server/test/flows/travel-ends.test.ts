import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import { listRecentSales } from '@minit/contract/entrepreneur/sales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endTravelById } from '../../src/modules/money/travel/end-travel.ts'
import { endTravels } from '../../src/modules/money/travel/travels.jobs.ts'
import { paysAt, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp, logInAs } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { networkOf, phonesAt, refusalText } from '../phones-at.ts'
import { statusOf } from '../purchases.ts'
import {
  aHost,
  aWalk,
  goesHome,
  keptBack,
  leftOf,
  offerAt,
  stay,
  travelsOf,
  type Walked,
  walksTo,
} from '../travel.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const verbs = (orders: readonly string[]): string[] =>
  orders.map((order) => order.split(' ').slice(0, 2).join(' '))

const expectSeconds = (seconds: number | null | undefined, expected: number): void => {
  expect(Math.abs((seconds ?? Number.NaN) - expected)).toBeLessThanOrEqual(10)
}

/** A walk that has begun: the phone is open at the other shop. */
const aBegunWalk = async () => {
  const walk = await aWalk(fixture)
  const there = await walksTo(fixture, walk.hostPlace, walk.pass)
  const routers = [walk.homeRouter, walk.hostRouter]
  for (const router of routers) await router.turn()
  return { ...walk, there, routers }
}

/** The shop that the seller's list and the admin's page of a sale name as the place of its minutes. */
const shownAway = async ({ home, pass }: Walked): Promise<(string | null | undefined)[]> => {
  const { sessionToken } = await logInAs(fixture.deps, home)
  const [sale] = await callApp(fixture.app, sessionToken)(listRecentSales, {})
  const asAdmin = callApp(fixture.app, await anAdmin(fixture))
  const params = { transactionId: pass.transactionId }
  return [sale?.awayAt, (await asAdmin(readPlatformPurchase, { params })).pass?.awayAt]
}

test('a third shop takes the minutes from the second: each is paid for what it carried', async () => {
  const { home, hostRouter, routers, mac, pass } = await aBegunWalk()
  await stay(fixture, routers, 10)
  const third = await aHost(fixture, { name: 'Aberdeen WiFi', hourMinor: 2_000 })
  const { place } = await third.router.join(mac)
  expect(await offerAt(fixture, place, pass)).toMatchObject({ usedNowAt: 'Lumley Net', minutesLeft: 49 })
  await walksTo(fixture, place, pass)
  expect(verbs(await hostRouter.turn())).toEqual([`deauth ${mac}`])
  expect(verbs(await third.router.turn())).toEqual([`auth ${mac}`])
  const [first, second] = await travelsOf(fixture, pass)
  expect(first).toMatchObject({ ending: 'moved_on' })
  expectSeconds(first?.used, 600)
  expect(second).toMatchObject({ ending: null, minutes: 49 })
  expect(await keptBack(fixture, home)).toBe((first?.moved ?? 0) + (second?.held ?? 0))
  expect((await leftOf(fixture, pass)).away).toBe('Aberdeen WiFi')
  await stay(fixture, [...routers, third.router], 20)
  expect(await goesHome(fixture, pass)).toEqual({ minutesLeft: 30 })
  const moved = (await travelsOf(fixture, pass)).reduce((sum, each) => sum + (each.moved ?? 0), 0)
  expect(await keptBack(fixture, home)).toBe(moved)
  await expectInvariants(fixture)
})

test('a refund ends the use: closed there, nothing left at home, and what was carried stays paid', async () => {
  const walk = await aBegunWalk()
  const { home, hostRouter, routers, mac, pass } = walk
  await stay(fixture, routers, 15)
  expect(await shownAway(walk)).toEqual(['Lumley Net', 'Lumley Net'])
  await refundByAdmin(fixture, pass.transactionId)
  expect(await shownAway(walk)).toEqual([null, null])
  expect(verbs(await hostRouter.turn())).toEqual([`deauth ${mac}`])
  const [ended] = await travelsOf(fixture, pass)
  expect(ended).toMatchObject({ ending: 'refunded' })
  expectSeconds(ended?.used, 900)
  expect(await keptBack(fixture, home)).toBe(ended?.moved)
  expect(await refusalText(goesHome(fixture, pass))).toMatch(/^pass_refunded/)
  expect(await refusalText(offerAt(fixture, walk.hostPlace, pass))).toMatch(/^pass_refunded/)
  await expectInvariants(fixture)
})

test('minutes that the outage of the other shop returned are not paid, and not used', async () => {
  const { routers, homeRouter, hostRouter, pass } = await aBegunWalk()
  await stay(fixture, routers, 10)
  await stay(fixture, [homeRouter], 20)
  await hostRouter.turn()
  await stay(fixture, routers, 5)
  await goesHome(fixture, pass)
  const [ended] = await travelsOf(fixture, pass)
  // Outages are counted in whole minutes.
  expect(Math.abs((ended?.used ?? 0) - 15 * 60)).toBeLessThanOrEqual(70)
  expect(Math.abs((await leftOf(fixture, pass)).seconds - 45 * 60)).toBeLessThanOrEqual(70)
  await expectInvariants(fixture)
})

test('an outage at home returns nothing for the time in which the minutes were elsewhere', async () => {
  const { homeRouter, hostRouter, pass } = await aBegunWalk()
  await stay(fixture, [hostRouter], 20)
  await homeRouter.turn()
  await goesHome(fixture, pass)
  const { outageMinutes = 0 } = (await statusOf(fixture, pass)).pass ?? {}
  // Its last report came a moment before the tap, and partial minutes are returned whole.
  expect(outageMinutes).toBeLessThanOrEqual(1)
  expect((await leftOf(fixture, pass)).seconds).toBeLessThanOrEqual(41 * 60)
  await expectInvariants(fixture)
})

test('a shop that switches its router off after the tap earns only until its last report', async () => {
  const { homeRouter, hostRouter, mac, pass, there } = await aBegunWalk()
  await stay(fixture, [homeRouter], 30)
  await goesHome(fixture, pass)
  const [ended] = await travelsOf(fixture, pass)
  expectSeconds(ended?.used, 0)
  expectSeconds((await leftOf(fixture, pass)).seconds, 60 * 60)
  // Its pass ended with the last report, so that the outage returns nothing twice.
  expect(verbs(await hostRouter.turn())).toEqual([`deauth ${mac}`])
  const returned = `select from outage_credits c join passes p on p.id = c.pass_id where p.purchase_id = $1`
  expect(await fixture.database.asOwner(returned, [there.transactionId])).toEqual([])
})

test('minutes that nobody ended are counted to their end, five minutes later', async () => {
  const { routers, pass, home } = await aBegunWalk()
  await stay(fixture, routers, 62)
  await endTravels(fixture.deps)
  expect((await travelsOf(fixture, pass))[0]?.ending).toBeNull()
  await stay(fixture, routers, 4)
  await endTravels(fixture.deps)
  await endTravels(fixture.deps)
  const [ended] = await travelsOf(fixture, pass)
  expect(ended).toMatchObject({ ending: 'used', used: (ended?.minutes ?? 0) * 60, moved: ended?.held })
  expect(await keptBack(fixture, home)).toBe(ended?.held)
  expect(await refusalText(goesHome(fixture, pass))).toMatch(/^pass_over/)
})

test('minutes that an admin stops wait at home, and go on with the typed code', async () => {
  const { home, homePlace, homeRouter, routers, pass, mac } = await aBegunWalk()
  await stay(fixture, routers, 10)
  const [open] = await travelsOf(fixture, pass)
  await endTravelById(fixture.deps, open?.id ?? '', 'stopped')
  expect(await refusalText(endTravelById(fixture.deps, open?.id ?? '', 'stopped'))).toContain('decided')
  await stay(fixture, routers, 30)
  const kept = await leftOf(fixture, pass)
  expect(kept).toMatchObject({ isPaused: true, away: null, pauses: 0 })
  expectSeconds(kept.seconds, 50 * 60)
  expect((await statusOf(fixture, pass)).pass).toMatchObject({ away: null, pause: { left: 0 } })
  await phonesAt(fixture, () => home).enter(homePlace, pass)
  expect(verbs(await homeRouter.turn())).toEqual([`auth ${mac}`])
  expectSeconds((await leftOf(fixture, pass)).seconds, 50 * 60)
})

test('a second tap home changes nothing, and lets the phone in at home', async () => {
  const { homePlace, routers, pass } = await aBegunWalk()
  await stay(fixture, routers, 5)
  const [one, other] = await Promise.all([goesHome(fixture, pass), goesHome(fixture, pass)])
  expect(one).toEqual(other)
  expect(await goesHome(fixture, pass, homePlace)).toEqual(one)
  expect((await travelsOf(fixture, pass)).length).toBe(1)
  expect((await networkOf(fixture, pass, homePlace)).state).toBe('opening')
})

test('a pass behind the one that is away waits until its minutes are home, or used', async () => {
  const walk = await aWalk(fixture)
  const { home, homePlace, pass, hostPlace, homeRouter, hostRouter } = walk
  const next = await paysAt(fixture, home, homePlace)
  await walksTo(fixture, hostPlace, pass)
  expect((await leftOf(fixture, next)).seconds).toBeGreaterThan(7 * 86_400)
  await stay(fixture, [homeRouter, hostRouter], 30)
  await goesHome(fixture, pass)
  expectSeconds((await leftOf(fixture, next)).seconds, 90 * 60)
  await walksTo(fixture, hostPlace, pass)
  await stay(fixture, [homeRouter, hostRouter], 36)
  await endTravels(fixture.deps)
  // It begins when the use is counted, and no earlier.
  expectSeconds((await leftOf(fixture, next)).seconds, 60 * 60)
  await expectInvariants(fixture)
})

/** Passes, their pages and what else reads them must not mind the walk. */
const walkTwice = async ({ pass, hostPlace, homeRouter, hostRouter }: Walked): Promise<number[]> => {
  const used: number[] = []
  for (const minutes of [10, 20]) {
    await walksTo(fixture, hostPlace, pass)
    await stay(fixture, [homeRouter, hostRouter], minutes)
    await goesHome(fixture, pass)
    used.push((await travelsOf(fixture, pass)).at(-1)?.used ?? 0)
  }
  return used
}

test('the same two shops may carry a pass again and again; all uses together move no more than nine tenths', async () => {
  const walk = await aWalk(fixture)
  const [first, second] = await walkTwice(walk)
  expectSeconds(first, 600)
  expectSeconds(second, 1200)
  const [row] = await fixture.database.asOwner<{ worth: number }>(
    'select ((net_minor - fee_minor) * 9 / 10)::int as worth from purchases where id = $1',
    [walk.pass.transactionId],
  )
  const moved = (await travelsOf(fixture, walk.pass)).reduce((sum, each) => sum + (each.moved ?? 0), 0)
  // Parts of seconds count as used.
  expect(moved).toBeLessThanOrEqual((row?.worth ?? 0) / 2 + 5)
  expect(moved).toBeGreaterThan((row?.worth ?? 0) / 2 - 10)
  await expectInvariants(fixture)
})
