import { ApiError } from '@minit/contract/call.ts'
import { readTravelOffer } from '@minit/contract/customer/travel.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call } from '../../lib/call.ts'
import { captiveTokenHeaders, captiveTokenIn } from '../../lib/captive-context.ts'
import type { PageQuery } from '../../lib/page-query.ts'

export type TravelOffer = Answer<typeof readTravelOffer>
/** What the minutes are here, or the sentence that says why they cannot be used. */
export type Travel = { offer: TravelOffer } | { refused: string }

/** A pass of another shop as the address names it: by its code, by its purchase and token, or only by the phone's place. */
const proofIn = (search: URLSearchParams) => {
  const [transactionId, statusToken] = [search.get('id') ?? '', search.get('t') ?? '']
  const code = search.get('code') ?? ''
  return transactionId === ''
    ? { code: code === '' ? null : code, pass: null }
    : { code: null, pass: { transactionId, statusToken } }
}

/** Reads what the minutes of a pass are at the WiFi of this phone. */
export const travelQuery = (search: URLSearchParams): PageQuery<Travel> => ({
  // Code, token and captive context are secrets and no part of the key.
  queryKey: ['readTravelOffer'],
  queryFn: async ({ signal }) => {
    const headers = captiveTokenHeaders(captiveTokenIn(search))
    try {
      return { offer: await call(readTravelOffer, { headers, body: proofIn(search), signal }) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null || error.status === 429) throw error
      return { refused: error.details.message }
    }
  },
})
