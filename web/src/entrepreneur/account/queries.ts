import type { Answer } from '@minit/contract/endpoint.ts'
import { listLoginSessions } from '@minit/contract/public/auth.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type LoginSession = Answer<typeof listLoginSessions>[number]

/** Asked for anew each time that the list comes on the screen: others log in without our hearing of it. */
export const loginSessionsQuery = () =>
  queryOptions({
    queryKey: ['listLoginSessions'],
    queryFn: ({ signal }) => call(listLoginSessions, { signal }),
    staleTime: 0,
  })

export const refreshLoginSessions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: loginSessionsQuery().queryKey })
