import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetFiles } from '../../src/modules/money/statements/fetch-statements.ts'
import { insertLines } from '../../src/modules/money/statements/statements.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { askingFixture } from '../asking-fixture.ts'
import type { TestSeller } from '../builders.ts'
import { dyingAt } from '../dying.ts'
import { expectInvariants } from '../invariants.ts'

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

describe('querying that takes longer than its hour', () => {
  test('stops before it, continues where it stopped, and queries no payment twice', async () => {
    const [since, orders] = [fixture.deps.now(), await money.ordersMany(seller, 12)]
    money.comesNight()
    // Five at a time: some 50 minutes.
    const { asked, run } = money.asksOf(() => fixture.clock.advance({ minutes: 10 }))
    await expect(run()).rejects.toThrow(UNENDED)
    expect(asked).toHaveLength(5)
    expect(await money.statusesOf(orders)).not.toContain('paid')
    await expect(run()).rejects.toThrow(UNENDED)
    await run()
    expect(asked.toSorted()).toEqual(orders.map(({ reference }) => reference).toSorted())
    expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
    expect(await money.filesSince(since)).toEqual([{ state: 'taken', readable: 12, lines: 12 }])
    expect(await money.dayOf('pawapay', money.yesterday())).toMatchObject({ state: 'agreed', lines: 12 })
    await expectInvariants(fixture)
  })

  test('continues in the next night, with its day as well, and what was collected is kept until then', async () => {
    const [since, orders] = [fixture.deps.now(), await money.ordersMany(seller, 6)]
    money.comesNight()
    const first = money.yesterday()
    const slow = money.asksOf(() => fixture.clock.advance({ minutes: 10 }))
    await expect(slow.run()).rejects.toThrow(UNENDED)
    money.comesNoon()
    orders.push(...(await money.ordersMany(seller, 1)))
    money.comesNight()
    await forgetFiles(fixture.deps)
    const quick = money.asksOf()
    await quick.run()
    expect(quick.asked).toHaveLength(2)
    expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
    expect(await money.filesSince(since)).toEqual([{ state: 'taken', readable: 7, lines: 7 }])
    for (const day of [first, money.yesterday()])
      expect(await money.dayOf('pawapay', day)).toMatchObject({ state: 'agreed' })
  })

  test('starts again when it was not completed for eight days', async () => {
    const since = fixture.deps.now()
    await money.ordersMany(seller, 6)
    money.comesNight()
    await expect(money.asksOf(() => fixture.clock.advance({ minutes: 10 })).run()).rejects.toThrow(UNENDED)
    expect(await money.filesSince(since)).toHaveLength(1)
    fixture.clock.advance({ hours: 9 * 24 })
    await forgetFiles(fixture.deps)
    expect(await money.filesSince(since)).toEqual([])
  })
})

describe('of two runs at once', () => {
  test('one continues and the other gives way: each payment counts once, and no day is lost', async () => {
    const [since, orders] = [fixture.deps.now(), await money.ordersMany(seller, 8)]
    money.comesNight()
    const { run, asked } = money.asksOf()
    const ends = await Promise.allSettled([run(), run()])
    expect(ends.map(({ status }) => status)).toContain('fulfilled')
    asked.length = 0
    await run()
    expect(asked).toEqual([])
    expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
    const taken = (await money.filesSince(since)).filter(({ state }) => state === 'taken')
    expect(taken.length).toBeGreaterThanOrEqual(1)
    expect(await money.dayOf('pawapay', money.yesterday())).toMatchObject({ state: 'agreed', lines: 8 })
    await expectInvariants(fixture)
  })

  test('one that was delayed for long stores nothing after its successor has continued', async () => {
    const [since, orders] = [fixture.deps.now(), await money.ordersMany(seller, 3)]
    money.comesNight()
    const other = money.asksOf()
    // The two get different answers, so that their lines have different numbers.
    other.readings.set(orders[0]?.reference ?? '', { kind: 'unknown' })
    let successor: Promise<unknown> | undefined
    const held = money.asksOf(() => {
      successor ??= other.run().catch(() => undefined)
      return successor
    })
    await expect(held.run()).rejects.toThrow(UNENDED)
    expect(await money.filesSince(since)).toEqual([{ state: 'reading', readable: 2, lines: 2 }])
    await money.asksOf().run()
    expect(await money.filesSince(since)).toEqual([{ state: 'taken', readable: 3, lines: 3 }])
    expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
  })

  test('one that was delayed until its successor has ended changes nothing of the result', async () => {
    const since = fixture.deps.now()
    await money.ordersMany(seller, 3)
    money.comesNight()
    const other = money.asksOf()
    let successor: Promise<void> | undefined
    const held = money.asksOf(() => {
      successor ??= other.run()
      return successor
    })
    await expect(held.run()).rejects.toThrow(UNENDED)
    expect(await money.filesSince(since)).toEqual([{ state: 'taken', readable: 3, lines: 3 }])
  })

  test('a payment is lost when each writes answers without checking the other’s progress (negative control)', async () => {
    const since = fixture.deps.now()
    const orders = await money.ordersMany(seller, 6)
    money.comesNight()
    await expect(money.asksOf(() => fixture.clock.advance({ minutes: 10 })).run()).rejects.toThrow(UNENDED)
    const [file] = await fixture.database.asOwner<{ id: string }>(
      "select id from statement_files where origin = 'asked' and created_at >= $1",
      [since],
    )
    const line = {
      kind: 'payment' as const,
      reference: orders[5]?.reference ?? '',
      transactionId: null,
      phone: null,
      amountMinor: 3_500,
      occurredAt: since,
      line: 1,
    }
    const to = { fileId: file?.id ?? '', provider: 'pawapay' as const }
    await fixture.deps.db.writeAsPlatform((tx) => insertLines(tx, to, [line]))
    expect(await money.filesSince(since)).toMatchObject([{ lines: 5 }])
    await money.asksOf().run()
    expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
  })
})

test('a process that dies at any moment loses no payment: the next run continues', async () => {
  let hasSurvived = false
  for (let calls = 1; !hasSurvived; calls += 1) {
    seller = await money.comesAnotherTime()
    const orders = await money.ordersMany(seller, 2)
    money.comesNight()
    const { run, readings } = money.asksOf()
    readings.set(orders[1]?.reference ?? '', { kind: 'unknown' })
    hasSurvived = await run(dyingAt(fixture.deps, calls)).then(
      () => true,
      () => calls > 12,
    )
    readings.clear()
    await run()
    expect(await money.statusesOf(orders)).toEqual(new Set(['paid']))
    expect(await money.dayOf('pawapay', money.yesterday())).toMatchObject({ state: 'agreed', lines: 2 })
  }
  await expectInvariants(fixture)
})
