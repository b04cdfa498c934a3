import { hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PageState, usePageState } from './page-state.ts'
import { queryClientFor } from './query.ts'
import type { Audience } from './route.ts'

// One client per loaded page, so that a screen finds its data again on return; on the server one per request,
// so that no answer of another visitor gets into it.
const clients = new WeakMap<PageState, QueryClient>()

const clientOf = (state: PageState, audience: Audience): QueryClient => {
  const known = clients.get(state)
  if (known !== undefined) return known
  const client = queryClientFor(audience)
  hydrate(client, state.queries)
  clients.set(state, client)
  return client
}

type WithQueriesProps = { audience: Audience; children: ReactNode }

/**
 * Provides the query library, filled with what the server read for the page. Customer pages do without it
 * (see `page-query.ts` and `polled-query.ts`): it is more than a tenth of their script limit.
 */
export const WithQueries = ({ audience, children }: WithQueriesProps) => (
  <QueryClientProvider client={clientOf(usePageState(), audience)}>{children}</QueryClientProvider>
)
