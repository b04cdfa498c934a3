import { splitGst } from '@minit/domain/money/money.ts'
import { minutesFor, nextCost, usedMinutesOf } from '@minit/domain/money/sponsorships.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { feeRateAt, platformFeeOf } from '@minit/domain/platform/money-terms.ts'
import type { TenantTx } from '../../../db/database.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { Deps } from '../../../ports/deps.ts'
import { bookSponsorUsed } from '../../money/ledger/sponsor-ledger.ts'
import {
  changeSponsorship,
  findSponsorship,
  lockSponsorship,
  priceOf,
} from '../../money/sponsors/draw.queries.ts'
import { queueSponsorUsed } from '../../money/sponsors/sponsor-messages.ts'
import { moveUsed, restOf } from '../../money/sponsors/sponsors.queries.ts'
import { type MoneyTerms, readMoneyTerms } from '../../platform/settings/money-terms.ts'
import { type DueGrant, findDueGrant, listDueGrants, markBooked, postpone } from './book-grants.queries.ts'
import { BOOK_AFTER_MS } from './grant-minutes.ts'

/**
 * Books what a phone really used of a grant, and returns the rest to the sponsor's sum, in one transaction and once: under the
 * lock of the sponsorship, and only of a grant that is not booked. A pass whose end has moved is booked later. True if it booked.
 */
const bookGrant = (deps: Deps, terms: MoneyTerms, ref: DueGrant): Promise<boolean> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sponsorship = await lockSponsorship(tx, ref.sponsorshipId)
    const grant = await findDueGrant(tx, ref.purchaseId)
    if (sponsorship === null || grant === null) return false
    const bookAt = new Date(grant.endedAt.getTime() + BOOK_AFTER_MS)
    if (bookAt > deps.now()) {
      await postpone(tx, ref.purchaseId, bookAt)
      return false
    }
    // No router counts where the seller connects phones by hand: the tap says that the phone came.
    const manualMinutes = grant.wasConnected ? grant.minutes : 0
    const usedMinutes = grant.hasRouter ? usedMinutesOf(grant.seconds, grant.minutes) : manualMinutes
    const usedMinor = nextCost(priceOf(sponsorship), sponsorship.usedMinutes, usedMinutes)
    await markBooked(tx, ref.purchaseId, { usedMinutes, usedMinor, bookedAt: deps.now() })
    const { reservedMinor } = grant
    await moveUsed(tx, { id: sponsorship.id, reservedMinor, usedMinor, usedMinutes })
    await noteUsedUp(deps, tx, sponsorship.id)
    await bookMoney(deps, tx, { terms, ref, usedMinor })
    return true
  })

/** Sends the sponsor one message, once no phone can get more of the sum and all uses are booked. */
const noteUsedUp = async (deps: Deps, tx: TenantTx, id: string): Promise<void> => {
  const row = await findSponsorship(tx, id)
  if (row === null || row.usedUpAt !== null || row.reservedMinor > 0) return
  const left = restOf(row)
  // Of one that is over the last message says what goes back, if anything does.
  if (row.state === 'running' ? minutesFor(priceOf(row), left, row.minutesEach) > 0 : left > 0) return
  await changeSponsorship(tx, id, { usedUpAt: deps.now() })
  await queueSponsorUsed(deps, tx, row)
}

const bookMoney = async (
  deps: Deps,
  tx: TenantTx,
  { terms, ref, usedMinor }: { terms: MoneyTerms; ref: DueGrant; usedMinor: number },
): Promise<void> => {
  if (usedMinor === 0) return
  const { entrepreneurId, sponsorshipId, purchaseId } = ref
  const { gstMinor } = splitGst(usedMinor, gstRateOn(terms.gst, deps.now()))
  const feeMinor = platformFeeOf(usedMinor, feeRateAt(terms.fees, deps.now()))
  await bookSponsorUsed(deps, tx, {
    entrepreneurId,
    sponsorshipId,
    purchaseId,
    grossMinor: usedMinor,
    gstMinor,
    feeMinor,
  })
}

/** Books all grants whose pass has ended. Safe to repeat: what a killed run left is due again. */
export const bookGrants = async (deps: Deps): Promise<void> => {
  const terms = await readMoneyTerms(deps)
  const due = await deps.db.readAsPlatform((tx) => listDueGrants(tx, deps.now()))
  await forEachSeller(deps, due, { what: 'a grant could not be booked' }, async (ref) => {
    await bookGrant(deps, terms, ref)
  })
}
