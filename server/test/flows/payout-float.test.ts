import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPayoutDashboard } from '../../src/modules/money/payouts/admin-payouts.ts'
import { holdPayouts } from '../../src/modules/money/payouts/decide-payout.ts'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { payoutFixture } from '../payout-fixture.ts'

const REASON = 'As agreed.'
const AMPLE = 5_000_000

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  await money.setFloat(AMPLE)
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const ready = async (lastDigits = '000', at = seller): Promise<void> => {
  await money.mayBePaid(at, lastDigits)
  await money.sells(at, 2)
}

const ledgerAgrees = async (): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
}

describe('while the provider’s wallet has too little money', () => {
  test('payouts wait in order, the oldest first, and are sent when it is filled', async () => {
    const later = await aSeller(fixture.deps)
    await ready()
    await ready('000', later)
    const [first, second] = [await money.asks(seller, 7_000), await money.asks(later, 2_000)]
    const pawapay = await fixture.deps.payouts.byName('pawapay')
    const now = (await pawapay?.float()) ?? 0
    // The rest covers only the second one.
    await money.setFloat(AMPLE - now + 5_000)
    await money.follows(seller, first)
    await money.follows(later, second)
    expect([await money.sentFor(first), await money.sentFor(second)]).toEqual([[], []])
    const { payouts } = await readMoney(fixture.deps, seller.id)
    expect(payouts[0]?.expectedBy).not.toBeNull()
    const { underWay } = await readPayoutDashboard(fixture.deps)
    expect(underWay.filter(({ waitsForFloat }) => waitsForFloat).map(({ id }) => id)).toEqual([first, second])
    await money.setFloat(AMPLE)
    await money.until(seller, first, 'paid')
    await money.until(later, second, 'paid')
    await ledgerAgrees()
  })

  test('a held seller delays no other', async () => {
    const later = await aSeller(fixture.deps)
    await ready()
    await ready('000', later)
    const [first, second] = [await money.asks(seller, 7_000), await money.asks(later, 2_000)]
    await holdPayouts(fixture.deps, ADMIN, { id: seller.id, isHeld: true, reason: REASON })
    await money.follows(seller, first)
    await money.until(later, second, 'paid')
    expect(await money.sentFor(first)).toEqual([])
    const { underWay } = await readPayoutDashboard(fixture.deps)
    expect(underWay.find(({ id }) => id === first)?.waitsForFloat).toBe(false)
    await holdPayouts(fixture.deps, ADMIN, { id: seller.id, isHeld: false, reason: REASON })
    await money.until(seller, first, 'paid')
  })
})

/** Payouts of so many other sellers, older than all others, on which their provider reports nothing. */
const areUnderWay = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    const { id } = await aSeller(fixture.deps)
    await fixture.database.asOwner(
      `insert into payouts (entrepreneur_id, id, amount_minor, currency, phone, method, provider, asked_by, state, created_at)
       values ($1, '0' || $1, 2000, 'SLE', '+23276001000', 'orange_money', 'pawapay', 'seller', 'under_way', now())`,
      [id],
    )
  }
}

const holds = (isHeld: boolean) => holdPayouts(fixture.deps, ADMIN, { id: seller.id, isHeld, reason: REASON })

describe('a held payout that is released', () => {
  let id: string
  beforeEach(async () => {
    await ready()
    id = await money.asks(seller, 7_000)
    await holds(true)
  })

  test('is sent at once where no poll is planned, however many payouts of others are in progress', async () => {
    await areUnderWay(101)
    await fixture.database.asOwner(`delete from pgboss.job where name = 'follow-payout'`)
    await holds(false)
    await fixture.drain()
    expect(await money.sentFor(id)).toHaveLength(1)
  })

  test('is sent within a minute where one is, however long it was held', async () => {
    await fixture.database.asOwner('update payouts set check_count = 60 where id = $1', [id])
    await fixture.drain()
    expect(await money.sentFor(id)).toEqual([])
    await holds(false)
    fixture.clock.advance({ minutes: 1 })
    await fixture.drain()
    expect(await money.sentFor(id)).toHaveLength(1)
  })
})
