import { nextMonth } from '@minit/domain/money/invoices.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changeInvoice,
  insertInvoice,
  lockInvoiceById,
} from '../../src/modules/money/billing/invoices.queries.ts'
import { issueInvoices, writeInvoice } from '../../src/modules/money/billing/issue-invoices.ts'
import { payFromBalance } from '../../src/modules/money/billing/pay-from-balance.ts'
import { findTerms } from '../../src/modules/money/billing/terms.queries.ts'
import { moveBalance } from '../../src/modules/money/ledger/balances.queries.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingWorld, hasFee, twoInvoices } from '../billing-world.ts'
import { brokenInvariants, expectSoundBooks } from '../books.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { meetingOf } from '../crash/careless-settlement.ts'
import { toNoon } from '../noon.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

const TOTAL = 39_158

let world: TestApp
let money: ReturnType<typeof billingWorld>
// A fixture for each test, because an unguarded variant leaves its own broken.
beforeEach(async () => {
  world = await startTestApp()
  toNoon(world.clock)
  money = billingWorld(world)
})
afterEach(() => world.close())

const numbers = async (): Promise<number[]> => {
  const rows = await world.database.asOwner<{ number: number }>('select number from invoices order by number')
  return rows.map(({ number }) => number)
}

const sellersWithFee = async (count: number): Promise<TestSeller[]> => {
  const sellers: TestSeller[] = []
  for (let made = 0; made < count; made++) {
    const seller = await aSeller(world.deps)
    await hasFee(world, seller)
    sellers.push(seller)
  }
  return sellers
}

const RATE = 2_270

/** Two workers that both read what is due before either writes, and check nothing afterwards. */
const issueCarelessly = (seller: TestSeller, haveAllRead: () => Promise<unknown>) =>
  world.deps.db.asPlatform(async (tx) => {
    const found = await findTerms(tx, seller.id)
    if (found?.terms.feeSince == null) throw new Error('there is no fee')
    const { feeSince, lastDueOn } = found.terms
    await haveAllRead()
    const month = nextMonth({ feeSince, lastDueOn, trialEndsAt: null })
    await writeInvoice(world.deps, tx, {
      seller: found.seller,
      month,
      minorPerDollar: RATE,
      gstBasisPoints: 1_500,
    })
  })

describe('workers at the same instant', () => {
  test('make one invoice of a seller’s month, and assign every number once', async () => {
    const sellers = await sellersWithFee(4)
    await Promise.all([...sellers, ...sellers, ...sellers].map(({ id }) => issueInvoices(world.deps, id)))
    expect(await numbers()).toEqual([1, 2, 3, 4])
    await expectSoundBooks(world)
  })

  test('make two without the agreement’s lock and the unique month (negative control)', async () => {
    const [seller] = await sellersWithFee(1)
    if (seller === undefined) throw new Error('no seller')
    await world.database.asOwner('drop index invoices_month')
    const haveAllRead = meetingOf(2)
    await Promise.all([issueCarelessly(seller, haveAllRead), issueCarelessly(seller, haveAllRead)])
    expect(await numbers()).toEqual([1, 2])
    expect(await brokenInvariants(world)).toContain('I20')
  })

  test('assign one number twice when it is read and not reserved (negative control)', async () => {
    const sellers = await sellersWithFee(2)
    await world.database.asOwner('drop index invoices_number')
    await world.database.asOwner(`insert into invoice_series values ('INV', 0)`)
    const haveAllRead = meetingOf(2)
    const careless = ({ id }: TestSeller) =>
      world.deps.db.asPlatform(async (tx) => {
        const [row] = await tx.send<{ last: number }>('select last_number as last from invoice_series', [])
        await haveAllRead()
        const number = (row?.last ?? 0) + 1
        await tx.send('update invoice_series set last_number = $1', [number])
        const now = world.deps.now()
        await insertInvoice(tx, {
          entrepreneurId: id,
          id: world.deps.newId(),
          series: 'INV',
          number,
          dueOn: '2026-01-01',
          untilDay: '2026-02-01',
          feeCents: 1,
          minorPerDollar: RATE,
          netMinor: 1,
          gstMinor: 0,
          totalMinor: 1,
          issuedAt: now,
          stopsAt: now,
        })
      })
    await Promise.all(sellers.map(careless))
    expect(await numbers()).toEqual([1, 1])
    expect(await brokenInvariants(world)).toContain('I20')
  })

  test('leave no gap where one of them dies after it has reserved its number', async () => {
    const [first, second] = await sellersWithFee(2)
    // The row is written last, after its number.
    const die = `alter table invoices add constraint die check (entrepreneur_id <> '${first?.id}')`
    await world.database.asOwner(die)
    await expect(issueInvoices(world.deps, first?.id ?? '')).rejects.toThrow()
    await world.database.asOwner('alter table invoices drop constraint die')
    await issueInvoices(world.deps, second?.id ?? '')
    await issueInvoices(world.deps, first?.id ?? '')
    expect(await numbers()).toEqual([1, 2])
    await expectSoundBooks(world)
  })

  test('take an invoice from the balance once, even if others take it or request money', async () => {
    const { seller, invoiceId } = await money.owes()
    for (let sold = 0; sold < 13; sold++) await money.paid(seller, 'orange_money')
    const takes = await Promise.allSettled(
      Array.from({ length: 12 }, () => payFromBalance(world.deps, seller.id, invoiceId)),
    )
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 45_500 - TOTAL })
    await expectSoundBooks(world)
  })
})

