import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBalance } from '../../src/modules/money/ledger/balances.queries.ts'
import { bookPayoutReserved } from '../../src/modules/money/ledger/payout-ledger.ts'
import { readPayoutDashboard } from '../../src/modules/money/payouts/admin-payouts.ts'
import { reconcilePayouts, recordPayoutEvent } from '../../src/modules/money/payouts/payout-transfers.ts'
import { findOpenPayout, insertPayout } from '../../src/modules/money/payouts/payouts.queries.ts'
import type { Deps } from '../../src/ports/deps.ts'
import type { PayoutProvider } from '../../src/ports/payout-provider.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { barrierOf } from '../crash/unguarded-settlement.ts'
import { payoutFixture } from '../payout-fixture.ts'

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

const ready = async (lastDigits = '000', at = seller): Promise<void> => {
  await money.mayBePaid(at, lastDigits)
  await money.sells(at, 2)
}

const countPayouts = async (at: TestSeller): Promise<number> => {
  const rows = await fixture.database.asOwner('select id from payouts where entrepreneur_id = $1', [at.id])
  return rows.length
}

describe('of 40 requests at the same instant', () => {
  const askForty = () => Promise.allSettled(Array.from({ length: 40 }, () => money.asks(seller, 3_000)))

  test('one makes a payout, and the others are refused because one is in progress', async () => {
    await ready()
    const answers = await askForty()
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'payout_under_way' })
    expect(await countPayouts(seller)).toBe(1)
    await money.ledgerAgrees(seller)
  })

  test('two do without the balance’s lock and the unique open payout (negative control)', async () => {
    await ready()
    await fixture.database.asOwner('drop index payouts_one_open')
    const haveAllRead = barrierOf(2)
    const askUnguarded = () =>
      fixture.deps.db.inTenant(seller.id, async (tx) => {
        const [open, { availableMinor }] = [await findOpenPayout(tx), await findBalance(tx, seller.id)]
        await haveAllRead()
        if (open !== null || availableMinor < 7_000) return
        const row = {
          entrepreneurId: seller.id,
          amountMinor: 7_000,
          provider: 'pawapay',
          createdAt: fixture.deps.now(),
        } as const
        const id = fixture.deps.newId()
        const part = {
          ...row,
          id: fixture.deps.newId(),
          payoutId: id,
          number: 1,
          providerReference: `careless ${id}`,
        }
        const to = {
          phone: '+23276001000',
          method: 'orange_money',
          askedBy: 'seller',
          state: 'under_way',
        } as const
        await insertPayout(tx, { ...row, ...to, id }, [part])
        await bookPayoutReserved(fixture.deps, tx, part)
      })
    await Promise.all([askUnguarded(), askUnguarded()])
    expect(await countPayouts(seller)).toBe(2)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: -7_000 })
    await fixture.database.asOwner(
      `update payouts set state = 'paid', ended_at = now() where entrepreneur_id = '${seller.id}';
       create unique index payouts_one_open on payouts (entrepreneur_id) where ended_at is null`,
    )
  })
})

describe('a worker that dies', () => {
  class Death extends Error {}
  const die = (): never => {
    throw new Death('killed')
  }

  const armed = (arm: (provider: PayoutProvider) => Partial<PayoutProvider>): Deps => ({
    ...fixture.deps,
    payouts: {
      ...fixture.deps.payouts,
      byName: async (name) => {
        const provider = await fixture.deps.payouts.byName(name)
        return provider && { ...provider, ...arm(provider) }
      },
    },
  })

  const points: [when: string, arm: (provider: PayoutProvider) => Partial<PayoutProvider>][] = [
    ['before the provider is called', () => ({ requestPayout: async () => die() })],
    [
      'after the provider accepted it, before its answer is written',
      (provider) => ({
        requestPayout: async (request) => {
          await provider.requestPayout(request)
          return die()
        },
      }),
    ],
    ['while it reads the float', () => ({ float: async () => die() })],
  ]

  test.each(points)('%s leaves a payout that arrives once', async (_, arm) => {
    await ready()
    const id = await money.asks(seller)
    await expect(money.follows(seller, id, armed(arm))).rejects.toThrow(Death)
    // Its lease ends, and the job for orphaned payouts finds it.
    fixture.clock.advance({ minutes: 2 })
    expect(await reconcilePayouts(fixture.deps)).toBeGreaterThanOrEqual(0)
    await money.until(seller, id, 'paid')
    expect(await money.sentFor(id)).toMatchObject([{ status: 'charged', amountMinor: 7_000 }])
    await money.ledgerAgrees(seller)
  })

  test('after an event was stored and before it was settled leaves it to the next poll', async () => {
    await ready('129')
    const id = await money.asks(seller)
    await money.follows(seller, id)
    const [part] = await fixture.database.asOwner<{ reference: string }>(
      'select provider_reference as reference from payout_parts where payout_id = $1',
      [id],
    )
    const event = {
      key: `${id}:told`,
      reference: part?.reference ?? '',
      kind: 'succeeded',
      amount: null,
    } as const
    const dying: Deps = { ...fixture.deps, db: { ...fixture.deps.db, inTenant: async () => die() } }
    await expect(recordPayoutEvent(dying, 'pawapay', { event, source: 'webhook' })).rejects.toThrow(Death)
    expect(await money.stateOf(id)).toMatchObject({ state: 'under_way' })
    await money.follows(seller, id)
    expect(await money.stateOf(id)).toMatchObject({ state: 'paid' })
    await money.ledgerAgrees(seller)
  })

  test('sends it twice when each try has a new reference (negative control)', async () => {
    await ready()
    const id = await money.asks(seller)
    const provider = await fixture.deps.payouts.byName('pawapay')
    const before = (await money.allSent()).length
    const sendUnguarded = async () => {
      await provider?.requestPayout({
        reference: provider.newReference(),
        method: 'orange_money',
        amount: { amountMinor: 7_000, currency: 'SLE' },
        recipientPhone: '+23276001000',
      })
    }
    await sendUnguarded()
    await sendUnguarded()
    expect((await money.allSent()).length - before).toBe(2)
    expect(await money.sentFor(id)).toEqual([])
  })
})

test('two workers that poll one payout at the same instant send it once', async () => {
  await ready()
  const id = await money.asks(seller)
  await Promise.all([money.follows(seller, id), money.follows(seller, id), money.follows(seller, id)])
  await money.until(seller, id, 'paid')
  expect(await money.sentFor(id)).toHaveLength(1)
  await money.ledgerAgrees(seller)
})

test('money sent after a payout failed is booked, and raises an alert', async () => {
  await ready('069')
  const id = await money.asks(seller)
  await money.until(seller, id, 'failed')
  expect(await money.balance(seller)).toMatchObject({ availableMinor: 7_000, reservedMinor: 0 })
  const [part] = await fixture.database.asOwner<{ reference: string }>(
    'select provider_reference as reference from payout_parts where payout_id = $1',
    [id],
  )
  const event = {
    key: `${id}:late`,
    reference: part?.reference ?? '',
    kind: 'succeeded',
    amount: null,
  } as const
  for (let round = 0; round < 2; round++)
    await recordPayoutEvent(fixture.deps, 'pawapay', { event, source: 'webhook' })
  expect(await money.stateOf(id)).toMatchObject({ state: 'paid' })
  expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 0 })
  const { failed } = await readPayoutDashboard(fixture.deps)
  expect(failed.find((payout) => payout.id === id)?.alarms).toMatchObject([
    { text: expect.stringMatching(/after it had failed/) },
  ])
  await money.ledgerAgrees(seller)
})
