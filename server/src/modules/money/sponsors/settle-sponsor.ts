import { type SuspenseMoney, suspenseMoneyOf } from '@minit/domain/money/suspense.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { bookSponsorPaid } from '../ledger/sponsor-ledger.ts'
import { logDiscrepancy } from '../transfers/discrepancy.ts'
import type { IncomingMoney } from '../transfers/incoming.ts'
import { queueSponsorPaid } from './sponsor-messages.ts'
import { changeSponsorPayment, hasBooked, type SponsorPayment } from './sponsor-payments.queries.ts'
import { addPaid } from './sponsors.queries.ts'

const UNREADABLE = 'Money came for this sponsorship, but the provider does not say how much in leones'

/**
 * The only function that adds money to a sponsorship, under its lock: whatever comes for it is the sponsor's, in another amount,
 * twice or late too. What is not used goes back.
 */
export const settleSponsorPayment = async (
  deps: Deps,
  tx: Tx,
  settled: { row: SponsorPayment['payment'] & Pick<SponsorPayment, 'sponsorship'>; folded: IncomingMoney },
): Promise<boolean> => {
  const { sponsorship, ...payment } = settled.row
  const { facts, requested, state } = settled.folded
  const isPaid = state.kind === 'succeeded'
  // Every movement of money by its own name, whatever its amount.
  const arrived = suspenseMoneyOf(facts, requested, 'paid_again')
  const hasBookedAny = await bookAll(deps, tx, { payment, sponsorship, arrived })
  if (hasBookedAny && payment.state !== 'paid')
    await end(deps, tx, payment, { state: isPaid ? 'paid' : 'credited', failureReason: null })
  const hasFailed = state.kind === 'failed' && (payment.state === 'pending' || payment.state === 'expired')
  if (hasFailed) await end(deps, tx, payment, { state: 'failed', failureReason: state.reason })
  return hasBookedAny || hasFailed
}

type Booking = SponsorPayment & { arrived: readonly SuspenseMoney[] }

const bookAll = async (deps: Deps, tx: Tx, { payment, sponsorship, arrived }: Booking): Promise<boolean> => {
  const { entrepreneurId, provider, providerReference } = payment
  let isFirst = sponsorship.paidMinor === 0
  let hasBookedAny = false
  for (const { transactionKey, amountMinor, currency } of arrived) {
    if (amountMinor === null || currency !== 'SLE') {
      await raiseAlarm(deps, tx, payment)
      continue
    }
    const moneyKey = `${providerReference}:${transactionKey}`
    const money = { entrepreneurId, sponsorshipId: sponsorship.id, moneyKey }
    if (await hasBooked(tx, money)) continue
    await bookSponsorPaid(deps, tx, { ...money, heldBy: provider, amountMinor })
    await addPaid(tx, { entrepreneurId, id: sponsorship.id, amountMinor, now: deps.now() })
    if (isFirst) await queueSponsorPaid(deps, tx, { sponsorship, amountMinor })
    isFirst = false
    hasBookedAny = true
  }
  return hasBookedAny
}

const end = (
  deps: Deps,
  tx: Tx,
  payment: SponsorPayment['payment'],
  change: { state: 'paid' | 'credited' | 'failed'; failureReason: string | null },
): Promise<void> =>
  changeSponsorPayment(tx, payment, { ...change, nextCheckAt: null, endedAt: payment.endedAt ?? deps.now() })

const raiseAlarm = async (deps: Deps, tx: Tx, payment: SponsorPayment['payment']): Promise<void> => {
  if (payment.alarm !== null) return
  logDiscrepancy(deps, payment.id, UNREADABLE)
  await changeSponsorPayment(tx, payment, { alarm: UNREADABLE })
}