describe('a worker that dies between taking the money and booking it', () => {
  const withMoney = async () => {
    const owed = await money.owes()
    for (let sold = 0; sold < 12; sold++) await money.paid(owed.seller, 'orange_money')
    return owed
  }

  test('has taken nothing, and the next one takes it once', async () => {
    const { seller, invoiceId } = await withMoney()
    let given = 0
    const dying: Deps = {
      ...world.deps,
      // The first id is the booking's, the second the activity's, after the balance has changed.
      newId: () => {
        given += 1
        if (given > 1) throw new Error('killed')
        return world.deps.newId()
      },
    }
    await expect(payFromBalance(dying, seller.id, invoiceId)).rejects.toThrow('killed')
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 })
    expect((await money.billing(seller)).invoices).toMatchObject([{ state: 'open' }])
    await expectSoundBooks(world)
    await payFromBalance(world.deps, seller.id, invoiceId)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 - TOTAL })
    await expectSoundBooks(world)
  })

  test('takes it without paying the invoice when the steps are two transactions (negative control)', async () => {
    const { seller, invoiceId } = await withMoney()
    const takeInTwo = async () => {
      const move = { available: -TOTAL, reserved: 0 }
      await world.deps.db.inTenant(seller.id, (tx) => moveBalance(tx, seller.id, move))
      throw new Error('killed')
    }
    await expect(takeInTwo()).rejects.toThrow('killed')
    expect(await brokenInvariants(world)).toEqual(['I16'])
    // And its invoice, still open, requires the money a second time.
    await expect(payFromBalance(world.deps, seller.id, invoiceId)).rejects.toMatchObject({
      code: 'balance_too_small',
    })
  })
})

describe('two invoices of a seller that end at the same instant', () => {
  const LOCK = 'select from entrepreneurs'

  const waive = (id: string, isGuarded: boolean, beforeItsEnd: () => Promise<void> = async () => undefined) =>
    world.deps.db.asPlatform(async (tx) => {
      const careless = Object.assign(Object.create(tx) as typeof tx, {
        send: (text: string, values: unknown[]) =>
          text.startsWith(LOCK) ? Promise.resolve([]) : tx.send(text, values),
      })
      const by = isGuarded ? tx : careless
      const invoice = await lockInvoiceById(by, id)
      if (invoice === null) throw new Error('there is no such invoice')
      await changeInvoice(by, invoice, { state: 'waived', endedAt: world.deps.now() })
      await beforeItsEnd()
    })

  /** The second one starts when the first is written and not committed. */
  const waiveBoth = async (isGuarded: boolean): Promise<void> => {
    const seller = await aSeller(world.deps)
    const [first = '', second = ''] = await twoInvoices(world, seller)
    const later: Promise<void>[] = []
    await waive(first, isGuarded, async () => {
      later.push(waive(second, isGuarded))
      await untilWaiting(world.database)
    })
    await Promise.all(later)
  }

  test('leave a shop that stops for neither', async () => {
    await waiveBoth(true)
    await expectSoundBooks(world)
  })

  test('leave it stopped for an ended one when the second does not wait before it reads (negative control)', async () => {
    await waiveBoth(false)
    expect(await brokenInvariants(world)).toEqual(['I21'])
  })
})
