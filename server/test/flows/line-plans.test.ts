import { readLine, saveLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { signUpOwner } from '@minit/contract/public/applications.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLine as readLineOf, saveLine as saveLineOf } from '../../src/modules/network/line-plans.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { sellAt } from '../past-sale.ts'
import { aRouter, countedOctets } from '../router.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const aLine = {
  kind: 'mobile' as const,
  operator: 'orange' as const,
  planName: 'Home 60',
  cost: 600,
  monthDay: 1,
  megabytes: 60_000 as number | null,
  downKbps: 8_000 as number | null,
  resale: null as 'allowed' | 'asked' | 'unknown' | null,
  leastKbps: null as number | null,
}

const aSatellite = { ...aLine, kind: 'satellite' as const, operator: 'starlink' as const }

/** A day of the month that is this many days ago, or the 28th if there is no such day in every month. */
const monthDayAgo = (days: number): number =>
  Math.min(28, new Date(fixture.deps.now().getTime() - days * DAY_MS).getUTCDate())

describe('a line', () => {
  test('is unknown until the seller says what it is', async () => {
    const call = await callAs(await aSeller(fixture.deps))
    expect(await call(readLine, {})).toEqual({
      line: null,
      kindAtSignUp: null,
      month: null,
      packages: [],
    })
  })

  test('begins with the answer at the sign-up, which a saved line replaces', async () => {
    const phoneNumber = aPhone()
    const body = {
      fullName: 'Hawa Sankoh',
      location: 'Freetown',
      nearestLandmark: 'Cotton Tree',
      expectedCustomers: 20,
      monthlyEarningsGoal: 'Le 2,000',
      monthlyMobileSpend: 300,
      phoneNumber,
      currentPackage: 'basic' as const,
      lineKind: 'shared' as const,
    }
    await callApp(fixture.app)(signUpOwner, { body })
    const [row] = await fixture.database.asOwner<{ id: string }>(
      'select seller_id as id from applications where phone = $1',
      [phoneNumber],
    )
    const id = row?.id ?? ''
    expect(await readLineOf(fixture.deps, id)).toMatchObject({ line: null, kindAtSignUp: 'shared' })
    const { cost, ...said } = aLine
    await saveLineOf(fixture.deps, id, { ...said, cost: cost * 100 })
    expect(await readLineOf(fixture.deps, id)).toMatchObject({ line: { kind: 'mobile' }, kindAtSignUp: null })
  })

  test('is saved, and replaced by what is said later', async () => {
    const call = await callAs(await aSeller(fixture.deps))
    await call(saveLine, { body: aLine })
    const later = {
      ...aLine,
      kind: 'fixed' as const,
      operator: 'other' as const,
      megabytes: null,
      cost: 850.5,
    }
    const saved = await call(saveLine, { body: later })
    expect(saved.line).toEqual({ ...later, resaleAt: null, speedPercent: null })
    expect(await call(readLine, {})).toEqual(saved)
  })

  test('by satellite keeps the time of the answer about resale until the answer changes', async () => {
    const call = await callAs(await aSeller(fixture.deps))
    const answers = async (resale: 'asked' | 'allowed', cost = 600) =>
      (await call(saveLine, { body: { ...aSatellite, resale, cost } })).line?.resaleAt
    const first = await answers('asked')
    expect(first).toBe(new Date(first ?? '').toISOString())
    fixture.clock.advance({ minutes: 1 })
    expect(await answers('asked', 700)).toBe(first)
    expect(await answers('allowed')).not.toBe(first)
    const { line } = await call(saveLine, { body: { ...aLine, resale: 'allowed' } })
    expect(line).toMatchObject({ resale: null, resaleAt: null })
  })

  test.each([
    ['a satellite plan without an answer', { ...aSatellite, resale: null }, 'resale'],
    ['a month that begins on the 29th', { ...aLine, monthDay: 29 }, 'monthDay'],
    ['no megabytes at all', { ...aLine, megabytes: 0 }, 'megabytes'],
    ['a negative cost', { ...aLine, cost: -1 }, 'cost'],
  ])('is refused with %s', async (_, body, field) => {
    const seller = await aSeller(fixture.deps)
    const call = await callAs(seller)
    await expect(call(saveLine, { body })).rejects.toMatchObject({
      details: { fields: { [field]: expect.any(String) } },
    })
    expect((await call(readLine, {})).line).toBeNull()
  })

  test('is shown to a manager, changed by the owner alone, and unknown to other sellers', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const { call: asManager } = await asPerson(
      fixture,
      seller,
      await aPerson(fixture, seller, { role: 'manager' }),
    )
    await expect(asManager(saveLine, { body: aLine })).rejects.toThrow('Only the owner')
    await (await callAs(seller))(saveLine, { body: aLine })
    expect((await asManager(readLine, {})).line).toMatchObject({ planName: 'Home 60' })
    expect((await (await callAs(other))(readLine, {})).line).toBeNull()
  })
})

