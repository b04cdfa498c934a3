import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookSentPayout } from '../../src/modules/money/payouts/book-sent.ts'
import { holdAllPayouts } from '../../src/modules/money/payouts/hold-all.ts'
import { readMoney } from '../../src/modules/money/payouts/money.ts'
import { recordPayoutEvent } from '../../src/modules/money/payouts/payout-transfers.ts'
import { bookForgottenPayout } from '../../src/modules/money/statements/book-forgotten-payout.ts'
import { settleDifference } from '../../src/modules/money/statements/read-statements.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { payoutFixture, payoutNumber } from '../payout-fixture.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
let payouts: ReturnType<typeof payoutFixture>
let seller: TestSeller
let count = 0
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
  payouts = payoutFixture(fixture)
})
// Each test has a day of its own, and a seller with Le 70 who is paid at their own number.
beforeEach(async () => {
  count += 1
  fixture.clock.advance({ minutes: 7 * 24 * 60 })
  seller = await aSeller(fixture.deps, { shop: { businessName: 'Kroo Bay Internet' } })
  await payouts.mayBePaid(seller, digits())
  await payouts.sells(seller, 2)
})
afterAll(() => fixture.close())

const digits = (): string => String(300 + count)
const REASON = 'It left before the restore.'

/** pawaPay sent it, and our ledger does not contain it. Returns the difference's id. */
const isForgotten = async (reference: string, amountMinor = 3_000): Promise<string> => {
  await money.reportsSent([{ reference, amountMinor, phone: payoutNumber(digits()) }])
  const found = (await money.differences()).find((each) => each.reference === reference)
  if (found === undefined) throw new Error('there is no difference')
  return found.id
}

const ledger = (id: string, at = seller): Promise<void> =>
  bookForgottenPayout(fixture.deps, ADMIN, { id, entrepreneurId: at.id, reason: REASON })

test('outgoing money of an unknown payout is shown with its number, and with the seller who is paid there', async () => {
  await money.reportsSent([
    { reference: 'SHOWN-1', amountMinor: 900, phone: payoutNumber(digits()) },
    { reference: 'SHOWN-2', amountMinor: 800, phone: '+23279000111', type: 'REFUND' },
  ])
  const shown = (await money.differences()).map(({ reference, phone, paidAtNumber }) => ({
    reference,
    phone,
    paidAtNumber,
  }))
  const { id } = seller
  expect(shown).toContainEqual({
    reference: 'SHOWN-1',
    phone: `+232 76 *** ${digits()}`,
    paidAtNumber: [{ id, businessName: 'Kroo Bay Internet' }],
  })
  expect(shown).toContainEqual({ reference: 'SHOWN-2', phone: '+232 79 *** 111', paidAtNumber: [] })
})

test('a hold after a restore is released only once the unknown outgoing money was resolved', async () => {
  const change = (isHeld: boolean) =>
    holdAllPayouts(fixture.deps, ADMIN, { isHeld, reason: 'We check our books.' })
  await change(true)
  const [first, second] = [await isForgotten('HELD-1'), await isForgotten('HELD-2', 900)]
  await settleDifference(fixture.deps, ADMIN, { id: first, reason: 'Agreed with the seller.' })
  await expect(change(false)).rejects.toMatchObject({ code: 'money_out_unknown' })
  await ledger(second)
  await change(false)
})

