import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endTravels } from '../../src/modules/money/travel/travels.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { expectInvariants } from '../invariants.ts'
import { networkOf, phonesAt, refusalText } from '../phones-at.ts'
import { statusOf } from '../purchases.ts'
import { aWalk, goesHome, keptBack, leftOf, offerAt, stay, travelsOf, walksTo } from '../travel.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const verbs = (orders: readonly string[]): string[] =>
  orders.map((order) => order.split(' ').slice(0, 2).join(' '))

/** Calls take parts of seconds, and parts count against the pass. */
const expectSeconds = (seconds: number | null | undefined, expected: number): void => {
  expect(Math.abs((seconds ?? Number.NaN) - expected)).toBeLessThanOrEqual(10)
}

/** Le 35 with 15 % GST in it and the usual fee leave so much, of which nine tenths may move. */
const worthOf = async (transactionId: string): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ left: number }>(
    'select (net_minor - fee_minor)::int as left from purchases where id = $1',
    [transactionId],
  )
  return Math.floor(((row?.left ?? 0) * 9) / 10)
}

describe('a holder who walks to another shop in the middle of a pass', () => {
  test('reads what the minutes are there, and taps: closed at home, open there, and one clock runs', async () => {
    const walk = await aWalk(fixture)
    const { home, homeRouter, host, hostRouter, hostPlace, mac, pass } = walk
    await stay(fixture, [homeRouter, hostRouter], 21.5)
    expect(await offerAt(fixture, hostPlace, pass)).toEqual({
      homeName: 'Kissy Corner',
      hostName: 'Lumley Net',
      minutesLeft: 38,
      minutesHere: 38,
      downKbps: null,
      phonesThatLeave: 0,
      usedNowAt: null,
      isUsedHere: false,
      isHome: false,
    })
    const there = await walksTo(fixture, hostPlace, pass)
    expect(there.minutes).toBe(38)
    expect(verbs(await homeRouter.turn())).toEqual([`deauth ${mac}`])
    expect(verbs(await hostRouter.turn())).toEqual([`auth ${mac}`])
    expect((await networkOf(fixture, pass)).state).toBe('elsewhere')
    expect((await networkOf(fixture, pass, walk.homePlace)).state).toBe('away')
    expect((await statusOf(fixture, pass)).pass?.away).toMatchObject({ at: 'Lumley Net', minutesLeft: 38 })
    const away = await leftOf(fixture, pass)
    expect(away).toMatchObject({ isPaused: true, away: 'Lumley Net', pauses: 0 })
    expectSeconds(away.seconds, 38.5 * 60)
    const worth = await worthOf(pass.transactionId)
    const [open] = await travelsOf(fixture, pass)
    expect(open).toMatchObject({ ending: null, minutes: 38 })
    expect(Math.abs((open?.held ?? 0) - (worth * 38) / 60)).toBeLessThan(2)
    expect(await keptBack(fixture, home)).toBe(open?.held)
    await stay(fixture, [homeRouter, hostRouter], 12)
    expect(await goesHome(fixture, pass, walk.homePlace)).toEqual({ minutesLeft: 27 })
    expect(verbs(await hostRouter.turn())).toEqual([`deauth ${mac}`])
    expect(verbs(await homeRouter.turn())).toEqual([`auth ${mac}`])
    const [ended] = await travelsOf(fixture, pass)
    expect(ended).toMatchObject({ ending: 'returned', homeUsed: ended?.used })
    expectSeconds(ended?.used, 12 * 60)
    expect(ended?.moved).toBe(Math.floor(((open?.held ?? 0) * (ended?.used ?? 0)) / (38 * 60)))
    expect(await keptBack(fixture, home)).toBe(ended?.moved)
    const back = await leftOf(fixture, pass)
    expect(back).toMatchObject({ isPaused: false, away: null })
    expectSeconds(back.seconds, 26.5 * 60)
    expect(await keptBack(fixture, host)).toBe(0)
    await expectInvariants(fixture)
  })

  test('has fewer minutes at a dearer shop, and all of them come to all of the money', async () => {
    const { homeRouter, hostRouter, hostPlace, pass, home } = await aWalk(fixture, {
      terms: { hourMinor: 6_000, downKbps: 512 },
    })
    const worth = await worthOf(pass.transactionId)
    const there = Math.floor((worth * 60) / 6_000)
    expect(await offerAt(fixture, hostPlace, pass)).toMatchObject({
      minutesLeft: 59,
      minutesHere: there,
      downKbps: 512,
    })
    await walksTo(fixture, hostPlace, pass)
    await stay(fixture, [homeRouter, hostRouter], there + 6)
    await endTravels(fixture.deps)
    const [ended] = await travelsOf(fixture, pass)
    expect(ended).toMatchObject({ ending: 'used', used: there * 60, moved: ended?.held })
    // The first second of the pass is over.
    expect(worth - (ended?.held ?? 0)).toBeLessThanOrEqual(2)
    expect(await keptBack(fixture, home)).toBe(ended?.held)
    expect(await refusalText(goesHome(fixture, pass))).toMatch(/^pass_over/)
    await expectInvariants(fixture)
  })

  test('types the code at home and taps: the minutes come home, and the phone is let in', async () => {
    const { home, homeRouter, homePlace, hostRouter, hostPlace, mac, pass } = await aWalk(fixture)
    await walksTo(fixture, hostPlace, pass)
    for (const router of [homeRouter, hostRouter]) await router.turn()
    await stay(fixture, [homeRouter, hostRouter], 10)
    const phones = phonesAt(fixture, () => home)
    // Without the tap nothing changes: who typed the code may be another person.
    expect(await refusalText(phones.enter(homePlace, pass))).toMatch(
      /^pass_away: Its minutes are used at .+ now\. Take them here\?$/,
    )
    expect(verbs(await hostRouter.turn())).toEqual([])
    await phones.enter(homePlace, pass, true)
    expect(verbs(await hostRouter.turn())).toEqual([`deauth ${mac}`])
    expect(verbs(await homeRouter.turn())).toEqual([`auth ${mac}`])
    const back = await leftOf(fixture, pass)
    expect(back.isPaused).toBe(false)
    expectSeconds(back.seconds, 50 * 60)
  })
})
