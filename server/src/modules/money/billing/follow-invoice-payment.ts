import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import { nextLookAt, paymentEndsAt } from '@minit/domain/money/payment-looks.ts'
import { replaceLostJobs } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { AskOutcome, PaymentProvider } from '../../../ports/payment-provider.ts'
import {
  changeInvoicePayment,
  claimInvoiceAsk,
  endPending,
  findInvoicePayment,
  type InvoicePayment,
  type InvoicePaymentRef,
  type InvoicePaymentRow,
  listLostInvoicePayments,
} from './invoice-payments.queries.ts'
import { recordInvoiceEvent, settleInvoicePayment } from './settle-invoice.ts'

/** However long a provider asks to be left alone. */
const MAX_RETRY_SECONDS = 60

/** Nothing more can come: the invoice has its money, the balance got it, or the provider gave a final no. */
const isOver = ({ state }: InvoicePaymentRow): boolean => state !== 'pending' && state !== 'expired'

const find = (deps: Deps, ref: InvoicePaymentRef): Promise<InvoicePayment | null> =>
  deps.db.inTenant(ref.entrepreneurId, (tx) => findInvoicePayment(tx, ref))

/**
 * One look at a payment for an invoice: settles what was recorded but not settled, asks for the money if that never happened,
 * else how it stands; ends what nobody paid, and plans the next look. What is not known stays pending, and is asked about by the
 * reference that it had from the start.
 */
export const followInvoicePayment = async (deps: Deps, ref: InvoicePaymentRef): Promise<void> => {
  await settleInvoicePayment(deps, ref)
  const found = await find(deps, ref)
  if (found === null || isOver(found.payment)) return
  const provider = await deps.payments.byName(found.payment.provider)
  if (provider !== null) await askProvider(deps, ref, { ...found, provider })
  await expire(deps, ref, found.payment)
  await planNextLook(deps, ref)
}

type Asked = InvoicePayment & { provider: PaymentProvider }

const askProvider = async (deps: Deps, ref: InvoicePaymentRef, asked: Asked): Promise<void> => {
  const now = deps.now()
  const leaseUntil = new Date(now.getTime() + deps.leaseSeconds * 1000)
  const mayAsk = await deps.db.inTenant(ref.entrepreneurId, (tx) =>
    claimInvoiceAsk(tx, ref, { now, leaseUntil }),
  )
  if (mayAsk) return ask(deps, asked)
  const { provider, payment } = asked
  const reading = await provider.readPayment(payment.providerReference)
  if (reading.kind === 'event')
    await recordInvoiceEvent(deps, payment.provider, { event: reading.event, source: 'poll' })
}

const ask = async (deps: Deps, { provider, payment, invoice }: Asked): Promise<void> => {
  const outcome = await provider.requestPayment({
    reference: payment.providerReference,
    method: payment.method,
    amount: { amountMinor: payment.amountMinor, currency: 'SLE' },
    payerPhone: payment.phone,
    description: `Minit ${invoiceNumber(invoice.series, invoice.number).replace('-', ' ')}`,
  })
  await writeOutcome(deps, payment, outcome)
}

const writeOutcome = async (deps: Deps, payment: InvoicePaymentRow, outcome: AskOutcome): Promise<void> => {
  const { entrepreneurId, provider, providerReference: reference } = payment
  if (outcome.kind === 'declined') {
    const refused = { key: `${reference}:refused`, reference, kind: 'failed', amount: null } as const
    const event = { ...refused, reason: outcome.reason }
    await recordInvoiceEvent(deps, provider, { event, source: 'answer' })
    return
  }
  const change =
    outcome.kind === 'accepted'
      ? { nextAction: outcome.nextAction, acceptedAt: deps.now(), askLeaseUntil: null }
      : { askLeaseUntil: notBefore(deps, outcome.retryAfterSeconds) }
  await deps.db.inTenant(entrepreneurId, (tx) => changeInvoicePayment(tx, payment, change))
}

const notBefore = (deps: Deps, seconds = 0): Date =>
  new Date(deps.now().getTime() + Math.min(seconds, MAX_RETRY_SECONDS) * 1000)

/** Ends what nobody paid in time, so that it can be paid in another way. Money that comes later is still honoured. */
const expire = async (deps: Deps, ref: InvoicePaymentRef, { payBy }: InvoicePaymentRow): Promise<void> => {
  if (deps.now() < paymentEndsAt(payBy)) return
  await deps.db.inTenant(ref.entrepreneurId, (tx) =>
    endPending(tx, ref, { state: 'expired', endedAt: deps.now() }),
  )
}

const planNextLook = (deps: Deps, ref: InvoicePaymentRef): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const found = await findInvoicePayment(tx, ref)
    if (found === null || isOver(found.payment)) return
    const { payBy, checkCount } = found.payment
    const lookCount = checkCount + 1
    const nextCheckAt = nextLookAt({ canBeAsked: true, payBy, lookCount }, deps.now())
    await changeInvoicePayment(tx, found.payment, { nextCheckAt, checkCount: lookCount })
    if (nextCheckAt !== null) await deps.jobs.enqueue(tx, 'follow-invoice-payment', ref, nextCheckAt)
  })

/** Gives a new job to every payment of an invoice whose own was lost, and returns how many. */
export const reconcileInvoicePayments = (deps: Deps): Promise<number> =>
  replaceLostJobs(deps, 'follow-invoice-payment', listLostInvoicePayments)
