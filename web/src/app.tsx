import {
  type ComponentProps,
  type ComponentType,
  Fragment,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
} from 'react'
import { DrawnAddressProvider, go, usePath } from './lib/location.ts'
import { type Navigation, NavigationProvider } from './lib/navigation.ts'
import { type PageState, PageStateProvider } from './lib/page-state.ts'
import type { RouteFinder } from './lib/route.ts'
import { loadPage, usePageModule } from './lib/route.ts'
import { notFoundRoute } from './routes/not-found.ts'
import { dismissFailures } from './ui/toast-store.ts'
import { Toaster } from './ui/toaster.tsx'

const useLoadedNavigate = (find: RouteFinder): Pick<Navigation, 'navigate' | 'prepare'> => {
  return useMemo(() => {
    const load = async (path: string): Promise<void> => {
      const match = find(path.split(/[?#]/)[0] ?? '')
      if (match === null) throw new Error(`${path} belongs to another bundle`)
      await loadPage(match.route)
    }
    return {
      navigate: async (path) => {
        try {
          await load(path)
          go(path)
          window.scrollTo(0, 0)
        } catch {
          window.location.assign(path)
        }
      },
      // If the connection drops the request, the code loads again when it is needed.
      prepare: (path) => void load(path).catch(() => {}),
    }
  }, [find])
}

const Screen = ({ find }: { find: RouteFinder }) => {
  const path = usePath()
  const ways = useLoadedNavigate(find)
  const match = useMemo(() => find(path) ?? { route: notFoundRoute, params: {} }, [find, path])
  const { Page } = usePageModule(match.route)
  // Before the new screen's own effects, which may report a failure of their own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the path changes
  useLayoutEffect(dismissFailures, [path])
  const navigation = useMemo(() => ({ params: match.params, ...ways }), [match, ways])
  return (
    <NavigationProvider value={navigation}>
      <Page key={path} />
    </NavigationProvider>
  )
}

type AppProps = {
  find: RouteFinder
  state: PageState
  /** Wraps all screens of the browser's bundle; no screen rendered on the server needs it. */
  Around?: ComponentType<{ children: ReactNode }>
  /** On the server only: the address being rendered. */
  drawn?: ComponentProps<typeof DrawnAddressProvider>['value']
}

/** The whole tree, the same on server and in the browser. */
export const App = ({ find, state, Around = Fragment, drawn = null }: AppProps) => (
  <PageStateProvider value={state}>
    <Around>
      <DrawnAddressProvider value={drawn}>
        <Suspense>
          <Screen find={find} />
        </Suspense>
        <Toaster />
      </DrawnAddressProvider>
    </Around>
  </PageStateProvider>
)
