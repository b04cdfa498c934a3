import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { methodsText } from '@minit/domain/shop/poster.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pack, Seller } from './checkout/offer.ts'
import { packagesQuery, sellerQuery } from './checkout/seller-queries.ts'
import * as paths from './lib/paths.ts'
import type { PageLocation, ShownLink } from './lib/route.ts'

// Separate from the screens, which every customer's phone downloads: only the server renders cards.

const cheapest = (packs: readonly Pack[]): Pack | null =>
  packs.reduce<Pack | null>(
    (least, pack) => (least === null || pack.price < least.price ? pack : least),
    null,
  )

const priceOf = (pack: Pack): string =>
  `${formatLe(leToMinor(pack.price))} for ${formatDurationWithDays(pack.durationMinutes)}`

const wordsOf = (
  { businessName, location, paymentMethods }: Seller,
  packs: readonly Pack[],
  chosen: Pack | null,
) => {
  const least = cheapest(packs)
  const pay = `Pay with ${methodsText(paymentMethods)}.`
  if (chosen !== null)
    return {
      title: `${chosen.name}: ${priceOf(chosen)}`,
      description: `WiFi at ${businessName}, ${location}. ${pay}`,
    }
  const from = least === null ? '' : ` From ${priceOf(least)}.`
  return { title: `WiFi at ${businessName}`, description: `${location}.${from} ${pay}` }
}

/**
 * Returns the preview of a seller's page in a chat, with the package that the link names; null for
 * other pages.
 */
export const shopCardOf = (client: QueryClient, { search }: PageLocation): ShownLink | null => {
  const key = search.get('entrepreneur')
  const seller = key === null ? null : client.getQueryData<Seller | null>(sellerQuery(key).queryKey)
  if (key === null || !seller) return null
  const packs = client.getQueryData<Pack[] | null>(packagesQuery(key).queryKey) ?? []
  const chosen = packs.find(({ id }) => id === search.get('package')) ?? null
  const query = new URLSearchParams({ entrepreneur: key, ...(chosen !== null && { package: chosen.id }) })
  return {
    ...wordsOf(seller, packs, chosen),
    path: `${paths.customerSelfService()}?${query}`,
    image: '/shop-card.png',
    imageAlt: 'WiFi by the minute at a market stall',
  }
}