/** Twenty phones that each use so many megabytes of a pass, which then ends. */
const usedBy20 = async (seller: TestSeller, megabytes: number): Promise<void> => {
  const router = await aRouter(fixture, seller)
  await router.turn()
  const macs = Array.from({ length: 20 }, (_, at) => `da:a1:19:00:21:${(at + 16).toString(16)}`)
  for (const mac of macs) await paysAt(fixture, seller, (await router.join(mac)).place)
  for (const _ of ['let in', 'said so']) await router.turn()
  await router.stays(10)
  for (const mac of macs) {
    const client = router.clients.get(mac)
    if (client === undefined) throw new Error('the router does not know its phone')
    router.clients.set(mac, { ...client, ...countedOctets({ down: megabytes * 1_000_000, up: 0 }) })
  }
  await router.turn()
  fixture.clock.advance({ minutes: 70 })
}

describe('the figures of a line', () => {
  test('are what the routers counted: the month’s use, and what a package costs of it', async () => {
    const seller = await aSeller(fixture.deps)
    await usedBy20(seller, 150)
    const call = await callAs(seller)
    // The month began five days ago or a little more: 3,000 of 10,000 MB are used.
    const monthDay = monthDayAgo(5)
    const { month, packages } = await call(saveLine, { body: { ...aLine, megabytes: 10_000, monthDay } })
    expect(month).toMatchObject({ usedMegabytes: 3_000, outlook: { state: 'runs_out' } })
    expect((month?.outlook.usedUpOn ?? '') > freetownDay(fixture.deps.now())).toBe(true)
    // 150 of 10,000 MB of a month for Le 600.
    expect(packages).toEqual([
      {
        id: seller.pack.id,
        name: seller.pack.name,
        durationMinutes: 60,
        price: 35,
        passes: 20,
        megabytes: 150,
        cost: 9,
        left: 26,
      },
    ])
    const little = await call(saveLine, { body: { ...aLine, megabytes: 2_000, monthDay } })
    expect(little.month?.outlook.state).toBe('used_up')
    expect(little.packages[0]).toMatchObject({ cost: 45, left: -10 })
  })

  test('are absent without a router, but an unlimited line is shared by the hours sold', async () => {
    const seller = await aSeller(fixture.deps)
    const yesterday = fixture.deps.now().getTime() - DAY_MS
    for (let sale = 0; sale < 19; sale++)
      await sellAt(fixture, seller, { at: new Date(yesterday + sale), phone: aPhone() })
    const call = await callAs(seller)
    const costs = async (megabytes: number | null) =>
      (await call(saveLine, { body: { ...aLine, megabytes } })).packages[0]
    const unknown = { passes: 0, megabytes: null, cost: null, left: null }
    expect(await costs(null)).toMatchObject(unknown)
    await sellAt(fixture, seller, { at: new Date(yesterday + 20), phone: aPhone() })
    expect(await costs(60_000)).toMatchObject(unknown)
    const { cost, left } = (await costs(null)) ?? {}
    // Twenty hours in 28 days, and a month of 28 to 31: Le 600 over 20 to 22.2 hours.
    expect(cost).toBeGreaterThanOrEqual(27)
    expect(cost).toBeLessThanOrEqual(30)
    expect((cost ?? 0) + (left ?? 0)).toBe(35)
  })
})
