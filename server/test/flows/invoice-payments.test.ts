import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waiveInvoice } from '../../src/modules/money/billing/decide-invoice.ts'
import { reconcileInvoicePayments } from '../../src/modules/money/billing/invoice-transfers.ts'
import { payFromBalance } from '../../src/modules/money/billing/pay-from-balance.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture, REASON } from '../billing-fixture.ts'
import type { TestSeller } from '../builders.ts'
import { ADMIN } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { toNoon } from '../noon.ts'
import { eventually } from '../purchases.ts'

const TOTAL = 39_158

let fixture: TestApp
let money: ReturnType<typeof billingFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  money = billingFixture(fixture)
})
afterAll(() => fixture.close())

const ledgerAgrees = async (at: TestSeller): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(at)
  expect(kept).toEqual(counted)
  await expectInvariants(fixture)
}

const stateOf = async (at: TestSeller) => {
  const [invoice] = (await money.billing(at)).invoices
  return { invoice: invoice?.state, payment: invoice?.payment?.state ?? null }
}

const available = async (at: TestSeller): Promise<number> => (await money.balance(at)).availableMinor

/** Requests payment at the stand-in, whose payers decide by the last digits of the number. */
const asksBy = async (lastDigits: string) => {
  const { seller, invoiceId } = await money.owes()
  const begun = await money.beginsToPay(seller, invoiceId, `+23276000${lastDigits}`)
  await money.follows(begun)
  return { seller, invoiceId, begun }
}

describe('an invoice paid by mobile money', () => {
  test('is requested of the provider once, paid, and in no balance', async () => {
    const { seller } = await asksBy('000')
    await eventually(async () => expect(await stateOf(seller)).toEqual({ invoice: 'paid', payment: 'paid' }))
    expect((await money.billing(seller)).invoices[0]).toMatchObject({ paidBy: 'mobile_money' })
    expect(await available(seller)).toBe(0)
    await ledgerAgrees(seller)
  })

  test('that the payer declines stays open, with the reason, and can be requested again', async () => {
    const { seller, invoiceId } = await asksBy('019')
    await eventually(async () =>
      expect(await stateOf(seller)).toEqual({ invoice: 'open', payment: 'failed' }),
    )
    expect((await money.billing(seller)).invoices[0]?.payment?.problem).not.toBeNull()
    await expect(money.beginsToPay(seller, invoiceId)).resolves.toBeDefined()
    await ledgerAgrees(seller)
  })

  test('is requested once at a time: a second request is refused, and the balance is not charged meanwhile', async () => {
    const { seller, invoiceId } = await money.owes()
    const asks = await Promise.allSettled(
      Array.from({ length: 10 }, () => money.beginsToPay(seller, invoiceId)),
    )
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const ask of asks)
      if (ask.status === 'rejected') expect(ask.reason).toMatchObject({ code: 'invoice_being_paid' })
    await expect(payFromBalance(fixture.deps, seller.id, invoiceId)).rejects.toMatchObject({
      code: 'invoice_being_paid',
    })
  })

  test('whose provider stays silent stays pending, then expires; late money still pays it', async () => {
    const { seller, invoiceId } = await money.owes()
    const begun = await money.beginsToPay(seller, invoiceId)
    const silent = {
      ...fixture.deps,
      payments: {
        ...fixture.deps.payments,
        byName: async () => {
          const provider = await fixture.deps.payments.byName('pawapay')
          return (
            provider && {
              ...provider,
              requestPayment: async () => ({ kind: 'unknown' as const }),
              readPayment: async () => ({ kind: 'unknown' as const }),
            }
          )
        },
      },
    }
    await money.follows(begun, silent)
    expect(await stateOf(seller)).toEqual({ invoice: 'open', payment: 'pending' })
    fixture.clock.advance({ minutes: 16 })
    await money.follows(begun, silent)
    expect(await stateOf(seller)).toEqual({ invoice: 'open', payment: 'expired' })
    await money.tells(begun, 'succeeded')
    expect(await stateOf(seller)).toEqual({ invoice: 'paid', payment: 'paid' })
    await ledgerAgrees(seller)
  })

  test('is reported twice, and after a failure, and is booked once', async () => {
    const { seller, invoiceId } = await money.owes()
    const begun = await money.beginsToPay(seller, invoiceId)
    await money.tells(begun, 'failed')
    await money.tells(begun, 'succeeded')
    await money.tells(begun, 'succeeded')
    await money.tells(begun, 'failed', { key: 'again' })
    expect(await stateOf(seller)).toEqual({ invoice: 'paid', payment: 'paid' })
    expect(await available(seller)).toBe(0)
    await ledgerAgrees(seller)
  })

  test('that is paid a second time is added to the balance, once', async () => {
    const { seller, invoiceId } = await money.owes()
    const begun = await money.beginsToPay(seller, invoiceId)
    await money.tells(begun, 'succeeded')
    await money.tells(begun, 'succeeded', { key: 'twice' })
    await money.tells(begun, 'succeeded', { key: 'twice' })
    expect(await available(seller)).toBe(TOTAL)
    await ledgerAgrees(seller)
  })

  test('that was waived meanwhile goes to the balance', async () => {
    const { seller, invoiceId } = await money.owes()
    const begun = await money.beginsToPay(seller, invoiceId)
    await waiveInvoice(fixture.deps, ADMIN, { id: invoiceId, reason: REASON })
    await money.tells(begun, 'succeeded')
    await money.tells(begun, 'succeeded')
    expect(await stateOf(seller)).toEqual({ invoice: 'waived', payment: 'credited' })
    expect(await available(seller)).toBe(TOTAL)
    await ledgerAgrees(seller)
  })

  test('paid with another amount stays open, and the amount is in the balance; the right one then pays it', async () => {
    const { seller, invoiceId } = await money.owes()
    const begun = await money.beginsToPay(seller, invoiceId)
    await money.tells(begun, 'succeeded', { minor: 10_000, key: 'less' })
    expect(await stateOf(seller)).toEqual({ invoice: 'open', payment: 'credited' })
    expect(await available(seller)).toBe(10_000)
    await money.tells(begun, 'succeeded')
    expect(await stateOf(seller)).toEqual({ invoice: 'paid', payment: 'paid' })
    expect(await available(seller)).toBe(10_000)
    await ledgerAgrees(seller)
  })

  test('whose job was lost gets a new one', async () => {
    const { seller, invoiceId } = await money.owes()
    await money.beginsToPay(seller, invoiceId)
    await fixture.database.asOwner(`delete from pgboss.job where name = 'follow-invoice-payment'`)
    fixture.clock.advance({ minutes: 1 })
    expect(await reconcileInvoicePayments(fixture.deps)).toBeGreaterThan(0)
    expect(await reconcileInvoicePayments(fixture.deps)).toBe(0)
    await fixture.drain()
    await eventually(async () => expect(await stateOf(seller)).toMatchObject({ invoice: 'paid' }))
  })
})
