import { canAddOvertime, overtimeMinutesLeft } from '@minit/domain/passes.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'
import { Refusal } from '../../refusal.ts'
import { acceptedMethods, isSellerSelling } from '../entrepreneurs/seller-terms.ts'
import type { SoldPass } from './overtime.queries.ts'

type Wanted = { minutes: number; method: PaymentMethod }

/**
 * The sold pass, if minutes may be bought on top of it by this method now. Refuses with `purchase_not_found`,
 * `pass_refunded`, `seller_not_selling`, `seller_closed`, `overtime_not_offered`, `pass_over`, `overtime_too_long` or `method_not_offered`.
 */
export const checkOvertime = (sold: SoldPass | null, { minutes, method }: Wanted, now: Date): SoldPass => {
  if (sold === null) throw new Refusal('purchase_not_found')
  const { seller, pack, pass } = sold
  if (pass.revokedAt !== null) throw new Refusal('pass_refunded')
  if (!isSellerSelling(seller, now)) throw new Refusal('seller_not_selling')
  if (!seller.isOpen) throw new Refusal('seller_closed')
  // Taken off sale, a package still serves those who bought it; archived, it is gone.
  const isOffered = pack.allowsOvertime && pack.overtimeRateMinor > 0 && pack.archivedAt === null
  if (!isOffered) throw new Refusal('overtime_not_offered')
  if (!canAddOvertime({ ...pass, ...pack }, now)) throw new Refusal('pass_over')
  const { baseMinutes } = sold.purchase
  if (
    minutes >
    overtimeMinutesLeft({ baseMinutes, overtimeMinutes: sold.overtimeMinutes }, seller.hasOwnInternet)
  )
    throw new Refusal('overtime_too_long')
  if (!acceptedMethods(seller).includes(method)) throw new Refusal('method_not_offered')
  return sold
}
