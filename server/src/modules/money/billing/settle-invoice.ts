import { type SuspenseMoney, suspenseMoneyOf } from '@minit/domain/money/suspense.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { bookCredit, bookInvoiceCollected } from '../ledger/invoice-ledger.ts'
import { hasCredit } from '../ledger/ledger.queries.ts'
import { logDiscrepancy } from '../transfers/discrepancy.ts'
import type { IncomingMoney } from '../transfers/incoming.ts'
import { endInvoice } from './end-invoice.ts'
import { changeInvoicePayment, type InvoicePayment } from './invoice-payments.queries.ts'

const UNREADABLE = 'Money came for this invoice, but the provider does not say how much in leones'

/**
 * The only function by which a payment marks an invoice as paid, under the invoice's lock.
 * Money that is not owed, because the invoice is closed, it arrived twice, or the amount
 * differs, is added to the seller's balance.
 */
export const settleInvoicePayment = async (
  deps: Deps,
  tx: Tx,
  settled: {
    row: InvoicePayment['payment'] & Pick<InvoicePayment, 'invoice'>
    folded: IncomingMoney
  },
): Promise<boolean> => {
  const { invoice, ...payment } = settled.row
  const { facts, requested, state } = settled.folded
  const isOwed = payment.state === 'paid' || invoice.state === 'open'
  const money = suspenseMoneyOf(facts, requested, isOwed ? null : 'paid_again')
  const isPaid = state.kind === 'succeeded' && isOwed
  const isNew = isPaid && payment.state !== 'paid'
  if (isNew) await pay(deps, tx, { payment, invoice })
  if (money.length > 0) await credit(deps, tx, { payment, invoice, money, paysInvoice: isPaid })
  const hasFailed = state.kind === 'failed' && (payment.state === 'pending' || payment.state === 'expired')
  if (hasFailed)
    await changeInvoicePayment(tx, payment, {
      state: 'failed',
      failureReason: state.reason,
      nextCheckAt: null,
      endedAt: deps.now(),
    })
  return isNew || money.length > 0 || hasFailed
}

const pay = async (deps: Deps, tx: Tx, { payment, invoice }: InvoicePayment): Promise<void> => {
  const { entrepreneurId, id: invoiceId } = invoice
  const { provider, providerReference } = payment
  await bookInvoiceCollected(deps, tx, invoice, provider)
  const amountMinor = payment.amountMinor - invoice.totalMinor
  const rest = { entrepreneurId, invoiceId, provider, moneyKey: `${providerReference}:rest`, amountMinor }
  if (amountMinor > 0) await bookCredit(deps, tx, rest)
  const ended = { state: 'paid', failureReason: null, nextCheckAt: null, endedAt: deps.now() } as const
  await changeInvoicePayment(tx, payment, ended)
  await endInvoice(deps, tx, invoice, 'mobile_money')
}

type Credit = InvoicePayment & { money: readonly SuspenseMoney[]; paysInvoice: boolean }

const credit = async (
  deps: Deps,
  tx: Tx,
  { payment, invoice, money, paysInvoice }: Credit,
): Promise<void> => {
  const { entrepreneurId, provider, providerReference } = payment
  for (const { transactionKey, amountMinor, currency } of money) {
    if (amountMinor === null || currency !== 'SLE') {
      await raiseAlarm(deps, tx, payment)
      continue
    }
    const moneyKey = `${providerReference}:${transactionKey}`
    const row = { entrepreneurId, invoiceId: invoice.id, provider, moneyKey, amountMinor }
    if (!(await hasCredit(tx, row))) await bookCredit(deps, tx, row)
  }
  if (paysInvoice || payment.state === 'paid' || payment.state === 'credited') return
  const ended = { state: 'credited', failureReason: null, nextCheckAt: null, endedAt: deps.now() } as const
  await changeInvoicePayment(tx, payment, ended)
}

const raiseAlarm = async (deps: Deps, tx: Tx, payment: InvoicePayment['payment']): Promise<void> => {
  if (payment.alarm !== null) return
  logDiscrepancy(deps, payment.id, UNREADABLE)
  await changeInvoicePayment(tx, payment, { alarm: UNREADABLE })
}
