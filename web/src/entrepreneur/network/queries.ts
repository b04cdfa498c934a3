import type { Answer } from '@minit/contract/endpoint.ts'
import {
  type createGateway,
  listGateways,
  readGateway,
  renewGateway,
} from '@minit/contract/entrepreneur/gateways.ts'
import {
  type listPassSessions,
  listPhonesOnline,
  readNetworkUsage,
  type USAGE_PERIODS,
} from '@minit/contract/entrepreneur/network.ts'
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import type { Gateway } from '../queries.ts'

/** A new or renewed router, with a secret that is shown once. */
export type Made = Answer<typeof createGateway>
type SetupOf<Kind> = Extract<Made['setup'], { kind: Kind }>
/** The values to type into a router that asks by RADIUS. */
export type RadiusSetup = SetupOf<'radius'>
export type Followed = Answer<typeof readGateway>

export type PhoneOnline = Answer<typeof listPhonesOnline>[number]
export type Usage = Answer<typeof readNetworkUsage>
export type UsagePeriod = (typeof USAGE_PERIODS)[number]
export type PassSession = Answer<typeof listPassSessions>['sessions'][number]

const POLL_MS = 2500
const PHONES_POLL_MS = 10_000

/** Polls the phones online now while they are shown. */
export const phonesQuery = () => ({
  ...rowQuery(listPhonesOnline, {}),
  staleTime: 0,
  refetchInterval: PHONES_POLL_MS,
})

/** Reads the data used in a period. The previous period stays on the screen until the new one has loaded. */
export const usageQuery = (period: UsagePeriod) => ({
  ...rowQuery(readNetworkUsage, { query: { period } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

/** Polls the progress of a setup while it is shown. */
export const followedQuery = (id: string) => ({
  ...rowQuery(readGateway, { params: { id } }),
  staleTime: 0,
  refetchInterval: POLL_MS,
})

export const refreshRouters = (client: QueryClient): Promise<void> =>
  refreshRows(client, listGateways, readGateway)

/** Creates a new line to paste, or new values; the old secret becomes invalid. */
export const useRenew = (onMade: (made: Made) => void) => {
  const client = useQueryClient()
  return useAction({
    act: ({ id }: Pick<Gateway, 'id'>) => call(renewGateway, { params: { id } }),
    failed: failure('No new secret', 'The old one goes on. Please try again.'),
    onDone: onMade,
    onSettled: () => refreshRouters(client),
  })
}
