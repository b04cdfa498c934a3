import { addOvertime } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { reverseSale } from '../../src/modules/money/payments/reverse-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { moneyFixture } from '../money-fixture.ts'
import { AT_ONCE, buys, eventually } from '../purchases.ts'
import { countRows, recordsOf } from '../records.ts'
import { countWaiting, untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
})
afterAll(() => fixture.close())

/** Replaces a definition in the database with a changed one; returns a function that restores it. */
const changedTo = async (definition: string, before: string, after: (text: string) => string) => {
  const [row] = await fixture.database.asOwner<{ text: string }>(`select ${definition} as text`)
  const text = row?.text ?? ''
  expect(after(text)).not.toBe(text)
  await fixture.database.asOwner(`${before}; ${after(text)}`)
  return async () => {
    await fixture.database.asOwner(`${before}; ${text}`)
  }
}

describe('minutes that are owed back', () => {
  /** Adds what an unguarded variant left out, so that the next tests begin with correct sums. */
  const noteAllOwed = () =>
    fixture.database.asOwner(
      `insert into owed_back select o.entrepreneur_id, o.id from purchases o
         join purchases p on p.entrepreneur_id = o.entrepreneur_id and p.id = o.pass_purchase_id
         where o.kind = 'overtime' and o.status = 'paid' and p.status = 'refunded' on conflict do nothing`,
    )

  const aPassWithMinutes = async () => {
    const pass = await buys(fixture, seller)
    if (pass.status !== 'ready') throw new Error('the pass was not paid in time')
    const { transactionId } = await callApp(fixture.app)(addOvertime, {
      params: { transactionId: pass.transactionId },
      headers: { 'purchase-token': pass.statusToken, ...AT_ONCE },
      body: { minutes: 5, paymentMethod: 'cash' },
    })
    const { reference } = await recordsOf(fixture, transactionId)
    const amount = { amountMinor: 250, currency: 'SLE' }
    const event = { key: `${reference}:paid`, reference, kind: 'succeeded', amount } as const
    return { passId: pass.transactionId, minutesId: transactionId, event }
  }

  /**
   * A pass is refunded while minutes on top of it are being paid: the payment locks the pass and waits for
   * the seller's totals, the refund has changed its sale and waits for the pass. Returns how many minutes are
   * noted as owed back.
   */
  const refundedAmidPayment = async (): Promise<number> => {
    const { passId, minutesId, event } = await aPassWithMinutes()
    let both: Promise<unknown> = Promise.resolve()
    await fixture.deps.db.asPlatform(async (tx) => {
      await tx.send('select from seller_totals where entrepreneur_id = $1 for update', [seller.id])
      const paid = recordProviderEvent(fixture.deps, 'cash', { event, source: 'seller' })
      await untilWaiting(fixture.database)
      const refunded = fixture.deps.db.asPlatform((other) => reverseSale(fixture.deps, other, passId))
      both = Promise.all([paid, refunded])
      await untilWaiting(fixture.database, { atLeast: 2 })
    })
    await both
    const states = await Promise.all([passId, minutesId].map((id) => recordsOf(fixture, id)))
    expect(states.map(({ status }) => status)).toEqual(['refunded', 'paid'])
    return countRows(fixture, 'owed_back', `purchase_id = '${minutesId}'`)
  }

  test('are noted when their pass is refunded while they are being paid', async () => {
    expect(await refundedAmidPayment()).toBe(1)
    await expectInvariants(fixture)
  })

  test('are lost if the trigger is not deferred to the end of its transaction (negative control)', async () => {
    const putBack = await changedTo(
      `(select pg_get_triggerdef(oid) from pg_trigger where tgname = 'owed_back')`,
      'drop trigger owed_back on purchases',
      (text) => text.replace('DEFERRABLE INITIALLY DEFERRED', ''),
    )
    try {
      expect(await refundedAmidPayment()).toBe(0)
      expect(await brokenInvariants(fixture)).toEqual(['I27'])
    } finally {
      await putBack()
      await noteAllOwed()
    }
  })
})

describe('the days of the platform', () => {
  const money = () => moneyFixture(fixture)

  test('include simultaneous sales and refunds of many sellers', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => aSeller(fixture.deps)))
    await Promise.all(
      sellers.flatMap((at) =>
        Array.from({ length: 5 }, async (_, index) => {
          const { purchaseId } = await money().paid(at, 'orange_money')
          if (index % 2 === 0)
            await fixture.deps.db.asPlatform((tx) => reverseSale(fixture.deps, tx, purchaseId))
        }),
      ),
    )
    await expectInvariants(fixture)
  })

  /**
   * A seller's refund in an open transaction that has written the platform's day; returns whether another
   * seller's sale waits for it.
   */
  const waitsForAnother = async (): Promise<boolean> => {
    const first = await money().paid(seller, 'cash')
    const sale = await money().orders(await aSeller(fixture.deps), 'cash')
    let paid: Promise<void> = Promise.resolve()
    let isDone = false
    let hasWaited = false
    await fixture.deps.db.asPlatform(async (tx) => {
      await reverseSale(fixture.deps, tx, first.purchaseId)
      await tx.send('set constraints all immediate', [])
      paid = money()
        .pays(sale)
        .then(() => {
          isDone = true
        })
      await eventually(async () => {
        hasWaited = (await countWaiting(fixture.database)) > 0
        expect(isDone || hasWaited).toBe(true)
      })
    })
    await paid
    return hasWaited
  }

  test('let no seller wait for another', async () => {
    expect(await waitsForAnother()).toBe(false)
    await expectInvariants(fixture)
  })

  test('make them wait if a locked part is not skipped (negative control)', async () => {
    const putBack = await changedTo(
      `pg_get_functiondef('add_to_platform_day'::regproc)`,
      'select 1',
      (text) => text.replace('for update skip locked', ''),
    )
    try {
      expect(await waitsForAnother()).toBe(true)
    } finally {
      await putBack()
    }
  })

  test('do not include what was sold without their triggers (negative control)', async () => {
    await expectInvariants(fixture)
    await fixture.database.asOwner('alter table seller_days disable trigger changed')
    try {
      const orders = [await money().orders(seller, 'cash'), await money().orders(seller, 'cash')]
      await Promise.all(orders.map((order) => money().pays(order)))
      expect(await brokenInvariants(fixture)).toEqual(['I26'])
    } finally {
      await fixture.database.asOwner('alter table seller_days enable trigger changed')
    }
  })
})
