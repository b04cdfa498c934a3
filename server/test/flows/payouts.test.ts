import { largestPayout } from '@minit/domain/money/payouts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPayoutDashboard } from '../../src/modules/money/payouts/admin-payouts.ts'
import { holdPayouts } from '../../src/modules/money/payouts/decide-payout.ts'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { savePayoutTerms } from '../../src/modules/platform/settings/money-terms.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { eventually } from '../purchases.ts'

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

const balance = () => money.balance(seller)
const parts = (availableMinor: number, reservedMinor = 0) => ({
  availableMinor,
  pendingMinor: 0,
  reservedMinor,
  travellingMinor: 0,
})

const mayAskWith = async (lastDigits: string, sales = 2): Promise<void> => {
  await money.mayBePaid(seller, lastDigits)
  await money.sells(seller, sales)
}

describe('a payout', () => {
  test('reserves the money, sends it once, and is paid with the operator’s transaction id', async () => {
    await mayAskWith('000')
    const id = await money.asks(seller, 5_000)
    expect(await balance()).toEqual(parts(2_000, 5_000))
    await money.until(seller, id, 'paid')
    expect(await balance()).toEqual(parts(2_000))
    expect(await money.sentFor(id)).toMatchObject([{ status: 'charged', amountMinor: 5_000 }])
    const { payouts } = await readMoney(fixture.deps, seller.id)
    expect(payouts).toMatchObject([{ id, state: 'paid', paid: 5_000, phone: '+232 76 *** 000' }])
    expect(payouts[0]?.references).toEqual([expect.stringMatching(/^MP\d+/)])
    await money.ledgerAgrees(seller)
  })

  test('is settled by the provider’s callback alone', async () => {
    await mayAskWith('000')
    const id = await money.asks(seller)
    await money.follows(seller, id)
    await eventually(async () => expect(await money.stateOf(id)).toMatchObject({ state: 'paid' }))
  })

  test.each([
    ['019', 'limit_reached'],
    ['029', 'recipient_not_found'],
    ['039', 'unspecified'],
    ['049', 'float_too_low'],
    ['069', 'unspecified'],
  ])('to …%s fails, and the money is back in the balance', async (lastDigits, failureReason) => {
    await mayAskWith(lastDigits)
    const id = await money.asks(seller)
    await money.until(seller, id, 'failed')
    expect(await money.stateOf(id)).toEqual({ state: 'failed', failureReason })
    expect(await balance()).toEqual(parts(7_000))
    await money.ledgerAgrees(seller)
    // A new request is possible.
    await expect(money.asks(seller)).resolves.toEqual(expect.any(String))
  })

  test('that failed says when a later one arrived', async () => {
    await mayAskWith('019')
    const id = await money.asks(seller)
    await money.until(seller, id, 'failed')
    const sentAgainAt = async () =>
      (await readPayoutDashboard(fixture.deps)).failed.find((payout) => payout.id === id)?.sentAgainAt
    expect(await sentAgainAt()).toBeNull()
    await money.mayBePaid(seller, '000')
    const small = await money.asks(seller, 5_000)
    await money.until(seller, small, 'paid')
    // The smaller one did not carry it.
    expect(await sentAgainAt()).toBeNull()
    await money.sells(seller, 2)
    const again = await money.asks(seller)
    await money.until(seller, again, 'paid')
    expect(await sentAgainAt()).toEqual(expect.any(Date))
  })

  test.each(['059', '079', '089', '099', '109', '149', '169', '179'])(
    'to …%s arrives once, whatever its answers',
    async (lastDigits) => {
      await mayAskWith(lastDigits)
      const id = await money.asks(seller)
      // The wait for a silent provider ends with the call's timeout.
      const following = money.follows(seller, id)
      await Promise.race([following, new Promise((done) => setTimeout(done, 12_000))])
      fixture.clock.advance({ minutes: 2 })
      await money.until(seller, id, 'paid')
      expect(await money.sentFor(id)).toMatchObject([{ status: 'charged', amountMinor: 7_000 }])
      expect(await balance()).toEqual(parts(0))
      await money.ledgerAgrees(seller)
    },
  )

  test('with an unknown result stays in progress and reserved, and is never sent again', async () => {
    await mayAskWith('129')
    const id = await money.asks(seller)
    for (let poll = 0; poll < 5; poll++) {
      await money.follows(seller, id)
      fixture.clock.advance({ hours: 30 })
    }
    expect(await money.stateOf(id)).toMatchObject({ state: 'under_way' })
    expect(await money.sentFor(id)).toHaveLength(1)
    expect(await balance()).toEqual(parts(0, 7_000))
  })

  test('sent with another amount is booked as requested, and needs an operator', async () => {
    await mayAskWith('119')
    const id = await money.asks(seller)
    await money.until(seller, id, 'paid')
    const { failed } = await readPayoutDashboard(fixture.deps)
    expect(failed.find((payout) => payout.id === id)?.alarms).toMatchObject([
      { text: expect.stringMatching(/another sum/) },
    ])
  })

  test('above the provider’s maximum is sent in parts and shown as one', async () => {
    const big = await aSeller(fixture.deps, { pack: { priceMinor: 1_500_000 } })
    const usual = { minimumMinor: 2_000, approvalAboveMinor: 500_000, reason: REASON }
    await savePayoutTerms(fixture.deps, ADMIN, { ...usual, approvalAboveMinor: 9_000_000 })
    await money.mayBePaid(big)
    await money.sells(big, 3)
    const id = await money.asks(big)
    await savePayoutTerms(fixture.deps, ADMIN, usual)
    await money.until(big, id, 'paid')
    const sent = (await money.sentFor(id)).map(({ amountMinor }) => amountMinor)
    expect(sent).toEqual([1_500_000, 1_500_000, 1_500_000])
    const { payouts } = await readMoney(fixture.deps, big.id)
    expect(payouts).toMatchObject([{ amount: 4_500_000, paid: 4_500_000, state: 'paid' }])
    expect(payouts[0]?.references).toHaveLength(3)
  })

  test('is paid from the available balance: the seller owes a later refund, and nothing is sent until it is repaid', async () => {
    await money.mayBePaid(seller)
    const sale = await money.paid(seller, 'orange_money')
    const id = await money.asks(seller)
    await money.until(seller, id, 'paid')
    await money.refunds(sale)
    expect(await balance()).toEqual(parts(-3_500))
    await expect(money.asks(seller)).rejects.toMatchObject({ code: 'payout_too_small' })
    const { belowZero } = await readPayoutDashboard(fixture.deps)
    expect(belowZero).toContainEqual({ entrepreneurId: seller.id, businessName: 'Test Hub', owed: -3_500 })
    await money.sells(seller, 2)
    expect(await balance()).toEqual(parts(3_500))
    await money.ledgerAgrees(seller)
  })
})

