import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import { nextPollAt, paymentEndsAt } from '@minit/domain/money/payment-polls.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider, ProviderName } from '../../../ports/payment-provider.ts'
import { followTransfers, reconcileTransfers } from '../transfers/follow-transfer.ts'
import { foldIncoming, type IncomingMoney } from '../transfers/incoming.ts'
import { recordEvent } from '../transfers/record-event.ts'
import { newLease } from '../transfers/request-transfer.ts'
import type { Rail, Reported } from '../transfers/transfer.ts'
import type { TransferKind } from '../transfers/transfer-kind.ts'
import { transferStore } from '../transfers/transfer-store.ts'
import { invoiceEvents, invoicePayments } from './billing.tables.ts'
import {
  endPending,
  findInvoicePayment,
  type InvoicePayment,
  type InvoicePaymentRef,
  lockInvoicePayment,
} from './invoice-payments.queries.ts'
import { settleInvoicePayment } from './settle-invoice.ts'

const store = transferStore({
  transfers: invoicePayments,
  events: invoiceEvents,
  transferId: 'payment_id',
  followed: invoicePayments,
  followedId: 'id',
  queue: 'follow-invoice-payment',
  states: null,
  sets: { accepted: 'next_action = $4::jsonb' },
  acceptedValues: ({ nextAction }) => [JSON.stringify(nextAction)],
})

/** A payment with its invoice. */
type InvoiceTransfer = InvoicePayment['payment'] & Pick<InvoicePayment, 'invoice'>

const transferOf = ({ payment, invoice }: InvoicePayment): InvoiceTransfer => ({ ...payment, invoice })

/** No event can follow: the invoice or the balance has the money, or the provider declined. */
const isOver = ({ state }: Pick<InvoiceTransfer, 'state'>): boolean =>
  state !== 'pending' && state !== 'expired'

const railOf = (provider: PaymentProvider, { invoice, ...payment }: InvoiceTransfer): Rail => ({
  request: () =>
    provider.requestPayment({
      reference: payment.providerReference,
      method: payment.method,
      amount: { amountMinor: payment.amountMinor, currency: 'SLE' },
      payerPhone: payment.phone,
      description: `Minit ${invoiceNumber(invoice.series, invoice.number).replace('-', ' ')}`,
    }),
  poll: () => provider.readPayment(payment.providerReference),
})

/** How invoice payments use the transfer engine. */
const INVOICE_KIND: TransferKind<'follow-invoice-payment', InvoiceTransfer, IncomingMoney> = {
  name: 'invoice payment',
  queue: 'follow-invoice-payment',
  store,
  jobOf: ({ entrepreneurId, id: invoicePaymentId }) => ({ entrepreneurId, invoicePaymentId }),
  followedBy: ({ entrepreneurId, invoicePaymentId: id }) => ({ entrepreneurId, id }),
  direction: 'in',
  listDue: async (deps, ref) => {
    const found = await deps.db.inTenant(ref.entrepreneurId, (tx) => findInvoicePayment(tx, ref))
    if (found === null || isOver(found.payment)) return []
    const row = transferOf(found)
    const provider = await deps.payments.byName(row.provider)
    return [{ row, rail: provider === null ? null : railOf(provider, row) }]
  },
  stage: ({ state, acceptedAt, payBy }, now) =>
    state === 'pending' && acceptedAt === null && now < payBy ? 'unrequested' : 'requested',
  acquireLease: (deps, { row }) =>
    deps.db.inTenant(row.entrepreneurId, (tx) =>
      store.acquireLease(tx, row, newLease(deps), { where: ' and t.pay_by > $3::timestamptz', values: [] }),
    ),
  declinedKey: (reference) => `${reference}:refused`,
  // Payments of one invoice settle one at a time.
  lock: async (tx, ref) => {
    const found = await lockInvoicePayment(tx, ref)
    return found === null ? [] : [transferOf(found)]
  },
  fold: foldIncoming,
  settle: settleInvoicePayment,
  // The seller can then pay in another way. Money that arrives later still counts.
  expire: async (deps, { entrepreneurId, id, payBy }) => {
    if (deps.now() < paymentEndsAt(payBy)) return
    await deps.db.inTenant(entrepreneurId, (tx) =>
      endPending(tx, { entrepreneurId, invoicePaymentId: id }, { state: 'expired', endedAt: deps.now() }),
    )
  },
  planPoll: async (tx, ref, now) => {
    const found = await findInvoicePayment(tx, ref)
    if (found === null || isOver(found.payment)) return null
    const { payBy, checkCount } = found.payment
    const polls = checkCount + 1
    return { nextCheckAt: nextPollAt({ canBePolled: true, payBy, pollCount: polls }, now), checkCount: polls }
  },
}

/** Runs the job of an invoice payment once. */
export const followInvoicePayment = (deps: Deps, ref: InvoicePaymentRef): Promise<void> =>
  followTransfers(deps, INVOICE_KIND, ref)

/** Records an event of an invoice payment, then settles; null when no such payment has the reference. */
export const recordInvoiceEvent = (deps: Deps, provider: ProviderName, reported: Reported) =>
  recordEvent(deps, INVOICE_KIND, { provider, ...reported })

/** Creates a new job for every invoice payment that lost its own, and returns how many. */
export const reconcileInvoicePayments = (deps: Deps): Promise<number> =>
  reconcileTransfers(deps, INVOICE_KIND)
