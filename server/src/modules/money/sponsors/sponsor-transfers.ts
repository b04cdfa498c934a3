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
import { settleSponsorPayment } from './settle-sponsor.ts'
import {
  endPendingPayment,
  findSponsorPayment,
  lockSponsorPayment,
  type SponsorPayment,
  type SponsorPaymentRef,
} from './sponsor-payments.queries.ts'
import { sponsorEvents, sponsorPayments } from './sponsors.tables.ts'

const store = transferStore({
  transfers: sponsorPayments,
  events: sponsorEvents,
  transferId: 'payment_id',
  followed: sponsorPayments,
  followedId: 'id',
  queue: 'follow-sponsor-payment',
  states: null,
  sets: { accepted: 'next_action = $4::jsonb' },
  acceptedValues: ({ nextAction }) => [JSON.stringify(nextAction)],
})

/** A payment with its sponsorship. */
type SponsorTransfer = SponsorPayment['payment'] & Pick<SponsorPayment, 'sponsorship'>

const transferOf = ({ payment, sponsorship }: SponsorPayment): SponsorTransfer => ({
  ...payment,
  sponsorship,
})

/** No event is expected any more; one that comes anyway is booked. */
const isOver = ({ state }: Pick<SponsorTransfer, 'state'>): boolean =>
  state !== 'pending' && state !== 'expired'

const railOf = (provider: PaymentProvider, payment: SponsorTransfer): Rail => ({
  request: () =>
    provider.requestPayment({
      reference: payment.providerReference,
      method: payment.method,
      amount: { amountMinor: payment.amountMinor, currency: 'SLE' },
      payerPhone: payment.phone,
      description: 'Minit sponsor',
    }),
  poll: () => provider.readPayment(payment.providerReference),
})

/** How sponsors' payments use the transfer engine. */
const SPONSOR_KIND: TransferKind<'follow-sponsor-payment', SponsorTransfer, IncomingMoney> = {
  name: 'sponsor payment',
  queue: 'follow-sponsor-payment',
  store,
  jobOf: ({ entrepreneurId, id: sponsorPaymentId }) => ({ entrepreneurId, sponsorPaymentId }),
  followedBy: ({ entrepreneurId, sponsorPaymentId: id }) => ({ entrepreneurId, id }),
  direction: 'in',
  listDue: async (deps, ref) => {
    const found = await deps.db.inTenant(ref.entrepreneurId, (tx) => findSponsorPayment(tx, ref))
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
  lock: async (tx, ref) => {
    const found = await lockSponsorPayment(tx, ref)
    return found === null ? [] : [transferOf(found)]
  },
  fold: foldIncoming,
  settle: settleSponsorPayment,
  // The sponsor can then pay in another way. Money that arrives later still counts.
  expire: async (deps, { entrepreneurId, id, payBy }) => {
    if (deps.now() < paymentEndsAt(payBy)) return
    await deps.db.inTenant(entrepreneurId, (tx) =>
      endPendingPayment(
        tx,
        { entrepreneurId, sponsorPaymentId: id },
        { state: 'expired', endedAt: deps.now() },
      ),
    )
  },
  planPoll: async (tx, ref, now) => {
    const found = await findSponsorPayment(tx, ref)
    if (found === null || isOver(found.payment)) return null
    const { payBy, checkCount } = found.payment
    const polls = checkCount + 1
    return { nextCheckAt: nextPollAt({ canBePolled: true, payBy, pollCount: polls }, now), checkCount: polls }
  },
}

/** Runs the job of a sponsor's payment once. */
export const followSponsorPayment = (deps: Deps, ref: SponsorPaymentRef): Promise<void> =>
  followTransfers(deps, SPONSOR_KIND, ref)

/** Records an event of a sponsor's payment, then settles; null when no such payment has the reference. */
export const recordSponsorEvent = (deps: Deps, provider: ProviderName, reported: Reported) =>
  recordEvent(deps, SPONSOR_KIND, { provider, ...reported })

/** Creates a new job for every sponsor's payment that lost its own, and returns how many. */
export const reconcileSponsorPayments = (deps: Deps): Promise<number> =>
  reconcileTransfers(deps, SPONSOR_KIND)