describe('a payout that a restored database has forgotten', () => {
  test('is recorded for the seller: it is off the balance, and the day agrees with the provider', async () => {
    await ledger(await isForgotten('BOOKED-1'))
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: 4_000, reservedMinor: 0 })
    const shown = (await readMoney(fixture.deps, seller.id)).payouts
    expect(shown).toMatchObject([{ amount: 3_000, paid: 3_000, state: 'paid', askedBy: 'admin' }])
    expect(shown.map(({ createdAt }) => freetownDay(createdAt))).toEqual([money.today()])
    expect(await money.dayOf('pawapay')).toMatchObject({ theirsOut: 3_000, oursOut: 3_000 })
    expect((await money.differences()).filter(({ reference }) => reference === 'BOOKED-1')).toEqual([])
    await expectInvariants(fixture)
  })

  test('leaves the seller the rest of the balance to request, and no more', async () => {
    await ledger(await isForgotten('BOOKED-2', 5_000))
    await expect(payouts.asks(seller, 3_000)).rejects.toMatchObject({ code: 'payout_too_large' })
    const rest = await payouts.asks(seller, 2_000)
    await payouts.until(seller, rest, 'paid')
    await expectInvariants(fixture)
  })

  test('takes the balance below zero where the money was sent again meanwhile', async () => {
    const again = await payouts.asks(seller)
    await payouts.until(seller, again, 'paid')
    await ledger(await isForgotten('BOOKED-3', 7_000))
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: -7_000 })
    await expectInvariants(fixture)
  })

  test('is also recorded for a seller whose sales are all forgotten', async () => {
    seller = await aSeller(fixture.deps)
    await payouts.mayBePaid(seller, digits())
    await ledger(await isForgotten('BOOKED-10', 900))
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: -900 })
    await expectInvariants(fixture)
  })

  test('can be recorded while another payout of the seller waits, which continues', async () => {
    const open = await payouts.asks(seller, 2_000)
    await ledger(await isForgotten('BOOKED-4'))
    await payouts.until(seller, open, 'paid')
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: 2_000 })
    await expectInvariants(fixture)
  })

  test('stays the same when the provider’s notice comes after it, or its line in another file', async () => {
    await ledger(await isForgotten('BOOKED-5'))
    const event = {
      key: 'payout:BOOKED-5:COMPLETED',
      reference: 'BOOKED-5',
      kind: 'succeeded',
      amount: null,
    } as const
    await recordPayoutEvent(fixture.deps, 'pawapay', { event, source: 'webhook' })
    const file = await money.reportsSent([
      { reference: 'BOOKED-5', amountMinor: 3_000, phone: payoutNumber(digits()) },
    ])
    expect(await money.outcomesOf(file)).toMatchObject({ repeated: 1 })
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: 4_000 })
    await expectInvariants(fixture)
  })

  test('is recorded once, whatever was done with it before', async () => {
    const [booked, settled] = [await isForgotten('BOOKED-6'), await isForgotten('BOOKED-7', 900)]
    await ledger(booked)
    await settleDifference(fixture.deps, ADMIN, { id: settled, reason: 'Agreed with the seller.' })
    for (const id of [booked, settled])
      await expect(ledger(id)).rejects.toMatchObject({ code: 'already_decided' })
    await expect(ledger('nothing')).rejects.toMatchObject({ code: 'difference_not_found' })
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: 4_000 })
  })

  test('is not recorded for a seller who was never paid at its number, nor is money that is no payout; both stay open', async () => {
    const outsider = await aSeller(fixture.deps)
    await payouts.mayBePaid(outsider, '299')
    const id = await isForgotten('BOOKED-8')
    await expect(ledger(id, outsider)).rejects.toMatchObject({ code: 'payout_not_theirs' })
    await money.reportsSent([
      { reference: 'BOOKED-9', amountMinor: 900, phone: payoutNumber(digits()), type: 'REFUND' },
    ])
    const refund = (await money.differences()).find(({ reference }) => reference === 'BOOKED-9')
    await expect(ledger(refund?.id ?? '')).rejects.toMatchObject({ code: 'payout_not_theirs' })
    const open = (await money.differences()).map(({ reference }) => reference)
    expect(open).toEqual(expect.arrayContaining(['BOOKED-8', 'BOOKED-9']))
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: 7_000 })
  })
})

describe('two admins at once', () => {
  test('record it once', async () => {
    const id = await isForgotten('TWICE-1')
    const done = await Promise.allSettled([ledger(id), ledger(id)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: 4_000 })
    await expectInvariants(fixture)
  })

  test('record it twice without the difference’s final state and the uniqueness of a reference (negative control)', async () => {
    const provider = 'pawapay'
    const event = { key: 'x', reference: 'TWICE-2', kind: 'succeeded', amount: null } as const
    const sent = { entrepreneurId: seller.id, provider, phone: payoutNumber(digits()), amountMinor: 3_000 }
    const write = () =>
      fixture.deps.db.asPlatform((tx) =>
        bookSentPayout(fixture.deps, tx, { ...sent, sentAt: fixture.deps.now(), event }),
      )
    await write()
    await expect(write()).rejects.toThrow()
    await fixture.database.asOwner('drop index payout_parts_reference')
    await write()
    expect(await payouts.balance(seller)).toMatchObject({ availableMinor: 1_000 })
  })
})
