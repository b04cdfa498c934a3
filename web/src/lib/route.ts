import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

export type Audience = 'public' | 'customer' | 'entrepreneur' | 'admin'

/** Where a visitor is: the path's own values, and what follows the question mark. */
export type PageLocation = { path: string; params: Record<string, string>; search: URLSearchParams }

/** What the document says about a page. */
export type PageHead = {
  title: string
  status: number
  /** Draw the page anew after so many seconds where scripts are off. */
  refreshSeconds?: number
}

export type DemoAccount = {
  audience: 'entrepreneur' | 'admin'
  label: string
  username: string
  password: string
}

/** Whom people call or write to; null where the operator has not said. Customers' pages name the seller instead. */
export type Support = { phone: string | null; email: string | null }

/** What the server decides for all pages. */
export type PageSettings = {
  support: Support
  /** Whether a gateway can send an SMS now. */
  sendsSms: boolean
  /** The seller whose page opens when the address names none; null in production. */
  defaultSeller: string | null
  /** Shown on the login screens; demo mode alone has any. */
  demoAccounts: readonly DemoAccount[]
}

/** A screen's module. `prefetch` fills the same queries that the screen reads; it never throws. */
export type PageModule = {
  Page: ComponentType
  prefetch?: (client: QueryClient, location: PageLocation, settings: PageSettings) => Promise<void>
  head?: (client: QueryClient, location: PageLocation, settings: PageSettings) => PageHead
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
