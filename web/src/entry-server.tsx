import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { dehydrate } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { App } from './app.tsx'
import { builtAssets, devAssets, type Manifest } from './assets.ts'
import { captiveStateQuery } from './checkout/captive-context-query.ts'
import { WALLED } from './checkout/shared-captive-context.ts'
import { documentOf, type PageAssets, withCannotSell } from './document.ts'
import { setTransport } from './lib/call.ts'
import type { FormState, PageState } from './lib/page-state.ts'
import { queryClientFor } from './lib/query.ts'
import type { Audience, PageMeta, PageSettings } from './lib/route.ts'
import { finderOf, loadPage } from './lib/route.ts'
import { type Sharing, sharingOf as sharingOfRoute } from './lib/shared-pages.ts'
import { adminRoutes } from './routes/admin.ts'
import { agentRoutes } from './routes/agent.ts'
import { customerRoutes } from './routes/customer.ts'
import { entrepreneurRoutes } from './routes/entrepreneur.ts'
import { notFoundRoute } from './routes/not-found.ts'
import { plainRoutes, publicRoutes } from './routes/public.ts'
import { shopCardOf } from './shop-card.ts'

export { setTransport, withCannotSell }

const routes = [
  ...plainRoutes,
  ...publicRoutes,
  ...customerRoutes,
  ...entrepreneurRoutes,
  ...agentRoutes,
  ...adminRoutes,
]
const find = finderOf(routes)

/** Returns the paths that search engines may list. */
export const listedPaths = (): string[] =>
  routes.filter(({ isListed }) => isListed).map(({ pattern }) => pattern)

/**
 * Returns a path's audience (without search) and whether the server renders it; null if there is no
 * such page.
 */
export const matchPage = (
  path: string,
): { audience: Audience; isServerRendered: boolean; title: string } | null => {
  const match = find(path)
  if (match === null) return null
  const { audience, isServerRendered, title } = match.route
  return { audience, isServerRendered, title }
}

/** Returns what an address shares with other visitors; null where each visitor gets their own page. */
export const sharingOf = async (url: string, settings: PageSettings): Promise<Sharing | null> => {
  const { pathname, searchParams } = readUrl(url)
  const match = find(pathname)
  return match === null ? null : sharingOfRoute(match, searchParams, settings)
}

// Concatenated, not resolved: resolving `//x` would name another host.
const readUrl = (url: string): URL => new URL(`http://page.invalid${url}`)

export type RenderRequest = {
  /** Path and search of the request, for example `/pass/01K...?t=abc`. */
  url: string
  /** Vite's manifest of the built files; null when Vite serves them. */
  manifest: Manifest | null
  settings: PageSettings & { siteOrigin: string }
  /** Style sheets by address, to inline into the page. */
  inlineStyles?: Readonly<Record<string, string>>
  /** Rendered for all visitors: it must contain nothing about one visitor. */
  isShared?: boolean
  /** For a form that was posted without scripts and refused. */
  form?: FormState
  /** Overrides the status, for example 422 with `form`. */
  status?: number
  now?: Date
}

/** `likeness` is the page without its render time; null for a page that other visitors must not get. */
export type RenderedPage = { status: number; html: string; likeness: string | null }

/** Renders a whole page. Throws only when React does. Calls go through `setTransport`'s transport. */
export const renderPage = async (request: RenderRequest): Promise<RenderedPage> => {
  const { siteOrigin } = request.settings
  const { pathname, search, searchParams } = readUrl(request.url)
  const { route, params } = find(pathname) ?? { route: notFoundRoute, params: {} }
  const location = { path: pathname, params, search: searchParams }
  const client = queryClientFor(route.audience)
  const module = await loadPage(route)
  if (request.isShared === true && searchParams.has('at'))
    client.setQueryData(captiveStateQuery(searchParams).queryKey, WALLED)
  if (route.isServerRendered) await module.prefetch?.(client, location, request.settings)
  const plain: PageMeta = { title: route.title, status: 200 }
  const said = module.head?.(client, location, request.settings) ?? plain
  const card = route.audience === 'customer' ? shopCardOf(client, location) : null
  const head = card === null ? said : { ...said, card }
  const state = stateOf(request, route.audience, dehydrate(client))
  const { body, isWhole } = route.isServerRendered
    ? await draw(<App find={find} state={state} drawn={{ path: pathname, search }} />)
    : NOTHING_DRAWN
  client.clear()
  const assets = withStyle(
    request.manifest === null ? devAssets(route) : builtAssets(request.manifest, route),
    request.inlineStyles ?? {},
  )
  const html = documentOf({ route, head, assets, state, body, siteOrigin })
  const status = request.status ?? head.status
  const isForAll = request.isShared === true && isWhole && status === 200
  return { status, html, likeness: isForAll ? html.replace(RENDERED_AT, '') : null }
}

const RENDERED_AT = /"renderedAt":\d+,?/
const NOTHING_DRAWN = { body: '', isWhole: true }

const withStyle = (assets: PageAssets, texts: Readonly<Record<string, string>>): PageAssets => {
  const found = assets.styles.map((href) => texts[href])
  return found.some((text) => text === undefined) ? assets : { ...assets, inlineStyle: found.join('') }
}

const NO_CALLER = { phone: null, email: null }

const stateOf = (request: RenderRequest, audience: Audience, queries: PageState['queries']): PageState => ({
  renderedAt: (request.now ?? new Date()).getTime(),
  ...(request.isShared === true && { isShared: true }),
  defaultSeller: request.settings.defaultSeller,
  support: audience === 'customer' ? NO_CALLER : request.settings.support,
  sendsSms: request.settings.sendsSms,
  gstBasisPoints: request.settings.gstBasisPoints,
  betaTexts:
    audience === 'customer'
      ? { checkout: request.settings.betaTexts.checkout ?? '' }
      : request.settings.betaTexts,
  // Customer pages have no login.
  demoAccounts: request.settings.demoAccounts.filter((account) => account.audience === audience),
  idempotencyKey: request.isShared === true ? '' : keyFor(request),
  form: request.form ?? null,
  queries: request.isShared === true ? withoutTimes(queries) : queries,
})

/** Drops read times: all data of a shared page was current when it was sent. */
const withoutTimes = ({ queries, mutations }: PageState['queries']): PageState['queries'] => ({
  mutations,
  queries: queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  })),
})

/** A form that met a server error may have bought already: it keeps its key, so it stays one purchase. */
const keyFor = ({ form, status }: RenderRequest): string => {
  const isOutcomeOpen = status !== undefined && (status >= 500 || status === 429)
  return (isOutcomeOpen && form?.values.idempotencyKey) || crypto.randomUUID()
}

/** `isWhole` is false when a part could not be rendered. */
const draw = (tree: React.ReactNode): Promise<{ body: string; isWhole: boolean }> =>
  new Promise((resolve, reject) => {
    let isWhole = true
    const stream = renderToPipeableStream(tree, {
      // Larger parts would arrive hidden, and an inline script would move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () =>
        text(stream.pipe(new PassThrough())).then((body) => resolve({ body, isWhole }), reject),
      onShellError: reject,
      onError: (error) => {
        isWhole = false
        console.error(error)
      },
    })
  })