describe('a payout is refused', () => {
  const refusal = (code: string) => ({ code })

  test('without a verified number', async () => {
    await money.sells(seller, 1)
    await expect(money.asks(seller)).rejects.toMatchObject(refusal('payout_no_destination'))
  })
  test('for 24 hours after the number was set', async () => {
    await money.verifies(seller, '+23276001000')
    await money.sells(seller, 1)
    await expect(money.asks(seller)).rejects.toMatchObject(refusal('payout_destination_held'))
    fixture.clock.advance({ hours: 24 })
    await expect(money.asks(seller)).resolves.toEqual(expect.any(String))
  })
  test('below the minimum and above the available balance, and nothing changes', async () => {
    await mayAskWith('000', 1)
    await expect(money.asks(seller, 1_999)).rejects.toMatchObject(refusal('payout_too_small'))
    await expect(money.asks(seller, 3_501)).rejects.toMatchObject(refusal('payout_too_large'))
    expect(await balance()).toEqual(parts(3_500))
  })
  test('with cents where the operator accepts none, and the page shows the step before', async () => {
    await money.setFee({ basisPoints: 0, fixedMinor: 50 })
    await mayAskWith('000', 1)
    await money.setFee({ basisPoints: 0, fixedMinor: 0 })
    const { payouts } = fixture.deps
    const wholeLeones: Deps = {
      ...fixture.deps,
      payouts: {
        ...payouts,
        forMethod: async (method) => {
          const way = await payouts.forMethod(method)
          return way && { ...way, limits: { ...way.limits, stepMinor: 100 } }
        },
      },
    }
    expect(await readMoney(fixture.deps, seller.id)).toMatchObject({ step: 1 })
    expect(await readMoney(wholeLeones, seller.id)).toMatchObject({ step: 100 })
    await expect(money.asks(seller, 3_450, wholeLeones)).rejects.toMatchObject({
      code: 'payout_closed',
      message: 'The operator carries no cents. Ask for Le 34.',
    })
    await money.asks(seller, largestPayout(3_450, 100), wholeLeones)
    expect(await balance()).toEqual(parts(50, 3_400))
  })
  test('while one is in progress', async () => {
    await mayAskWith('129')
    await money.asks(seller, 2_000)
    await expect(money.asks(seller, 2_000)).rejects.toMatchObject(refusal('payout_under_way'))
  })
  test('while an admin holds them, with the admin’s reason', async () => {
    await mayAskWith('000')
    await holdPayouts(fixture.deps, ADMIN, {
      id: seller.id,
      isHeld: true,
      reason: 'Call us about your sales.',
    })
    await expect(money.asks(seller)).rejects.toMatchObject({
      code: 'payout_held',
      message: 'We hold your payouts: Call us about your sales.',
    })
    await holdPayouts(fixture.deps, ADMIN, { id: seller.id, isHeld: false, reason: REASON })
    await expect(money.asks(seller)).resolves.toEqual(expect.any(String))
  })
})
