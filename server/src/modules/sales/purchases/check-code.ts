import { promotionOffer, readDiscountCode } from '@minit/domain/shop/promotions.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findCustomer } from '../../passes/loyalty/customers.queries.ts'
import { codeOf } from '../../shop/promotions/order-price.ts'
import { listByCode } from '../../shop/promotions/promotions.queries.ts'
import { limitsAt } from '../../shop/sellers/offered-methods.ts'
import { findEntrepreneur, listPackagesOnSale } from '../../shop/sellers/sellers.queries.ts'

type Asked = { entrepreneurId: string; code: string; phoneNumber?: string | undefined }

const NOT_ON_SALE =
  'The package of this discount code is not sold now. Leave the code out to pay the usual price.'

const notOnSale = (): Refusal =>
  new Refusal('discount_code_other_package', NOT_ON_SALE, { fields: { discountCode: NOT_ON_SALE } })

/**
 * Finds what a code takes off at a seller, for each package on sale that it covers, without using it. Refuses
 * with `entrepreneur_not_found`, `phone_not_valid`, as `codeOf` does, and `discount_code_other_package` if no
 * package that it covers is on sale.
 */
export const checkCode = async (deps: Deps, { entrepreneurId: key, code: typed, phoneNumber }: Asked) => {
  const phone = phoneNumber === undefined ? null : readPhone(phoneNumber)
  if (phoneNumber !== undefined && phone === null) throw new Refusal('phone_not_valid')
  const allLimits = await deps.payments.limits()
  return deps.db.asPlatform(async (tx) => {
    const seller = await findEntrepreneur(tx, key)
    if (seller === null) throw new Refusal('entrepreneur_not_found')
    const buyer = phone === null ? null : await findCustomer(tx, phone.e164)
    const code = readDiscountCode(typed)
    const wanted = { entrepreneurId: seller.id, code, customerId: buyer?.id ?? null }
    const found = codeOf(await listByCode(tx, wanted), null, deps.now())
    const limits = limitsAt(seller, allLimits)
    const packs = (await listPackagesOnSale(tx, seller.id)).filter(
      ({ id }) => found.packageId === null || found.packageId === id,
    )
    if (packs.length === 0) throw notOnSale()
    return {
      code,
      endsAt: found.until,
      packages: packs.map(({ id, priceMinor }) => {
        const {
          offMinor: off,
          leastMinor: least,
          stepMinor: step,
        } = promotionOffer(found, priceMinor, limits)
        return { packageId: id, off, least, step }
      }),
    }
  })
}
