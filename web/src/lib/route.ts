import type { BetaTexts } from '@minit/domain/platform/beta-texts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, use } from 'react'

export type Audience = 'public' | 'customer' | 'entrepreneur' | 'agent' | 'admin'

/** Where a visitor is: the path's own values, and what follows the question mark. */
export type PageLocation = { path: string; params: Record<string, string>; search: URLSearchParams }

/** What the document says about a page. */
export type PageMeta = {
  title: string
  status: number
  /** What is said after the route's own description. */
  descriptionEnd?: string
  /** Draw the page anew after so many seconds where scripts are off. */
  refreshSeconds?: number
  /** Lead on to there by then, and not to the same page. */
  refreshTo?: string
  /** How a link to it is shown in chats; `path` with its search. */
  card?: ShownLink
}

export type ShownLink = { title: string; description: string; path: string; image: string; imageAlt: string }

export type DemoAccount = {
  audience: 'entrepreneur' | 'admin'
  label: string
  username: string
  password: string
}

/** Whom people call or write to; null where the operator has not said. Customers' pages name the seller instead. */
type Support = { phone: string | null; email: string | null }

/** What the server decides for all pages. */
export type PageSettings = {
  support: Support
  /** Whether a gateway can send an SMS now. */
  sendsSms: boolean
  /** The rate of the tax in prices today. */
  gstBasisPoints: number
  /** What is said of the beta; a text that is not there, or empty, is not shown. Customers' pages have theirs alone. */
  betaTexts: Partial<BetaTexts>
  /** The seller whose page opens when the address names none; null in production. */
  defaultSeller: string | null
  /** Shown on the login screens; demo mode alone has any. */
  demoAccounts: readonly DemoAccount[]
}

/** Which shop an address names, by id or look-up name; null where it names none. */
type ShopOf = (search: URLSearchParams, settings: PageSettings) => string | null

/** A screen's module. `prefetch` fills the same queries that the screen reads; it never throws. */
type PageModule = {
  Page: ComponentType
  /** Of a screen that sells for one shop. */
  shopOf?: ShopOf
  prefetch?: (client: QueryClient, location: PageLocation, settings: PageSettings) => Promise<void>
  head?: (client: QueryClient, location: PageLocation, settings: PageSettings) => PageMeta
}

export type PageRoute = {
  /** A path, with `:name` for a part that varies. */
  pattern: string
  audience: Audience
  /** Drawn on the server; otherwise the browser draws it into an almost empty document. */
  isServerRendered: boolean
  /** Sent without scripts: nothing on it moves, and all its ways on are links. */
  isPlain?: true
  /** Search engines may list it, and links to it are shown with the social card. */
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
  // A chunk that a bad line lost is asked for again at the next try.
  promise.catch(() => loading.delete(route))
  return promise
}

/** The screen's code, at once when it is there (so that HTML is hydrated in one go), else suspending. */
export const usePageModule = (route: PageRoute): PageModule => loaded.get(route) ?? use(loadPage(route))

type Match = { route: PageRoute; params: Record<string, string> }

/** Finds the screen that a path (without search) leads to; null where the table has none. */
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

/** A finder over a table of routes; each browser bundle has its own, the server has them all. */
export const finderOf =
  (routes: readonly PageRoute[]): RouteFinder =>
  (path) => {
    for (const route of routes) {
      const params = paramsFor(route.pattern, path)
      if (params !== null) return { route, params }
    }
    return null
  }
