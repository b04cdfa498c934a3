import { paymentAfter } from '@minit/domain/money/payments.ts'
import { factOf, type SuspenseMoney, suspenseMoneyOf } from '@minit/domain/money/suspense.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderEvent, ProviderName } from '../../../ports/payment-provider.ts'
import { bookCredit, bookInvoiceCollected } from '../ledger/invoice-ledger.ts'
import { hasCredit } from '../ledger/ledger.queries.ts'
import { endInvoice } from './end-invoice.ts'
import {
  changeInvoicePayment,
  type InvoicePayment,
  type InvoicePaymentRef,
  insertInvoiceEvent,
  listInvoiceEvents,
  lockInvoicePayment,
} from './invoice-payments.queries.ts'

const UNREADABLE = 'Money came for this invoice, but the provider does not say how much in leones'

/**
 * The only place where a payment makes an invoice paid. Folds all its events under the invoice's lock, so late, double and
 * disordered ones come to the same. Money that is not owed, because the invoice is not open any more, it came twice, or it is
 * another sum, is added to the seller's balance.
 */
export const settleInvoicePayment = (deps: Deps, ref: InvoicePaymentRef): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const found = await lockInvoicePayment(tx, ref)
    if (found === null) return
    const facts = (await listInvoiceEvents(tx, ref)).map(factOf)
    const { payment, invoice } = found
    const requested = { amountMinor: payment.amountMinor, currency: 'SLE' } as const
    const state = paymentAfter(facts, requested)
    const isOwed = payment.state === 'paid' || invoice.state === 'open'
    const money = suspenseMoneyOf(facts, requested, isOwed ? null : 'paid_again')
    if (state.kind === 'succeeded' && isOwed && payment.state !== 'paid') await pay(deps, tx, found)
    if (money.length > 0)
      await credit(deps, tx, { ...found, money, paysInvoice: isOwed && state.kind === 'succeeded' })
    if (state.kind === 'failed' && (payment.state === 'pending' || payment.state === 'expired'))
      await changeInvoicePayment(tx, payment, {
        state: 'failed',
        failureReason: state.reason,
        nextCheckAt: null,
        endedAt: deps.now(),
      })
  })

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
  deps.log.error({ payment: payment.id }, `a payment for an invoice wants a person: ${UNREADABLE}`)
  await changeInvoicePayment(tx, payment, { alarm: UNREADABLE })
}

/**
 * Keeps what a provider told us of a payment for an invoice, once, then settles. The event is committed before: the payment's
 * job settles what a crash left. Null where no such payment is meant.
 */
export const recordInvoiceEvent = async (
  deps: Deps,
  provider: ProviderName,
  { event, source }: { event: ProviderEvent; source: string },
): Promise<{ isNew: boolean } | null> => {
  const row = { id: deps.newId(), provider, event, source, receivedAt: deps.now() }
  const written = await deps.db.writeAsPlatform((db) => insertInvoiceEvent(db, row))
  if (written === null) return null
  await settleInvoicePayment(deps, written.ref)
  return { isNew: written.isNew }
}
