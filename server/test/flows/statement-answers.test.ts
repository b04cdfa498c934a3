import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { askingFixture } from '../asking-fixture.ts'
import type { TestSeller } from '../builders.ts'

let fixture: TestApp
let money: ReturnType<typeof askingFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = askingFixture(fixture)
})
beforeEach(async () => {
  seller = await money.comesAnotherTime()
})
afterAll(() => fixture.close())

const UNENDED = 'could not be fetched'

describe('a payment without an answer', () => {
  test('is queried once more at once, and then alone: the others were answered', async () => {
    const orders = await money.ordersMany(seller, 3)
    money.comesNight()
    const { asked, readings, run } = money.asksOf()
    const [silent = ''] = orders.map(({ reference }) => reference)
    readings.set(silent, { kind: 'unknown' })
    await expect(run()).rejects.toThrow(UNENDED)
    expect(asked.filter((reference) => reference === silent)).toHaveLength(2)
    expect(asked).toHaveLength(4)
    expect((await money.dayOf('pawapay', money.yesterday()))?.state ?? 'open').toBe('open')
    asked.length = 0
    readings.clear()
    await run()
    expect(asked).toEqual([silent])
    expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
    expect(await money.dayOf('pawapay', money.yesterday())).toMatchObject({ state: 'agreed', lines: 3 })
  })

  test('keeps its own day open, and neither the day after nor the money of its day', async () => {
    const [silent, lost] = await money.ordersMany(seller, 2)
    money.comesNight()
    const first = money.yesterday()
    const { asked, readings, run } = money.asksOf()
    const silentReference = silent?.reference ?? ''
    readings.set(silentReference, { kind: 'unknown' })
    await expect(run()).rejects.toThrow(UNENDED)
    money.comesNoon()
    const [next, unended] = await money.ordersMany(seller, 2)
    readings.set(unended?.reference ?? '', { kind: 'pending' })
    money.comesNight()
    await expect(run()).rejects.toThrow(UNENDED)
    expect(await money.statusesOf([lost, next].flatMap((order) => order ?? []))).toEqual(new Set(['paid']))
    expect(await money.dayOf('pawapay', money.yesterday())).toMatchObject({ state: 'agreed' })
    expect(await money.dayOf('pawapay', first)).toMatchObject({ state: 'open' })
    // The retry queries the open day alone.
    asked.length = 0
    await expect(run()).rejects.toThrow(UNENDED)
    expect(new Set(asked)).toEqual(new Set([silentReference]))
  })
})

test('an absent provider is not waited for a thousand times, and nothing is lost once it is back', async () => {
  const orders = await money.ordersMany(seller, 24)
  money.comesNight()
  const { asked, away, run } = money.asksOf()
  away.is = true
  await expect(run()).rejects.toThrow(UNENDED)
  expect(asked).toHaveLength(20)
  away.is = false
  await run()
  expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
  expect(await money.dayOf('pawapay', money.yesterday())).toMatchObject({ state: 'agreed', lines: 24 })
})

describe('of a complete day', () => {
  test('a payment without a final result is queried for two nights more, and a failed one is not', async () => {
    const [late, failed] = await money.ordersMany(seller, 2)
    if (late === undefined || failed === undefined) throw new Error('nothing was ordered')
    await money.fails(failed)
    money.comesNight()
    const { asked, readings, run } = money.asksOf()
    readings.set(failed.reference, { kind: 'not_found' })
    readings.set(late.reference, { kind: 'pending' })
    await run()
    expect(asked.toSorted()).toEqual([late.reference, failed.reference].toSorted())
    // The retry of the same night.
    asked.length = 0
    await run()
    expect(asked).toEqual([])
    money.comesNight()
    await run()
    expect(asked).toEqual([late.reference])
    readings.delete(late.reference)
    money.comesNight()
    await run()
    expect(await money.statusOf(late)).toBe('paid')
    asked.length = 0
    money.comesNight()
    await run()
    expect(asked).toEqual([])
  })

  test('a payment still without a final result after three nights is queried no more', async () => {
    const [stuck] = await money.ordersMany(seller, 1)
    money.comesNight()
    const { asked, readings, run } = money.asksOf()
    readings.set(stuck?.reference ?? '', { kind: 'pending' })
    for (let night = 0; night < 5; night += 1) {
      await run()
      money.comesNight()
    }
    expect(asked).toHaveLength(3)
  })
})
