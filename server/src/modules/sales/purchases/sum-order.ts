import { formatLe } from '@minit/domain/money/money.ts'
import { anySumPackageId, roundLimits, sumProblem } from '@minit/domain/shop/any-sum.ts'
import { quotePass } from '@minit/domain/shop/pricing.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { anySumPack, keepAnySumPackage, readScale } from '../../shop/packages/any-sum.ts'
import { codeRefusal } from '../../shop/promotions/order-price.ts'
import { limitsAt } from '../../shop/sellers/offered-methods.ts'
import { listPackagesOnSale } from '../../shop/sellers/sellers.queries.ts'
import type { FoundOrder } from './intent.queries.ts'
import type { PurchaseOrder } from './payer.ts'
import { priceChanged } from './price-changed.ts'

/** Whether an order names the hidden package: its price is the sum that the customer has. */
export const isForSum = ({ packageId }: PurchaseOrder, { seller }: FoundOrder): boolean =>
  packageId === anySumPackageId(seller.id)

const notSold = (message: string): Refusal =>
  new Refusal('invalid_request', message, { fields: { amount: message } })

/**
 * The order with what its sum buys by the seller's scale now, without offers. Refuses with
 * `package_not_found` if sums buy nothing here, `invalid_request` for one that is too small or too large,
 * `price_changed` if the screen showed other minutes, and `discount_code_other_package`.
 */
export const withSum = async (deps: Deps, order: PurchaseOrder, found: FoundOrder): Promise<FoundOrder> => {
  const { seller } = found
  const { shownPriceMinor: sumMinor, shownMinutes = null } = order
  if (sumMinor === null) throw new Refusal('package_not_found')
  if (order.discountCode) throw codeRefusal('discount_code_other_package')
  const rails = limitsAt(seller, await deps.payments.limits())
  const packs = await deps.db.inTenant(seller.id, (tx) => listPackagesOnSale(tx, seller.id))
  const { scale, limits } = readScale(packs, { rails, hasOwnInternet: seller.hasOwnInternet })
  const problem = sumProblem(limits, sumMinor)
  if (limits === null || problem === 'no_scale') throw new Refusal('package_not_found')
  const { leastMinor, mostMinor } = roundLimits(limits)
  if (problem !== null)
    throw notSold(
      problem === 'too_little'
        ? `The least is ${formatLe(leastMinor)}`
        : `The most is ${formatLe(mostMinor)}`,
    )
  const sold = anySumPack(seller.id, { name: formatLe(sumMinor), sumMinor, scale })
  if (shownMinutes !== null && shownMinutes !== sold.durationMinutes)
    throw priceChanged(quotePass({ pack: sold, method: 'cash', channel: order.channel, customer: null }))
  const kept = found.pack ?? (await deps.db.inTenant(seller.id, (tx) => keepAnySumPackage(tx, deps.now())))
  const pack = { ...kept, ...sold, isActive: true, archivedAt: null }
  return { ...found, pack, promotions: { hours: [], codes: [] } }
}
