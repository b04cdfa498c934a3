import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { billSeller } from '../src/modules/money/billing/billing.jobs.ts'
import { readBilling } from '../src/modules/money/billing/billing-view.ts'
import { setMonthlyFee } from '../src/modules/money/billing/decide-invoice.ts'
import { followInvoicePayment } from '../src/modules/money/billing/invoice-transfers.ts'
import { issueInvoices } from '../src/modules/money/billing/issue-invoices.ts'
import { payByPhone } from '../src/modules/money/billing/pay-by-phone.ts'
import { recordProviderEvent } from '../src/modules/money/payments/provider-events.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestApp } from './app.ts'
import { ADMIN, aSeller, type TestSeller } from './builders.ts'
import { moneyFixture } from './money-fixture.ts'
export const REASON = 'As agreed.'

type Fixture = Pick<TestApp, 'deps' | 'database'>

/** Sets a fee that began so many days ago. The next run bills the months that have begun since. */
export const hasFee = async (
  { deps, database }: Fixture,
  at: TestSeller,
  { feeCents = 1_500, since = 0 } = {},
): Promise<void> => {
  await setMonthlyFee(deps, ADMIN, { id: at.id, feeCents, reason: REASON })
  await database.asOwner(
    'update billing_terms set fee_since = $2::date - $3::int where entrepreneur_id = $1',
    [at.id, freetownDay(deps.now()), since],
  )
}

/** Two small invoices of a seller. */
export const twoInvoices = async (fixture: Fixture, at: TestSeller): Promise<string[]> => {
  await hasFee(fixture, at, { feeCents: 50, since: 35 })
  return (await issueInvoices(fixture.deps, at.id)).map(({ id }) => id)
}

/** Sellers who owe the platform, and payments whose providers report what the test says. */
export const billingFixture = (fixture: TestApp) => {
  const { database, deps } = fixture
  const money = moneyFixture(fixture)

  const bills = (at: TestSeller, by: Deps = deps): Promise<void> => billSeller(by, at.id)

  /** A seller with one unpaid invoice of Le 391.58. */
  const owes = async (): Promise<{ seller: TestSeller; invoiceId: string }> => {
    const seller = await aSeller(deps)
    await hasFee(fixture, seller)
    const [invoice] = await issueInvoices(deps, seller.id)
    return { seller, invoiceId: invoice?.id ?? '' }
  }

  const billing = async (at: TestSeller) => {
    const found = await readBilling(deps, at.id)
    if (found === null) throw new Error('there is nothing to see')
    return found
  }

  const messagesTo = async (at: TestSeller): Promise<string[]> => {
    const rows = await database.asOwner<{ id: string; sealed_text: string }>(
      `select id, sealed_text from messages where entrepreneur_id = $1 and kind = 'billing' order by id`,
      [at.id],
    )
    return rows.map(({ id, sealed_text }) => deps.secrets.open(sealed_text, id))
  }

  /** A payment intent that no job polls: the test sends its provider's reports. */
  const beginsToPay = async (at: TestSeller, invoiceId: string, phone = '+23276001000') => {
    const id = await payByPhone(deps, at.id, { invoiceId, phone })
    const [row] = await database.asOwner<{ reference: string; amount: string }>(
      'select provider_reference as reference, amount_minor as amount from invoice_payments where id = $1',
      [id],
    )
    return { id, at, reference: row?.reference ?? '', amountMinor: Number(row?.amount) }
  }
  type Begun = Awaited<ReturnType<typeof beginsToPay>>

  const reports = (
    { reference, amountMinor }: Begun,
    kind: 'succeeded' | 'failed',
    { minor = amountMinor, key = 'once' }: { minor?: number; key?: string } = {},
  ) =>
    recordProviderEvent(deps, 'pawapay', {
      event: {
        key: `${reference}:${kind}:${key}`,
        reference,
        kind,
        amount: kind === 'succeeded' ? { amountMinor: minor, currency: 'SLE' } : null,
        ...(kind === 'failed' && { reason: 'declined' as const }),
      },
      source: 'webhook',
    })

  const follows = ({ at, id }: Begun, by: Deps = deps): Promise<void> =>
    followInvoicePayment(by, { entrepreneurId: at.id, invoicePaymentId: id })

  /** Writes a row of this seller into every table of invoices. */
  const leavesTraces = async (at: TestSeller): Promise<void> => {
    const [invoiceId = ''] = await twoInvoices(fixture, at)
    await reports(await beginsToPay(at, invoiceId), 'failed')
    await bills(at)
  }

  return { ...money, leavesTraces, bills, owes, billing, messagesTo, beginsToPay, tells: reports, follows }
}
