import type { BetaTexts } from '@minit/domain/platform/beta-texts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, use } from 'react'

export type Audience = 'public' | 'customer' | 'entrepreneur' | 'agent' | 'admin'

/** The current address: path, path parameters and query parameters. */
export type PageLocation = { path: string; params: Record<string, string>; search: URLSearchParams }

/** The document's head for a page. */
export type PageMeta = {
  title: string
  status: number
  /** Appended to the route's own description. */
  descriptionEnd?: string
  /** Reload the page after so many seconds when scripts are off. */
  refreshSeconds?: number
  /** Redirect there instead of reloading the page. */
  refreshTo?: string
  /** The preview of a link to it in chats; `path` with its search. */
  card?: ShownLink
}

export type ShownLink = { title: string; description: string; path: string; image: string; imageAlt: string }

export type DemoAccount = {
  audience: 'entrepreneur' | 'admin'
  label: string
  username: string
  password: string
}

/** Contact for questions; null if the operator has set none. Customer pages name the seller instead. */
type Support = { phone: string | null; email: string | null }

/** Settings of the server for all pages. */
export type PageSettings = {
  support: Support
  /** True while a gateway can send SMS. */
  sendsSms: boolean
  /** The current rate of the tax included in prices. */
  gstBasisPoints: number
  /** Texts about the beta; a missing or empty text is not shown. Customer pages have only their own. */
  betaTexts: Partial<BetaTexts>
  /** The seller whose page opens when the address names none; null in production. */
  defaultSeller: string | null
  /** Shown on the login screens, in demo mode only. */
  demoAccounts: readonly DemoAccount[]
}

/** Returns the shop that an address names, by id or slug; null where it names none. */
type ShopOf = (search: URLSearchParams, settings: PageSettings) => string | null

/** A screen's module. `prefetch` fills the queries that the screen reads; it never throws. */
type PageModule = {
  Page: ComponentType
  /** For a screen that sells for one shop. */
  shopOf?: ShopOf
  prefetch?: (client: QueryClient, location: PageLocation, settings: PageSettings) => Promise<void>
  head?: (client: QueryClient, location: PageLocation, settings: PageSettings) => PageMeta
}

export type PageRoute = {
  /** A path, with `:name` for a parameter. */
  pattern: string
  audience: Audience
  /** Rendered on the server; otherwise the browser renders it into an almost empty document. */
  isServerRendered: boolean
  /** Sent without scripts: the page is static, and all its actions are links. */
  isPlain?: true
  /** Search engines may list it, and links to it have a social card. */
  isListed?: true
  title: string
  description: string
  /** The module's path below `web/`, as Vite's manifest names it. */
  source: string
  load: () => Promise<PageModule>
}

const loaded = new Map<PageRoute, PageModule>()
const loading = new Map<PageRoute, Promise<PageModule>>()

/** Loads a screen's code once. */
export const loadPage = (route: PageRoute): Promise<PageModule> => {
  const known = loading.get(route)
  if (known !== undefined) return known
  const promise = route.load().then((module) => {
    loaded.set(route, module)
    return module
  })
  loading.set(route, promise)
  // A chunk that a bad connection lost is requested again at the next try.
  promise.catch(() => loading.delete(route))
  return promise
}

/** Returns the screen's code, at once if it is loaded (so that HTML hydrates in one step), else suspends. */
export const usePageModule = (route: PageRoute): PageModule => loaded.get(route) ?? use(loadPage(route))

type Match = { route: PageRoute; params: Record<string, string> }

/** Finds the screen of a path (without search); null if the table has none. */
export type RouteFinder = (path: string) => Match | null

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

const paramsFor = (pattern: string, path: string): Record<string, string> | null => {
  const names = partsOf(pattern)
  const values = partsOf(path)
  if (names.length !== values.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ''
    if (name.startsWith(':') && value !== '') params[name.slice(1)] = value
    else if (name !== value) return null
  }
  return params
}

/** Returns a finder over a table of routes; each browser bundle has its own, the server has them all. */
export const finderOf =
  (routes: readonly PageRoute[]): RouteFinder =>
  (path) => {
    for (const route of routes) {
      const params = paramsFor(route.pattern, path)
      if (params !== null) return { route, params }
    }
    return null
  }
