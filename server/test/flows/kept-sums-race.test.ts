import { addOvertime } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { reverseSale } from '../../src/modules/money/payments/reverse-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { brokenInvariants, expectSoundBooks } from '../books.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { moneyWorld } from '../money-world.ts'
import { AT_ONCE, buys, eventually } from '../purchases.ts'
import { countRows, recordsOf } from '../records.ts'
import { countWaiting, untilWaiting } from '../waiting-for-locks.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(world.deps, { pack: { overtimeRateMinor: 50 } })
})
afterAll(() => world.close())

/** Replaces a definition in the database with a changed one; returns a function that restores it. */
const changedTo = async (definition: string, before: string, after: (text: string) => string) => {
  const [row] = await world.database.asOwner<{ text: string }>(`select ${definition} as text`)
  const text = row?.text ?? ''
  expect(after(text)).not.toBe(text)
  await world.database.asOwner(`${before}; ${after(text)}`)
  return async () => {
    await world.database.asOwner(`${before}; ${text}`)
  }
}

describe('minutes that are owed back', () => {
  /** Adds what an unguarded variant left out, so that the next tests begin with correct sums. */
  const noteAllOwed = () =>
    world.database.asOwner(
      `insert into owed_back select o.entrepreneur_id, o.id from purchases o
         join purchases p on p.entrepreneur_id = o.entrepreneur_id and p.id = o.pass_purchase_id
         where o.kind = 'overtime' and o.status = 'paid' and p.status = 'refunded' on conflict do nothing`,
    )

  const aPassWithMinutes = async () => {
    const pass = await buys(world, seller)
    if (pass.status !== 'ready') throw new Error('the pass was not paid in time')
    const { transactionId } = await callApp(world.app)(addOvertime, {
      params: { transactionId: pass.transactionId },
      headers: { 'purchase-token': pass.statusToken, ...AT_ONCE },
      body: { minutes: 5, paymentMethod: 'cash' },
    })
    const { reference } = await recordsOf(world, transactionId)
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
    await world.deps.db.asPlatform(async (tx) => {
      await tx.send('select from seller_totals where entrepreneur_id = $1 for update', [seller.id])
      const paid = recordProviderEvent(world.deps, 'cash', { event, source: 'seller' })
      await untilWaiting(world.database)
      const refunded = world.deps.db.asPlatform((other) => reverseSale(world.deps, other, passId))
      both = Promise.all([paid, refunded])
      await untilWaiting(world.database, { atLeast: 2 })
    })
    await both
    const states = await Promise.all([passId, minutesId].map((id) => recordsOf(world, id)))
    expect(states.map(({ status }) => status)).toEqual(['refunded', 'paid'])
    return countRows(world, 'owed_back', `purchase_id = '${minutesId}'`)
  }

  test('are noted when their pass is refunded while they are being paid', async () => {
    expect(await refundedAmidPayment()).toBe(1)
    await expectSoundBooks(world)
  })

  test('are lost if the trigger is not deferred to the end of its transaction (negative control)', async () => {
    const putBack = await changedTo(
      `(select pg_get_triggerdef(oid) from pg_trigger where tgname = 'owed_back')`,
      'drop trigger owed_back on purchases',
      (text) => text.replace('DEFERRABLE INITIALLY DEFERRED', ''),
    )
    try {
      expect(await refundedAmidPayment()).toBe(0)
      expect(await brokenInvariants(world)).toEqual(['I27'])
    } finally {
      await putBack()
      await noteAllOwed()
    }
  })
})

describe('the days of the platform', () => {
  const money = () => moneyWorld(world)

  test('include simultaneous sales and refunds of many sellers', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => aSeller(world.deps)))
    await Promise.all(
      sellers.flatMap((at) =>
        Array.from({ length: 5 }, async (_, index) => {
          const { purchaseId } = await money().paid(at, 'orange_money')
          if (index % 2 === 0) await world.deps.db.asPlatform((tx) => reverseSale(world.deps, tx, purchaseId))
        }),
      ),
    )
    await expectSoundBooks(world)
  })

  /**
   * A seller's refund in an open transaction that has written the platform's day; returns whether another
   * seller's sale waits for it.
   */
  const waitsForAnother = async (): Promise<boolean> => {
    const first = await money().paid(seller, 'cash')
    const sale = await money().orders(await aSeller(world.deps), 'cash')
    let paid: Promise<void> = Promise.resolve()
    let isDone = false
    let hasWaited = false
    await world.deps.db.asPlatform(async (tx) => {
      await reverseSale(world.deps, tx, first.purchaseId)
      await tx.send('set constraints all immediate', [])
      paid = money()
        .pays(sale)
        .then(() => {
          isDone = true
        })
      await eventually(async () => {
        hasWaited = (await countWaiting(world.database)) > 0
        expect(isDone || hasWaited).toBe(true)
      })
    })
    await paid
    return hasWaited
  }

  test('let no seller wait for another', async () => {
    expect(await waitsForAnother()).toBe(false)
    await expectSoundBooks(world)
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
    await expectSoundBooks(world)
    await world.database.asOwner('alter table seller_days disable trigger changed')
    try {
      const orders = [await money().orders(seller, 'cash'), await money().orders(seller, 'cash')]
      await Promise.all(orders.map((order) => money().pays(order)))
      expect(await brokenInvariants(world)).toEqual(['I26'])
    } finally {
      await world.database.asOwner('alter table seller_days enable trigger changed')
    }
  })
})
