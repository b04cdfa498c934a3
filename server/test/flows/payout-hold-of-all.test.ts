import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPayoutDashboard } from '../../src/modules/money/payouts/admin-payouts.ts'
import { sendDailyPayouts } from '../../src/modules/money/payouts/daily-payouts.ts'
import { approvePayout } from '../../src/modules/money/payouts/decide-payout.ts'
import { holdAllByCommand, holdAllPayouts } from '../../src/modules/money/payouts/hold-all.ts'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { saveSettings } from '../../src/modules/money/payouts/payouts.queries.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

const REASON = 'We are checking our books.'
const HELD = { code: 'payout_held', message: `We send no payouts for now: ${REASON}` }

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  await money.mayBePaid(seller)
  await money.sells(seller, 2)
})
afterEach(() => fixture.database.asOwner(`delete from platform_settings where key = 'payout_hold'`))
afterAll(() => fixture.close())

const hold = () => holdAllPayouts(fixture.deps, ADMIN, { isHeld: true, reason: REASON })
const release = () => holdAllPayouts(fixture.deps, ADMIN, { isHeld: false, reason: 'They agree.' })

const linesOf = (action: string) =>
  fixture.database.asOwner('select actor_name, reason, after from audit_log where action = $1 order by id', [
    action,
  ])

describe('while all payouts are held', () => {
  test('a seller’s request is refused with the reason, and none of their money moves', async () => {
    await hold()
    await expect(money.asks(seller)).rejects.toMatchObject(HELD)
    expect(await readMoney(fixture.deps, seller.id)).toMatchObject({
      hold: { reason: REASON, isForAll: true },
      balance: { available: 7_000, reserved: 0 },
      payouts: [],
    })
  })

  test('no daily payout is made, and the first evening after the hold sends them', async () => {
    await fixture.deps.db.inTenant(seller.id, (tx) => saveSettings(tx, seller.id, { isDaily: true }))
    await hold()
    await sendDailyPayouts(fixture.deps)
    expect((await readMoney(fixture.deps, seller.id)).payouts).toEqual([])
    await release()
    await sendDailyPayouts(fixture.deps)
    expect((await readMoney(fixture.deps, seller.id)).payouts).toMatchObject([{ askedBy: 'daily' }])
  })

  test('an admin releases no large payout', async () => {
    const rich = await aSeller(fixture.deps, { pack: { priceMinor: 600_000 } })
    await money.mayBePaid(rich)
    await money.sells(rich, 1)
    const id = await money.asks(rich)
    await hold()
    await expect(approvePayout(fixture.deps, ADMIN, { id, reason: REASON })).rejects.toMatchObject({
      code: 'payout_held',
    })
    expect(await money.stateOf(id)).toMatchObject({ state: 'waits_for_admin' })
    await release()
    await approvePayout(fixture.deps, ADMIN, { id, reason: REASON })
    await money.until(rich, id, 'paid')
  })

  test('earlier unsent requests wait, block no one in the queue, and are sent by themselves after the hold', async () => {
    const id = await money.asks(seller)
    await hold()
    await money.follows(seller, id)
    expect(await money.sentFor(id)).toEqual([])
    const { underWay } = await readPayoutDashboard(fixture.deps)
    expect(underWay.find((payout) => payout.id === id)?.waitsForFloat).toBe(false)
    await release()
    await fixture.drain()
    expect(await money.sentFor(id)).toHaveLength(1)
    await money.until(seller, id, 'paid')
  })

  test('what a provider never received is not requested again before the hold ends', async () => {
    const id = await money.asks(seller)
    await fixture.database.asOwner(
      `update payout_parts set state = 'asked', asked_at = now() where payout_id = $1`,
      [id],
    )
    await hold()
    await money.follows(seller, id)
    expect(await money.sentFor(id)).toEqual([])
    await release()
    await money.until(seller, id, 'paid')
    expect(await money.sentFor(id)).toHaveLength(1)
  })

  test('what a provider has received continues and is booked', async () => {
    const id = await money.asks(seller)
    await money.follows(seller, id)
    await hold()
    await money.until(seller, id, 'paid')
  })

  test('the admin console shows since when, by whom and why', async () => {
    await hold()
    expect((await readPayoutDashboard(fixture.deps)).allHeld).toEqual({
      heldAt: expect.any(Date),
      heldBy: 'the-admin',
      reason: REASON,
    })
    await release()
    expect((await readPayoutDashboard(fixture.deps)).allHeld).toBeNull()
  })
})

