import { megabytesOf } from '@minit/domain/network/throughput.ts'
import { movesLeft } from '@minit/domain/passes/pass-moves.ts'
import { chosenOptions, OCTETS_A_MEGABYTE, USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { isPaused, pauseProblem, pausesLeft } from '@minit/domain/passes/pass-pauses.ts'
import { canAddOvertime, overtimeMinutesLeft, overtimeUntil } from '@minit/domain/passes/passes.ts'
import { rateableFrom } from '@minit/domain/sales/ratings.ts'
import { pipelined } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { awayOf } from '../../money/travel/away.ts'
import { listPassPhones } from '../../network/usage.ts'
import { limitsAt, limitsView } from '../../shop/sellers/offered-methods.ts'
import { isSellerSelling } from '../../shop/sellers/seller-terms.ts'
import { findPassExtras, type PurchaseRecord } from './purchases.queries.ts'

type PassRecord = Pick<PurchaseRecord, 'purchase' | 'pass' | 'seller' | 'hasRouter'>

/**
 * What the holder of a paid or granted pass can still do with it; null for overtime, whose pass has its own page.
 */
export const passOptionsOf = async (deps: Deps, { purchase, pass, seller, hasRouter }: PassRecord) => {
  const isGiven = purchase.status === 'granted'
  if (pass === null || !(purchase.status === 'paid' || isGiven) || purchase.kind !== 'pass') return null
  const isOwn = purchase.recipientPhone === null && !isGiven
  const { entrepreneurId, id: purchaseId, packageId } = purchase
  const [extras, phones] = await deps.db.inTenant(entrepreneurId, (tx) =>
    pipelined(
      findPassExtras(tx, { purchaseId, packageId, passId: pass.id }),
      // Only a router knows the phones.
      hasRouter ? listPassPhones(deps, tx, purchaseId) : Promise.resolve([]),
    ),
  )
  const now = deps.now()
  const isSold = extras !== null && seller.isOpen && isSellerSelling(seller, now)
  const minutesLeft =
    extras === null ? 0 : overtimeMinutesLeft({ ...purchase, ...extras }, seller.hasOwnInternet)
  const isOffered =
    isSold && isOwn && pass.stockCodeId === null && extras.pack.archivedAt === null && minutesLeft > 0
  const canAdd = isOffered && canAddOvertime({ ...pass, ...extras.pack }, now)
  const limits = canAdd ? limitsAt(seller, await deps.payments.limits()) : []
  return {
    overtime: canAdd
      ? {
          ratePerMinute: extras.pack.overtimeRateMinor,
          until: overtimeUntil(pass),
          maxMinutes: minutesLeft,
          paymentMethods: limits.map(({ method }) => method),
          paymentLimits: limitsView(limits),
        }
      : null,
    overtimeMinutes: extras?.overtimeMinutes ?? 0,
    outageMinutes: extras?.outageMinutes ?? 0,
    data: dataOf(pass, extras?.usedOctets ?? 0),
    options: purchase.passOptions && chosenOptions({ ...USUAL_OPTIONS, ...purchase.passOptions }),
    maxDevices: pass.maxDevices,
    pause: pauseOf(pass, { hasRouter, now }),
    away: await awayOf(deps, pass),
    movesLeft: movesLeft(pass.movesUsed),
    hasRouter,
    connectedAt: pass.connectedAt,
    phones,
    megabytesUsed: hasRouter ? megabytesOf(extras?.usedOctets ?? 0) : 0,
    stars: extras?.stars ?? null,
    rateableFrom: rateableFrom(pass, purchase.baseMinutes),
  }
}

/**
 * A pause needs a router; a pause from before the router was removed continues, and so does the rest of minutes that came home
 * from another shop.
 */
const pauseOf = (
  pass: NonNullable<PurchaseRecord['pass']>,
  { hasRouter, now }: { hasRouter: boolean; now: Date },
) => {
  const kept = isPaused(pass) ? 0 : null
  const left = pass.stockCodeId === null ? (pausesLeft(pass) ?? kept) : null
  if (left === null || pass.awayAt !== null || !(hasRouter || isPaused(pass))) return null
  return { left, days: pass.pauseDays ?? 0, mayPause: !isPaused(pass) && pauseProblem(pass, now) === null }
}

/** Rounded down, so that it reaches the limit only when all is used. */
const dataOf = ({ dataLimitOctets }: { dataLimitOctets: number | null }, usedOctets: number) => {
  if (dataLimitOctets === null) return null
  const used = Math.floor(Math.min(usedOctets, dataLimitOctets) / OCTETS_A_MEGABYTE)
  return { usedMb: used, limitMb: Math.round(dataLimitOctets / OCTETS_A_MEGABYTE) }
}
