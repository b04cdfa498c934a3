import type { directCalls } from '../src/http/direct-calls.ts'
import { servePages } from '../src/http/pages.ts'
import { sharedSources } from '../src/http/shared-sources.ts'
import { readPlatformFacts } from '../src/modules/platform/settings/platform-facts.ts'
import { updatePackage } from '../src/modules/shop/packages/packages.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'
import type { SecondProcess } from './second-process.ts'

const settings = {
  publicOrigin: null,
  siteOrigin: 'https://minit.test',
  defaultSeller: null,
  demoAccounts: [],
}

/** The built pages. `sources` replaces how versions are read, `callsOf` how pages make their calls. */
export const builtPages = (
  deps: Deps,
  sources: Partial<ReturnType<typeof sharedSources>> = {},
  callsOf?: typeof directCalls,
) => servePages(settings, () => readPlatformFacts(deps), { ...sharedSources(deps), ...sources }, callsOf)

export const shopUrl = (shop: TestSeller, rest = '') =>
  `/customer-self-service?entrepreneur=${shop.slug}${rest}`

export const visit = (at: SecondProcess, url: string, headers: Record<string, string> = {}) =>
  at.app.inject({ url, headers })

export const setPrice = ({ deps }: TestApp, shop: TestSeller, priceMinor: number) =>
  updatePackage(deps, shop.id, {
    packageId: shop.pack.id,
    terms: { name: 'Market Hour', description: '', durationMinutes: 60, priceMinor, overtimeRateMinor: 0 },
  })
