import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPayoutDashboard } from '../../src/modules/money/payouts/admin-payouts.ts'
import { sendDailyPayouts } from '../../src/modules/money/payouts/daily-payouts.ts'
import { approvePayout, refusePayout } from '../../src/modules/money/payouts/decide-payout.ts'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { saveSettings } from '../../src/modules/money/payouts/payouts.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { payoutFixture } from '../payout-fixture.ts'

const REASON = 'As agreed.'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const parts = (availableMinor: number) => ({
  availableMinor,
  pendingMinor: 0,
  reservedMinor: 0,
  travellingMinor: 0,
})

describe('a payout above Le 5,000', () => {
  let rich: TestSeller
  beforeEach(async () => {
    rich = await aSeller(fixture.deps, { pack: { priceMinor: 600_000 } })
    await money.mayBePaid(rich)
    await money.sells(rich, 1)
  })

  test('is not sent before an admin approves it', async () => {
    const id = await money.asks(rich)
    await money.follows(rich, id)
    expect(await money.sentFor(id)).toEqual([])
    const [payout] = (await readMoney(fixture.deps, rich.id)).payouts
    expect(payout).toMatchObject({
      state: 'waits_for_admin',
      expectedBy: new Date((payout?.createdAt.getTime() ?? 0) + DAY_MS),
    })
    expect((await readPayoutDashboard(fixture.deps)).due.map((payout) => payout.id)).toContain(id)
    await approvePayout(fixture.deps, ADMIN, { id, reason: REASON })
    await money.until(rich, id, 'paid')
    expect(await money.balance(rich)).toEqual(parts(0))
  })

  test('goes back to the balance where an admin refuses it', async () => {
    const id = await money.asks(rich)
    await refusePayout(fixture.deps, ADMIN, { id, reason: 'The number is not yours.' })
    expect(await money.stateOf(id)).toEqual({ state: 'failed', failureReason: 'refused_by_admin' })
    expect(await money.balance(rich)).toEqual(parts(600_000))
    expect(await money.sentFor(id)).toEqual([])
  })

  test('is decided by one of two admins at once', async () => {
    const id = await money.asks(rich)
    const both = await Promise.allSettled([
      approvePayout(fixture.deps, ADMIN, { id, reason: REASON }),
      refusePayout(fixture.deps, ADMIN, { id, reason: REASON }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { kept, counted } = await money.keptAndCounted(rich)
    expect(kept).toEqual(counted)
  })
})

test('at 20:00 the whole available balance is paid to sellers who chose so, and to no one else', async () => {
  const other = await aSeller(fixture.deps)
  for (const at of [seller, other]) {
    await money.mayBePaid(at)
    await money.sells(at, 1)
  }
  await fixture.deps.db.inTenant(seller.id, (tx) => saveSettings(tx, seller.id, { isDaily: true }))
  await sendDailyPayouts(fixture.deps)
  await sendDailyPayouts(fixture.deps)
  expect((await readMoney(fixture.deps, seller.id)).payouts).toMatchObject([
    { amount: 3_500, askedBy: 'daily' },
  ])
  expect((await readMoney(fixture.deps, other.id)).payouts).toEqual([])
})
