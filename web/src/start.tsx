import { type ComponentProps, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { setServerClock } from './lib/clock.ts'
import type { PageState } from './lib/page-state.ts'
import { loadPage, type RouteFinder } from './lib/route.ts'
import { timesOf } from './lib/sent-page.ts'
import { notFoundRoute } from './routes/not-found.ts'
import { LinkButton } from './ui/button.tsx'
import { PlainPage } from './ui/plain-page.tsx'
import { ErrorState } from './ui/states.tsx'

/** Replaces a screen that failed to render. */
const BrokenPage = () => (
  <PlainPage>
    <ErrorState
      level="page"
      title="This page stopped working"
      text="Nothing you bought is lost. Load the page again to go on."
    >
      <LinkButton variant="ghost" href={window.location.href}>
        Load again
      </LinkButton>
    </ErrorState>
  </PlainPage>
)

// React empties the page when a screen throws; show a message instead.
const showBroken = (error: unknown): void => {
  console.error(error)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<BrokenPage />)
}

/** Hydrates the server's document, with the screens that `find` knows and the component around them. */
export const start = async (
  find: RouteFinder,
  Around?: ComponentProps<typeof App>['Around'],
): Promise<void> => {
  // `without-scripts.ts` reads this later.
  document.documentElement.classList.add('scripts-run')
  const root = document.getElementById('root')
  // Our own server writes it next to the root.
  const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState | null
  if (root === null || state === null) return
  const route = find(location.pathname)?.route ?? notFoundRoute
  const { sentAt, dataAt } = timesOf(state)
  setServerClock(sentAt)
  for (const { state: read } of state.queries.queries) read.dataUpdatedAt ||= dataAt
  await loadPage(route)
  const app = (
    <StrictMode>
      <App find={find} state={state} {...(Around && { Around })} />
    </StrictMode>
  )
  const options = { onUncaughtError: showBroken }
  if (route.isServerRendered) hydrateRoot(root, app, options)
  else createRoot(root, options).render(app)
}
