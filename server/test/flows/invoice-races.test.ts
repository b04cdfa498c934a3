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
import { billingFixture, hasFee, twoInvoices } from '../billing-fixture.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { barrierOf } from '../crash/unguarded-settlement.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

const TOTAL = 39_158

let fixture: TestApp
let money: ReturnType<typeof billingFixture>
// A fixture for each test, because an unguarded variant leaves its own broken.
beforeEach(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  money = billingFixture(fixture)
})
afterEach(() => fixture.close())

const numbers = async (): Promise<number[]> => {
  const rows = await fixture.database.asOwner<{ number: number }>(
    'select number from invoices order by number',
  )
  return rows.map(({ number }) => number)
}

const sellersWithFee = async (count: number): Promise<TestSeller[]> => {
  const sellers: TestSeller[] = []
  for (let made = 0; made < count; made++) {
    const seller = await aSeller(fixture.deps)
    await hasFee(fixture, seller)
    sellers.push(seller)
  }
  return sellers
}

const RATE = 2_270

/** Two workers that both read what is due before either writes, and check nothing afterwards. */
const issueUnguarded = (seller: TestSeller, haveAllRead: () => Promise<unknown>) =>
  fixture.deps.db.asPlatform(async (tx) => {
    const found = await findTerms(tx, seller.id)
    if (found?.terms.feeSince == null) throw new Error('there is no fee')
    const { feeSince, lastDueOn } = found.terms
    await haveAllRead()
    const month = nextMonth({ feeSince, lastDueOn, trialEndsAt: null })
    await writeInvoice(fixture.deps, tx, {
      seller: found.seller,
      month,
      minorPerDollar: RATE,
      gstBasisPoints: 1_500,
    })
  })

describe('workers at the same instant', () => {
  test('make one invoice of a seller’s month, and assign every number once', async () => {
    const sellers = await sellersWithFee(4)
    await Promise.all([...sellers, ...sellers, ...sellers].map(({ id }) => issueInvoices(fixture.deps, id)))
    expect(await numbers()).toEqual([1, 2, 3, 4])
    await expectInvariants(fixture)
  })

  test('make two without the agreement’s lock and the unique month (negative control)', async () => {
    const [seller] = await sellersWithFee(1)
    if (seller === undefined) throw new Error('no seller')
    await fixture.database.asOwner('drop index invoices_month')
    const haveAllRead = barrierOf(2)
    await Promise.all([issueUnguarded(seller, haveAllRead), issueUnguarded(seller, haveAllRead)])
    expect(await numbers()).toEqual([1, 2])
    expect(await brokenInvariants(fixture)).toContain('I20')
  })

  test('assign one number twice when it is read and not reserved (negative control)', async () => {
    const sellers = await sellersWithFee(2)
    await fixture.database.asOwner('drop index invoices_number')
    await fixture.database.asOwner(`insert into invoice_series values ('INV', 0)`)
    const haveAllRead = barrierOf(2)
    const unguarded = ({ id }: TestSeller) =>
      fixture.deps.db.asPlatform(async (tx) => {
        const [row] = await tx.send<{ last: number }>('select last_number as last from invoice_series', [])
        await haveAllRead()
        const number = (row?.last ?? 0) + 1
        await tx.send('update invoice_series set last_number = $1', [number])
        const now = fixture.deps.now()
        await insertInvoice(tx, {
          entrepreneurId: id,
          id: fixture.deps.newId(),
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
    await Promise.all(sellers.map(unguarded))
    expect(await numbers()).toEqual([1, 1])
    expect(await brokenInvariants(fixture)).toContain('I20')
  })

  test('leave no gap where one of them dies after it has reserved its number', async () => {
    const [first, second] = await sellersWithFee(2)
    // The row is written last, after its number.
    const die = `alter table invoices add constraint die check (entrepreneur_id <> '${first?.id}')`
    await fixture.database.asOwner(die)
    await expect(issueInvoices(fixture.deps, first?.id ?? '')).rejects.toThrow()
    await fixture.database.asOwner('alter table invoices drop constraint die')
    await issueInvoices(fixture.deps, second?.id ?? '')
    await issueInvoices(fixture.deps, first?.id ?? '')
    expect(await numbers()).toEqual([1, 2])
    await expectInvariants(fixture)
  })

  test('take an invoice from the balance once, even if others take it or request money', async () => {
    const { seller, invoiceId } = await money.owes()
    for (let sold = 0; sold < 13; sold++) await money.paid(seller, 'orange_money')
    const takes = await Promise.allSettled(
      Array.from({ length: 12 }, () => payFromBalance(fixture.deps, seller.id, invoiceId)),
    )
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 45_500 - TOTAL })
    await expectInvariants(fixture)
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
      ...fixture.deps,
      // The first id is the booking's, the second the activity's, after the balance has changed.
      newId: () => {
        given += 1
        if (given > 1) throw new Error('killed')
        return fixture.deps.newId()
      },
    }
    await expect(payFromBalance(dying, seller.id, invoiceId)).rejects.toThrow('killed')
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 })
    expect((await money.billing(seller)).invoices).toMatchObject([{ state: 'open' }])
    await expectInvariants(fixture)
    await payFromBalance(fixture.deps, seller.id, invoiceId)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 42_000 - TOTAL })
    await expectInvariants(fixture)
  })

  test('takes it without paying the invoice when the steps are two transactions (negative control)', async () => {
    const { seller, invoiceId } = await withMoney()
    const takeInTwo = async () => {
      const move = { available: -TOTAL, reserved: 0 }
      await fixture.deps.db.inTenant(seller.id, (tx) => moveBalance(tx, seller.id, move))
      throw new Error('killed')
    }
    await expect(takeInTwo()).rejects.toThrow('killed')
    expect(await brokenInvariants(fixture)).toEqual(['I16'])
    // And its invoice, still open, requires the money a second time.
    await expect(payFromBalance(fixture.deps, seller.id, invoiceId)).rejects.toMatchObject({
      code: 'balance_too_small',
    })
  })
})

describe('two invoices of a seller that end at the same instant', () => {
  const LOCK = 'select from entrepreneurs'

  const waive = (id: string, isGuarded: boolean, beforeItsEnd: () => Promise<void> = async () => undefined) =>
    fixture.deps.db.asPlatform(async (tx) => {
      const unguarded = Object.assign(Object.create(tx) as typeof tx, {
        send: (text: string, values: unknown[]) =>
          text.startsWith(LOCK) ? Promise.resolve([]) : tx.send(text, values),
      })
      const by = isGuarded ? tx : unguarded
      const invoice = await lockInvoiceById(by, id)
      if (invoice === null) throw new Error('there is no such invoice')
      await changeInvoice(by, invoice, { state: 'waived', endedAt: fixture.deps.now() })
      await beforeItsEnd()
    })

  /** The second one starts when the first is written and not committed. */
  const waiveBoth = async (isGuarded: boolean): Promise<void> => {
    const seller = await aSeller(fixture.deps)
    const [first = '', second = ''] = await twoInvoices(fixture, seller)
    const later: Promise<void>[] = []
    await waive(first, isGuarded, async () => {
      later.push(waive(second, isGuarded))
      await untilWaiting(fixture.database)
    })
    await Promise.all(later)
  }

  test('leave a shop that stops for neither', async () => {
    await waiveBoth(true)
    await expectInvariants(fixture)
  })

  test('leave it stopped for an ended one when the second does not wait before it reads (negative control)', async () => {
    await waiveBoth(false)
    expect(await brokenInvariants(fixture)).toEqual(['I21'])
  })
})
