import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useCallback, useLayoutEffect, useMemo } from 'react'
import { Router, useLocation } from 'wouter'
import { type Place, PlaceProvider } from './lib/navigation.ts'
import { type PageState, PageStateProvider } from './lib/page-state.ts'
import type { RouteFinder } from './lib/route.ts'
import { loadPage, usePageModule } from './lib/route.ts'
import { notFoundRoute } from './routes/not-found.ts'
import { dismissFailures } from './ui/toast-store.ts'
import { Toaster } from './ui/toaster.tsx'

const useGo = (find: RouteFinder): Place['go'] => {
  const [, navigate] = useLocation()
  return useCallback(
    async (path) => {
      const match = find(path.split('?')[0] ?? '')
      try {
        if (match === null) throw new Error(`${path} belongs to another bundle`)
        await loadPage(match.route)
        navigate(path)
        window.scrollTo(0, 0)
      } catch {
        window.location.assign(path)
      }
    },
    [find, navigate],
  )
}

const Screen = ({ find }: { find: RouteFinder }) => {
  const [path] = useLocation()
  const go = useGo(find)
  const match = useMemo(() => find(path) ?? { route: notFoundRoute, params: {} }, [find, path])
  const { Page } = usePageModule(match.route)
  // Before the new screen's own effects, which may have a failure of theirs to tell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of path that matters
  useLayoutEffect(dismissFailures, [path])
  const place = useMemo(() => ({ params: match.params, go }), [match, go])
  return (
    <PlaceProvider value={place}>
      <Page key={path} />
    </PlaceProvider>
  )
}

type AppProps = {
  find: RouteFinder
  client: QueryClient
  state: PageState
  /** On the server only: the path and search being drawn. */
  ssrPath?: string
  ssrSearch?: string
}

/** The whole tree, the same on server and in the browser. */
export const App = ({ find, client, state, ssrPath, ssrSearch }: AppProps) => (
  <PageStateProvider value={state}>
    <QueryClientProvider client={client}>
      <Router {...(ssrPath !== undefined && { ssrPath, ssrSearch: ssrSearch ?? '' })}>
        <Suspense>
          <Screen find={find} />
        </Suspense>
        <Toaster />
      </Router>
    </QueryClientProvider>
  </PageStateProvider>
)
