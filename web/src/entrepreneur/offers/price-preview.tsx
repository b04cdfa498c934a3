import { readLe, readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { quotePass } from '@minit/domain/shop/pricing.ts'
import { promotionOffer } from '@minit/domain/shop/promotions.ts'
import { useQuery } from '@tanstack/react-query'
import { limitsOf } from '../../checkout/offer.ts'
import { type Pack, statsQuery } from '../queries.ts'
import type { OfferTyped } from './typed-offer.ts'

/** The typed terms if they are complete enough for a price; otherwise null. */
const termsOf = ({ takesOff, percent, price }: OfferTyped) => {
  const typed = takesOff === 'percent' ? readNumber(percent) : readLe(price)
  if (!Number.isFinite(typed) || typed <= 0) return null
  return takesOff === 'percent'
    ? { basisPoints: Math.round(typed * 100), priceMinor: null }
    : { basisPoints: null, priceMinor: Math.round(typed * 100) }
}

/** Shows each price with the offer, by the rule that sells: "Market Hour: Le 35, then Le 28". */
export const PricePreview = ({ typed, packs }: { typed: OfferTyped; packs: readonly Pack[] }) => {
  const limits = limitsOf(useQuery(statsQuery()).data?.paymentLimits ?? [])
  const terms = termsOf(typed)
  const reached = packs.filter(
    ({ id, isActive }) => isActive && (typed.packageId === '' || id === typed.packageId),
  )
  if (terms === null || reached.length === 0) return null
  return (
    <section aria-label="Prices with this offer" className="px-3.5 py-2 rounded-lg bg-sunk text-sm">
      <ul>
        {reached.map((pack) => {
          const priceMinor = leToMinor(pack.price)
          const { finalPriceMinor } = quotePass({
            pack: { ...pack, priceMinor },
            method: 'cash',
            channel: 'counter',
            customer: null,
            promotion: promotionOffer(terms, priceMinor, limits),
          })
          return (
            <li key={pack.id} className="flex justify-between gap-3 py-1">
              <span className="min-w-0 break-words">{pack.name}</span>
              <span className="whitespace-nowrap">
                <s className="text-muted">
                  <span className="spoken">Instead of </span>
                  {formatLe(priceMinor)}
                </s>{' '}
                <b>{formatLe(finalPriceMinor)}</b>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
