import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { bookSponsorPaid } from '../ledger/sponsor-ledger.ts'
import { markReturned } from './return-transfers.ts'
import { hasInvoice } from './sponsor-invoices.queries.ts'
import { queueSponsorPaid } from './sponsor-messages.ts'
import { findSellerOfReturn, hasBooked, lockSponsorReturn } from './sponsor-payments.queries.ts'
import { addPaid, findSellerOfSponsorship, lockSponsorshipOf } from './sponsors.queries.ts'

type Came = { id: string; amountMinor: number; paidBeforeMinor: number; reference: string }

/** One transfer has one name, however its reference was typed. */
const nameOf = (reference: string): string => `bank:${cleanCode(reference).toUpperCase().replace(/\s+/g, '')}`

/**
 * Adds money that came to the bank for an invoice to the sponsor's sum, whatever the amount, also for a sponsorship that is
 * over; with a line in the log. Of two admins who confirm at once the second is refused with `already_decided`, as is one transfer
 * twice. Refuses also with `sponsorship_not_found` and `invoice_not_found`.
 */
export const confirmSponsorMoney = (deps: Deps, admin: Admin, came: Came): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const { id, amountMinor, paidBeforeMinor, reference } = came
    const entrepreneurId = await findSellerOfSponsorship(tx, id)
    if (entrepreneurId === null) throw new Refusal('sponsorship_not_found')
    const ref = { entrepreneurId, id }
    const sponsorship = await lockSponsorshipOf(tx, ref)
    if (sponsorship === null || !(await hasInvoice(tx, ref))) throw new Refusal('invoice_not_found')
    const money = { entrepreneurId, sponsorshipId: id, moneyKey: nameOf(reference) }
    if (sponsorship.paidMinor !== paidBeforeMinor || (await hasBooked(tx, money)))
      throw new Refusal('already_decided')
    await bookSponsorPaid(deps, tx, { ...money, heldBy: 'bank', amountMinor })
    await addPaid(tx, { ...ref, amountMinor, now: deps.now() })
    if (sponsorship.paidMinor === 0) await queueSponsorPaid(deps, tx, { sponsorship, amountMinor })
    await writeAudit(deps, tx, {
      admin,
      action: 'sponsor_money_confirmed',
      subject: { type: 'sponsorship', id },
      before: { state: sponsorship.state, paidMinor: sponsorship.paidMinor },
      after: { paidMinor: sponsorship.paidMinor + amountMinor, amountMinor, reference },
      reason: reference,
    })
  })

/**
 * Books that an admin sent back what was left, with a line in the log. Of two at once the second is refused with
 * `already_decided`. Refuses also with `sponsorship_not_found`.
 */
export const confirmSponsorReturn = (
  deps: Deps,
  admin: Admin,
  { id, reference }: { id: string; reference: string },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const entrepreneurId = await findSellerOfReturn(tx, id)
    if (entrepreneurId === null) throw new Refusal('sponsorship_not_found')
    const row = await lockSponsorReturn(tx, { entrepreneurId, sponsorReturnId: id })
    if (row?.state !== 'to_confirm') throw new Refusal('already_decided')
    await markReturned(deps, tx, row, { reference, confirmedBy: admin.name })
    await writeAudit(deps, tx, {
      admin,
      action: 'sponsor_return_confirmed',
      subject: { type: 'sponsorship', id: row.sponsorshipId },
      before: null,
      after: { amountMinor: row.amountMinor, reference },
      reason: reference,
    })
  })
