import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreeToTaking } from '../../src/modules/money/billing/billing-view.ts'
import { waiveInvoice } from '../../src/modules/money/billing/decide-invoice.ts'
import { drawStatement } from '../../src/modules/money/payouts/draw-statement.ts'
import { type BookedLine, readSellerStatement } from '../../src/modules/money/payouts/read-statement.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture, hasFee, REASON } from '../billing-fixture.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { refundFixture } from '../refund-fixture.ts'
import { textsIn } from '../statement-texts.ts'

const INVOICE_MINOR = 39_158

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let billing: ReturnType<typeof billingFixture>
let refunding: ReturnType<typeof refundFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
  money = payoutFixture(fixture)
  billing = billingFixture(fixture)
  refunding = refundFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { pack: { priceMinor: 100_000 } })
  await money.mayBePaid(seller)
})
afterAll(() => fixture.close())

const isPaidOut = async (amountMinor: number | null = null) =>
  money.until(seller, await money.asks(seller, amountMinor), 'paid')

/** An invoice of Le 391.58 that is taken from the balance. */
const invoiceIsTaken = async (): Promise<void> => {
  await hasFee(fixture, seller)
  await agreeToTaking(fixture.deps, seller.id, true)
  await billing.bills(seller)
}

/** Le 391.58 paid for an invoice that was no longer due. */
const isCredited = async (): Promise<void> => {
  await hasFee(fixture, seller)
  await billing.bills(seller)
  const [invoice] = (await billing.billing(seller)).invoices
  const begun = await billing.beginsToPay(seller, invoice?.id ?? '')
  await waiveInvoice(fixture.deps, ADMIN, { id: invoice?.id ?? '', reason: REASON })
  await billing.tells(begun, 'succeeded')
}

const refundComesBack = async (): Promise<void> => {
  const id = await refunding.sells(seller, '219')
  await refunding.byAdmin(id)
  await refunding.until(seller, id, 'failed')
}

const thisMonth = () => {
  const from = new Date(fixture.deps.now())
  from.setUTCDate(1)
  from.setUTCHours(0, 0, 0, 0)
  return { from, until: new Date(from.getTime() + 40 * 86_400_000) }
}

const statement = async (month = thisMonth()) => {
  const lines: BookedLine[] = []
  for await (const piece of readSellerStatement(fixture.deps, seller.id, month)) {
    if (piece.kind === 'lines') lines.push(...piece.lines)
    if (piece.kind === 'end') return { lines, ...piece }
  }
  throw new Error('the statement has no end')
}

const carriers = async (month = thisMonth()): Promise<(string | null)[]> =>
  (await statement(month)).lines
    .filter(({ kind }) => kind === 'sale')
    .map(({ carriedBy }) => carriedBy?.reference ?? null)

const payoutReferences = async (): Promise<string[]> =>
  (await statement()).lines.filter(({ kind }) => kind === 'payout_reserved').map(({ reference }) => reference)

describe('which payout carried a sale', () => {
  test('is shown for all that were sold, once the rest after an invoice was paid out', async () => {
    await money.sells(seller, 1)
    await invoiceIsTaken()
    await isPaidOut()
    await money.sells(seller, 1)
    await isPaidOut()
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 0 })
    expect(await carriers()).toEqual(await payoutReferences())
  })

  test('is an invoice’s number where the invoice took all of a sale’s money', async () => {
    seller = await aSeller(fixture.deps, { pack: { priceMinor: 20_000 } })
    await money.sells(seller, 2)
    await invoiceIsTaken()
    const [invoice] = (await billing.billing(seller)).invoices
    expect(await carriers()).toEqual([invoice?.number, null])
  })

  test('is not shown for a sale whose money is still there, after money for no invoice was paid out', async () => {
    await isCredited()
    await isPaidOut(INVOICE_MINOR)
    await money.sells(seller, 2)
    await isPaidOut(170_000)
    const [, second] = await payoutReferences()
    expect(await carriers()).toEqual([second, null])
  })

  const aMonthLater = () => fixture.clock.advance({ hours: 40 * 24 })

  test('is shown in a month later than the one in which an invoice was taken', async () => {
    await money.sells(seller, 1)
    await invoiceIsTaken()
    await isPaidOut()
    aMonthLater()
    await money.sells(seller, 1)
    await isPaidOut()
    expect(await carriers()).toEqual(await payoutReferences())
  })

  test('is not shown in a month later than the one in which money came for no invoice', async () => {
    await money.sells(seller, 1)
    await isCredited()
    await isPaidOut()
    aMonthLater()
    await money.sells(seller, 2)
    await isPaidOut(170_000)
    expect(await carriers()).toEqual([...(await payoutReferences()), null])
  })
})

test('the sums of a month separate payouts, invoices and the rest, and add up to its end', async () => {
  await money.sells(seller, 2)
  await invoiceIsTaken()
  await refundComesBack()
  await isPaidOut(50_000)
  const { balanceMinor, totals } = await statement()
  expect(totals).toMatchObject({
    sales: expect.objectContaining({ owedMinor: 200_000 }),
    payoutsMinor: -50_000,
    invoicesMinor: -INVOICE_MINOR,
    otherMinor: 100_000,
  })
  expect(balanceMinor).toBe(200_000 - 50_000 - INVOICE_MINOR + 100_000)
  const texts = await printed()
  const at = texts.lastIndexOf('Payouts')
  expect(texts.slice(at, at + 9)).toEqual([
    'Payouts',
    '-500.00',
    'Minit invoices',
    '-391.58',
    'Other',
    'returned, or paid by mistake',
    '1,000.00',
    'At the end',
    '2,108.42',
  ])
})

test('a seller without a fee reads nothing of invoices', async () => {
  await money.sells(seller, 1)
  const texts = (await printed()).join(' ')
  expect(texts).not.toMatch(/Invoice|Other/)
})

const printed = async (): Promise<string[]> => {
  const month = fixture.deps.now().toISOString().slice(0, 7)
  const chunks: Uint8Array[] = []
  for await (const piece of (await drawStatement(fixture.deps, seller.id, month)).pieces)
    chunks.push(Buffer.from(piece))
  return textsIn(Buffer.concat(chunks)).flat()
}
