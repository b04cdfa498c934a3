import { canAddOvertime, overtimeMinutesLeft, overtimeUntil } from '@minit/domain/passes.ts'
import { rateableFrom } from '@minit/domain/ratings.ts'
import type { Deps } from '../../ports/deps.ts'
import { isSellerSelling } from '../entrepreneurs/seller-terms.ts'
import { limitsAt, limitsView } from '../payments/offered-methods.ts'
import { findPassExtras } from './overtime.queries.ts'
import type { PurchaseRecord } from './purchases.queries.ts'

/** What the holder of a paid pass can still do with it; nothing for overtime, whose pass has its own page. */
export const passOptionsOf = async (deps: Deps, { purchase, pass, seller }: PurchaseRecord) => {
  if (pass === null || purchase.status !== 'paid' || purchase.kind !== 'pass') return null
  const { entrepreneurId, id: purchaseId, packageId } = purchase
  const extras = await deps.db.inTenant(entrepreneurId, (tx) =>
    findPassExtras(tx, { entrepreneurId, purchaseId, packageId, passId: pass.id }),
  )
  const now = deps.now()
  const isSold = extras !== null && seller.isOpen && isSellerSelling(seller, now)
  const minutesLeft =
    extras === null ? 0 : overtimeMinutesLeft({ ...purchase, ...extras }, seller.hasOwnInternet)
  const isOffered = isSold && extras.pack.archivedAt === null && minutesLeft > 0
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
    stars: extras?.stars ?? null,
    rateableFrom: rateableFrom(pass),
  }
}
