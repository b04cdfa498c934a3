import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { BrokenPage } from './broken-page.tsx'
import { setServerClock } from './lib/clock.ts'
import { loadPage } from './lib/page-modules.ts'
import type { PageState } from './lib/page-state.ts'
import { queryClientFor } from './lib/query.ts'
import type { RouteFinder } from './routes/match.ts'
import { notFoundRoute } from './routes/not-found.ts'

// React empties the page when a screen throws; a customer must not stand before nothing.
const showBroken = (error: unknown): void => {
  console.error(error)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<BrokenPage />)
}

/** Takes over the document that the server wrote, with the screens that `find` knows. */
export const start = async (find: RouteFinder): Promise<void> => {
  const root = document.getElementById('root')
  // Written by our own server beside the root.
  const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState | null
  if (root === null || state === null) return
  const route = find(location.pathname)?.route ?? notFoundRoute
  setServerClock(state.renderedAt)
  const client = queryClientFor(route.audience)
  hydrate(client, state.queries)
  await loadPage(route)
  const app = (
    <StrictMode>
      <App find={find} client={client} state={state} />
    </StrictMode>
  )
  const options = { onUncaughtError: showBroken }
  if (route.isServerRendered) hydrateRoot(root, app, options)
  else createRoot(root, options).render(app)
}
