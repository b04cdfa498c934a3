import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPayoutDesk } from '../../src/modules/money/payouts/admin-payouts.ts'
import { sendDailyPayouts } from '../../src/modules/money/payouts/daily-payouts.ts'
import { approvePayout, refusePayout } from '../../src/modules/money/payouts/decide-payout.ts'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { saveSettings } from '../../src/modules/money/payouts/payouts.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { payoutWorld } from '../payout-world.ts'

const REASON = 'As agreed.'

let world: TestApp
let money: ReturnType<typeof payoutWorld>
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  money = payoutWorld(world)
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const parts = (availableMinor: number) => ({ availableMinor, pendingMinor: 0, reservedMinor: 0 })

describe('a payout above Le 5,000', () => {
  let rich: TestSeller
  beforeEach(async () => {
    rich = await aSeller(world.deps, { pack: { priceMinor: 600_000 } })
    await money.mayBePaid(rich)
    await money.sells(rich, 1)
  })

  test('is not sent before an admin approves it', async () => {
    const id = await money.asks(rich)
    await money.follows(rich, id)
    expect(await money.sentFor(id)).toEqual([])
    const [payout] = (await readMoney(world.deps, rich.id)).payouts
    expect(payout).toMatchObject({
      state: 'waits_for_admin',
      expectedBy: new Date((payout?.createdAt.getTime() ?? 0) + DAY_MS),
    })
    expect((await readPayoutDesk(world.deps)).due.map((payout) => payout.id)).toContain(id)
    await approvePayout(world.deps, ADMIN, { id, reason: REASON })
    await money.until(rich, id, 'paid')
    expect(await money.balance(rich)).toEqual(parts(0))
  })

  test('goes back to the balance where an admin refuses it', async () => {
    const id = await money.asks(rich)
    await refusePayout(world.deps, ADMIN, { id, reason: 'The number is not yours.' })
    expect(await money.stateOf(id)).toEqual({ state: 'failed', failureReason: 'refused_by_admin' })
    expect(await money.balance(rich)).toEqual(parts(600_000))
    expect(await money.sentFor(id)).toEqual([])
  })

  test('is decided by one of two admins at once', async () => {
    const id = await money.asks(rich)
    const both = await Promise.allSettled([
      approvePayout(world.deps, ADMIN, { id, reason: REASON }),
      refusePayout(world.deps, ADMIN, { id, reason: REASON }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { kept, counted } = await money.keptAndCounted(rich)
    expect(kept).toEqual(counted)
  })
})

test('at 20:00 the whole available balance is paid to sellers who chose so, and to no one else', async () => {
  const other = await aSeller(world.deps)
  for (const at of [seller, other]) {
    await money.mayBePaid(at)
    await money.sells(at, 1)
  }
  await world.deps.db.inTenant(seller.id, (tx) => saveSettings(tx, seller.id, { isDaily: true }))
  await sendDailyPayouts(world.deps)
  await sendDailyPayouts(world.deps)
  expect((await readMoney(world.deps, seller.id)).payouts).toMatchObject([
    { amount: 3_500, askedBy: 'daily' },
  ])
  expect((await readMoney(world.deps, other.id)).payouts).toEqual([])
})
