import { readCaptiveState } from '@minit/contract/customer/network.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../lib/call.ts'
import { captiveTokenHeaders, captiveTokenIn } from '../lib/captive-context.ts'

export type Place = Answer<typeof readCaptiveState>

/** The captive context of this page's phone; null for a phone that is at no WiFi we know of. */
export const captiveStateQuery = (search: URLSearchParams) => ({
  // The captive context is a secret and no part of the key.
  queryKey: ['readCaptiveState'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Place | null> => {
    const place = captiveTokenIn(search)
    if (place === undefined) return null
    try {
      return await call(readCaptiveState, { headers: captiveTokenHeaders(place), signal })
    } catch (error) {
      if (isRefusal(error, 'place_not_known') || isRefusal(error, 'invalid_request')) return null
      throw error
    }
  },
})
