import type { CallInput, EndpointRow } from '@minit/contract/endpoint.ts'
import { defaultShouldDehydrateQuery, MutationCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { dismissFailures } from '../ui/toast-store.ts'
import { call } from './call.ts'
import type { Audience } from './route.ts'
import { isLimited, isRefused } from './unread.ts'

const FIVE_MINUTES_MS = 300_000

// Phones in a captive portal report that they are offline while our page is reachable, so never wait
// for "online".
const customerDefaults = {
  staleTime: FIVE_MINUTES_MS,
  retry: (failures: number, error: unknown) => failures < 1 && !isRefused(error),
  networkMode: 'always',
} as const

const authenticatedDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
} as const

/**
 * The specification's rules: authenticated pages never refetch by themselves, customers' data is fresh for
 * 5 minutes.
 */
export const queryClientFor = (audience: Audience): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onSuccess: dismissFailures }),
    defaultOptions: {
      queries: audience === 'entrepreneur' || audience === 'admin' ? authenticatedDefaults : customerDefaults,
      mutations: { networkMode: 'always', retry: false },
      dehydrate: {
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || isLimited(query),
      },
    },
  })

/** The key prefix of all answers of a row; the input follows it. */
export const rowKey = ({ method, path }: EndpointRow): readonly [string] => [`${method} ${path}`]

/** Returns the query of an endpoint row, with a key derived from the row and the input. */
export const rowQuery = <Row extends EndpointRow>(row: Row, input: CallInput<Row>) =>
  queryOptions({
    queryKey: [...rowKey(row), input] as const,
    queryFn: ({ signal }) => call(row, { ...input, signal }),
  })

/** Makes every displayed answer of these rows read again. */
export const refreshRows = async (client: QueryClient, ...rows: readonly EndpointRow[]): Promise<void> => {
  await Promise.all(rows.map((row) => client.invalidateQueries({ queryKey: rowKey(row) })))
}
