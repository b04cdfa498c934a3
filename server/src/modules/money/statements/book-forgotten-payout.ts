import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { bookSentPayout } from '../payouts/book-sent.ts'
import { countDay } from './days.queries.ts'
import { findUnmatchedLine, lockProvider, markBooked } from './match.queries.ts'
import { eventOf } from './match.ts'
import { settleOrRefuse } from './read-statements.ts'

type Booking = { id: string; entrepreneurId: string; reason: string }

/**
 * Books outgoing money that the ledger lacks as a payout of the seller who was paid at that number, as after
 * a restore: the balance and the day agree with the provider again. Of two concurrent calls one counts.
 * Refuses with `difference_not_found`, `already_decided` and `payout_not_theirs`.
 */
export const bookForgottenPayout = (deps: Deps, admin: Admin, booking: Booking): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const difference = await settleOrRefuse(deps, tx, admin, booking)
    const { provider, day, subjectKey, theirsMinor } = difference
    const line =
      difference.kind === 'unmatched_out' ? await findUnmatchedLine(tx, { provider, subjectKey }) : null
    if (line?.kind !== 'payout' || line.phone === null) throw new Refusal('payout_not_theirs')
    const { entrepreneurId, reason } = booking
    const { reference, amountMinor, phone, occurredAt: sentAt } = line
    const event = eventOf(provider, line)
    const payout = { entrepreneurId, provider, phone, amountMinor, sentAt, event }
    const payoutId = await bookSentPayout(deps, tx, payout)
    await lockProvider(tx, provider)
    await markBooked(tx, line, entrepreneurId)
    await countDay(tx, { provider, day }, deps.now())
    await writeAudit(deps, tx, {
      admin,
      action: 'forgotten_payout_booked',
      subject: { type: 'payout', id: payoutId },
      before: { difference: booking.id, provider, reference, theirsMinor },
      after: { entrepreneurId, amountMinor },
      reason,
    })
  })
