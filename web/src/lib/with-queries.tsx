import { hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PageState, usePageState } from './page-state.ts'
import { queryClientFor } from './query.ts'
import type { Audience } from './route.ts'

// One for each page that was loaded, so that a screen one comes back to finds what it had read; on the server one for
// each request, which nobody else's answers may get into.
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
 * The query library for what is inside, filled with what the server has read for the page. The customers' pages do
 * without it (see `page-query.ts` and `polled-query.ts`): it is more than a tenth of what their phones may be sent.
 */
export const WithQueries = ({ audience, children }: WithQueriesProps) => (
  <QueryClientProvider client={clientOf(usePageState(), audience)}>{children}</QueryClientProvider>
)
