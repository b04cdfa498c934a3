import type { Answer } from '@minit/contract/endpoint.ts'
import {
  type createGateway,
  listGateways,
  readGateway,
  renewGateway,
} from '@minit/contract/entrepreneur/gateways.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import type { Gateway } from '../queries.ts'

/** A router that was just made or renewed, with what is shown this once. */
export type Made = Answer<typeof createGateway>
export type Followed = Answer<typeof readGateway>

const POLL_MS = 2500

/** How far a set-up has come, asked for as long as it is looked at. */
export const followedQuery = (id: string) => ({
  ...rowQuery(readGateway, { params: { id } }),
  staleTime: 0,
  refetchInterval: POLL_MS,
})

export const refreshRouters = (client: QueryClient): Promise<void> =>
  refreshRows(client, listGateways, readGateway)

/** A new line to paste; the old secret ends with it. */
export const useRenew = (onMade: (made: Made) => void) => {
  const client = useQueryClient()
  return useAction({
    act: ({ id }: Pick<Gateway, 'id'>) => call(renewGateway, { params: { id } }),
    failed: failure('No new line', 'The old one goes on. Please try again.'),
    onDone: onMade,
    onSettled: () => refreshRouters(client),
  })
}