test('of two admins one holds and one releases, and both are in the audit log with their reasons', async () => {
  const count = async () => [
    (await linesOf('all_payouts_held')).length,
    (await linesOf('all_payouts_released')).length,
  ]
  const [held = 0, released = 0] = await count()
  const twice = await Promise.allSettled([hold(), hold()])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await Promise.allSettled([release(), release()])).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'already_decided' }) }),
  )
  expect(await count()).toEqual([held + 1, released + 1])
  expect((await linesOf('all_payouts_released')).at(-1)).toMatchObject({
    actor_name: 'the-admin',
    reason: 'They agree.',
  })
})

test('a command holds them before the server starts, once, and leaves an audit line', async () => {
  expect(await holdAllByCommand(fixture.deps, '')).toBe(true)
  expect(await holdAllByCommand(fixture.deps, 'again')).toBe(false)
  await expect(money.asks(seller)).rejects.toMatchObject({
    message: expect.stringMatching(/^We send no payouts for now: We are checking our books/),
  })
  expect((await linesOf('all_payouts_held')).at(-1)).toMatchObject({ actor_name: 'the server' })
  await release()
  await money.asks(seller)
})

describe('a hold that is switched on while a payout begins', () => {
  const WORDS = /pg_advisory_xact_lock_shared/

  /** A worker that has made its claim and commits on `go`. Without the guard it takes no lock. */
  const slowWorker = (go: Promise<void>, isGuarded: boolean) => {
    const claimed = Promise.withResolvers<void>()
    const deps: Deps = {
      ...fixture.deps,
      db: {
        ...fixture.deps.db,
        asPlatform: (work) =>
          fixture.deps.db.asPlatform(async (tx) => {
            const unguarded = Object.assign(Object.create(tx) as typeof tx, {
              send: (text: string, values: unknown[]) =>
                WORDS.test(text) ? Promise.resolve([]) : tx.send(text, values),
            })
            const result = await work(isGuarded ? tx : unguarded)
            claimed.resolve()
            await go
            return result
          }),
      },
    }
    return { deps, claimed: claimed.promise }
  }

  test('waits for the claim made before it: none is made once it has answered', async () => {
    const id = await money.asks(seller)
    const go = Promise.withResolvers<void>()
    const { deps, claimed } = slowWorker(go.promise, true)
    const follows = money.follows(seller, id, deps)
    await claimed
    let isHeld = false
    const holds = hold().then(() => {
      isHeld = true
    })
    try {
      await untilWaiting(fixture.database)
      expect(isHeld).toBe(false)
    } finally {
      go.resolve()
    }
    await Promise.all([follows, holds])
    expect(await money.sentFor(id)).toHaveLength(1)
  })

  test('answers while a payout is being sent when the claim does not lock (negative control)', async () => {
    const id = await money.asks(seller)
    const go = Promise.withResolvers<void>()
    const { deps, claimed } = slowWorker(go.promise, false)
    const follows = money.follows(seller, id, deps)
    await claimed
    await hold()
    expect(await money.sentFor(id)).toEqual([])
    go.resolve()
    await follows
    expect(await money.sentFor(id)).toHaveLength(1)
  })

  test('lets no further payout out after its answer, of ten followed at the same instant', async () => {
    const sellers = await Promise.all(Array.from({ length: 10 }, () => aSeller(fixture.deps)))
    const begun: { at: TestSeller; id: string }[] = []
    for (const at of sellers) {
      await money.mayBePaid(at)
      await money.sells(at, 1)
      begun.push({ at, id: await money.asks(at) })
    }
    const countClaimed = async (): Promise<number> =>
      (await fixture.database.asOwner(`select id from payout_parts where state = 'waiting'`)).length
    const all = begun.map(({ at, id }) => money.follows(at, id))
    await hold()
    const waiting = await countClaimed()
    await Promise.all(all)
    await Promise.all(begun.map(({ at, id }) => money.follows(at, id)))
    expect(await countClaimed()).toBe(waiting)
    await release()
    for (const { at, id } of begun) await money.until(at, id, 'paid')
    for (const { id } of begun) expect(await money.sentFor(id)).toHaveLength(1)
  })
})
