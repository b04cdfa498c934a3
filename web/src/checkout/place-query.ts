import { readPlace } from '@minit/contract/customer/network.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../lib/call.ts'
import { placeHeaders, placeIn } from '../lib/place.ts'

export type Place = Answer<typeof readPlace>

/** The captive context of this page's phone; null for a phone that is at no WiFi we know of. */
export const placeQuery = (search: URLSearchParams) => ({
  // The captive context is a secret and no part of the key.
  queryKey: ['readPlace'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Place | null> => {
    const place = placeIn(search)
    if (place === undefined) return null
    try {
      return await call(readPlace, { headers: placeHeaders(place), signal })
    } catch (error) {
      if (isRefusal(error, 'place_not_known') || isRefusal(error, 'invalid_request')) return null
      throw error
    }
  },
})
