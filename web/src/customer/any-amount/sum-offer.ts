import { readLe } from '@minit/domain/kernel/typed-numbers.ts'
import { formatLe, leToMinor, minorToLe } from '@minit/domain/money/money.ts'
import {
  anySumPackageId,
  minutesForSum,
  roundLimits,
  scaleRows,
  sumLimits,
  sumProblem,
  sumScale,
} from '@minit/domain/shop/any-sum.ts'
import { limitsOf, type Pack, type Seller } from '../../checkout/offer.ts'

// Not in `paths.ts`, which every customer's page loads.
const ANY_AMOUNT = '/any-amount'

/** The page that sells minutes for a sum in leones as typed; without one it asks. */
export const anyAmount = (entrepreneur: string, le?: string, at?: string): string =>
  `${ANY_AMOUNT}?${new URLSearchParams({ entrepreneur, ...(le && { le }), ...(at && { at }) })}`

/** What sums buy at a seller, by the server's own rule; null where none does. */
export const sumOfferOf = (seller: Seller, packs: readonly Pack[]) => {
  const scale = sumScale(
    packs.map(({ durationMinutes, price, fromStock, options }) => ({
      durationMinutes,
      priceMinor: leToMinor(price),
      fromStock,
      options,
    })),
  )
  const limits = sumLimits(scale, limitsOf(seller.paymentLimits), seller.hasOwnInternet)
  return limits === null ? null : { scale, limits, rows: scaleRows(scale, limits) }
}
export type SumOffer = NonNullable<ReturnType<typeof sumOfferOf>>

type ReadSum = { sumMinor: number; minutes: number } | { problem: string }

/** What a typed sum buys, or what is wrong with it. */
export const readSum = ({ scale, limits }: SumOffer, typed: string): ReadSum => {
  const le = readLe(typed)
  if (Number.isNaN(le)) return { problem: 'Type an amount such as 7, 7.50 or 1,000' }
  // `leToMinor` throws for an amount that is larger than any.
  const sumMinor = Math.round(le * 100)
  const problem = sumProblem(limits, sumMinor)
  const { leastMinor, mostMinor } = roundLimits(limits)
  if (problem === 'too_little') return { problem: `The least is ${formatLe(leastMinor)}` }
  if (problem !== null) return { problem: `The most is ${formatLe(mostMinor)}` }
  return { sumMinor, minutes: minutesForSum(scale, sumMinor) }
}

/** The sum as a package, for the form that sells packages. */
export const sumPackOf = (
  seller: Seller,
  { sumMinor, minutes }: { sumMinor: number; minutes: number },
): Pack => ({
  id: anySumPackageId(seller.id),
  name: formatLe(sumMinor),
  description: '',
  durationMinutes: minutes,
  price: minorToLe(sumMinor),
  currency: 'SLL',
  isActive: true,
  allowsOvertime: false,
  overtimeRate: 0,
  options: null,
  sellsFrom: null,
  slower: null,
  fromStock: false,
  isSoldOut: false,
  happyHour: null,
  createdAt: '',
})
