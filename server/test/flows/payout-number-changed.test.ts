import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { balance, NEW, OLD, payoutFixture, RETURNED } from '../payout-fixture.ts'

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
  seller = await aSeller(fixture.deps, { pack: { priceMinor: 600_000 } })
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
})
afterAll(() => fixture.close())

/** Fills the provider's wallet so that this much is left. */
const leaves = async (minor: number): Promise<void> => {
  const now = (await (await fixture.deps.payouts.byName('pawapay'))?.float()) ?? 0
  await money.setFloat(AMPLE - now + minor)
}

describe('once the number was changed', () => {
  test('a large payout that waits for an admin is returned to the balance with a reason, and cannot be released', async () => {
    const id = await money.asks(seller)
    await money.verifies(seller, NEW)
    expect(await money.stateOf(id)).toEqual(RETURNED)
    expect(await money.balance(seller)).toMatchObject(balance(600_000, 0))
    expect((await readMoney(fixture.deps, seller.id)).payouts[0]?.problem).toMatch(/changed your number/)
    await expect(money.approves(id)).rejects.toMatchObject({ code: 'already_decided' })
    await money.follows(seller, id)
    expect(await money.sentFor(id)).toEqual([])
    await money.ledgerAgrees(seller)
  })

  test('a payout that waits for the provider’s wallet is returned to the balance, and is not sent when it is filled', async () => {
    const id = await money.asks(seller, 7_000)
    await leaves(5_000)
    await money.follows(seller, id)
    await money.verifies(seller, NEW)
    await money.setFloat(AMPLE)
    expect(await money.stateOf(id)).toEqual(RETURNED)
    expect(await money.balance(seller)).toMatchObject(balance(600_000, 0))
    await money.follows(seller, id)
    expect(await money.sentFor(id)).toEqual([])
    await money.ledgerAgrees(seller)
  })

  test('parts requested from the provider arrive, and the other parts are returned', async () => {
    await money.sells(seller, 4)
    const id = await money.asks(seller, 3_000_000)
    await money.approves(id)
    const [first] = await fixture.database.asOwner<{ amount: number }>(
      'select amount_minor::int as amount from payout_parts where payout_id = $1 order by number limit 1',
      [id],
    )
    const asked = first?.amount ?? 0
    await leaves(asked)
    await money.follows(seller, id)
    await money.verifies(seller, NEW)
    await money.until(seller, id, 'part_paid')
    expect(await money.balance(seller)).toMatchObject(balance(3_000_000 - asked, 0))
    expect(await money.sentFor(id)).toMatchObject([{ status: 'charged', amountMinor: asked }])
    await money.ledgerAgrees(seller)
  })

  test('a part that the provider’s wallet had no money for is not requested again', async () => {
    const id = await money.asks(seller, 7_000)
    await fixture.database.asOwner(
      `update payout_parts set state = 'asked', asked_at = now() where payout_id = $1`,
      [id],
    )
    await money.verifies(seller, NEW)
    expect(await money.stateOf(id)).toMatchObject({ state: 'under_way' })
    // The provider's answer, which resets the part to the state before the request.
    await fixture.database.asOwner(
      `update payout_parts set state = 'waiting', asked_at = null where payout_id = $1`,
      [id],
    )
    await money.follows(seller, id)
    expect(await money.stateOf(id)).toEqual(RETURNED)
    expect(await money.sentFor(id)).toEqual([])
    await money.ledgerAgrees(seller)
  })

  test('a large payout from an older version cannot be released to the old number', async () => {
    const id = await money.asks(seller)
    await fixture.database.asOwner(
      'update payout_destinations set phone = $2 where entrepreneur_id = $1 and phone = $3',
      [seller.id, NEW, OLD],
    )
    await expect(money.approves(id)).rejects.toMatchObject({
      code: 'payout_destination_held',
      message: expect.stringMatching(/another number now. Refuse/),
    })
    expect(await money.stateOf(id)).toMatchObject({ state: 'waits_for_admin' })
  })
})

describe('once the same number was set again', () => {
  const endsHold = () =>
    fixture.database.asOwner(
      `update payout_destinations set held_until = now() - interval '1 hour' where entrepreneur_id = $1`,
      [seller.id],
    )

  test('a large payout can be released when the hold has ended, and not before', async () => {
    const id = await money.asks(seller)
    await money.verifies(seller, OLD)
    await expect(money.approves(id)).rejects.toMatchObject({
      code: 'payout_destination_held',
      message: expect.stringMatching(/can be sent from \d\d:\d\d on/),
    })
    await endsHold()
    await money.approves(id)
    await money.until(seller, id, 'paid')
  })

  test('waiting payouts are sent when the hold has ended, and block no one until then', async () => {
    const id = await money.asks(seller, 7_000)
    await money.verifies(seller, OLD)
    const other = await aSeller(fixture.deps)
    await money.mayBePaid(other)
    await money.sells(other, 1)
    const later = await money.asks(other)
    await leaves(5_000)
    await money.follows(seller, id)
    expect(await money.sentFor(id)).toEqual([])
    await money.until(other, later, 'paid')
    await money.setFloat(AMPLE)
    await endsHold()
    await money.until(seller, id, 'paid')
    await money.ledgerAgrees(seller)
  })
})
