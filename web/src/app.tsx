import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useCallback, useLayoutEffect, useMemo } from 'react'
import { Router, useLocation } from 'wouter'
import { type Navigation, NavigationProvider } from './lib/navigation.ts'
import { type PageState, PageStateProvider } from './lib/page-state.ts'
import type { RouteFinder } from './lib/route.ts'
import { loadPage, usePageModule } from './lib/route.ts'
import { notFoundRoute } from './routes/not-found.ts'
import { dismissFailures } from './ui/toast-store.ts'
import { Toaster } from './ui/toaster.tsx'

const useLoadedNavigate = (find: RouteFinder): Navigation['navigate'] => {
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
  const navigate = useLoadedNavigate(find)
  const match = useMemo(() => find(path) ?? { route: notFoundRoute, params: {} }, [find, path])
  const { Page } = usePageModule(match.route)
  // Before the new screen's own effects, which may have a failure of theirs to tell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of path that matters
  useLayoutEffect(dismissFailures, [path])
  const navigation = useMemo(() => ({ params: match.params, navigate }), [match, navigate])
  return (
    <NavigationProvider value={navigation}>
      <Page key={path} />
    </NavigationProvider>
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
