import type { PageAssets } from './document.ts'
import type { Audience, PageRoute } from './lib/route.ts'

/** The part of Vite's `.vite/manifest.json` that this file reads. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

type Bundle = { entry: string; styles: string }
const SHOP: Bundle = { entry: 'src/entry-client.tsx', styles: 'src/styles/customer.css' }
const WITHOUT_SCRIPTS = 'src/without-scripts.ts'
const AUTHENTICATED: Bundle = { entry: 'src/entry-authenticated.tsx', styles: 'src/styles/app.css' }

const PUBLIC: Bundle = { entry: 'src/entry-public.tsx', styles: 'src/styles/public.css' }

const BUNDLES: Record<Audience, Bundle> = {
  public: PUBLIC,
  customer: SHOP,
  entrepreneur: AUTHENTICATED,
  agent: AUTHENTICATED,
  admin: AUTHENTICATED,
}

/** The script with which an audience's pages begin, as the manifest names it. */
export const entryOf = (audience: Audience): string => BUNDLES[audience].entry

const chunksOf = (manifest: Manifest, key: string, seen: Set<string>): Set<string> => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

type BuiltPage = Pick<PageRoute, 'audience' | 'source' | 'isPlain' | 'isServerRendered'>

/** Returns the built files of a page: its audience's style sheet, the entry, and its screen's chunks. */
export const builtAssets = (manifest: Manifest, route: BuiltPage): PageAssets => {
  const { entry, styles } = BUNDLES[route.audience]
  if (route.isPlain) return { styles: [`/${manifest[styles]?.file ?? ''}`], scripts: [], preloads: [] }
  const keys = chunksOf(manifest, route.source, chunksOf(manifest, entry, new Set()))
  const addressOf = (key: string): string => `/${manifest[key]?.file ?? ''}`
  return {
    styles: [addressOf(styles)],
    scripts: [addressOf(entry)],
    // Authenticated pages show nothing without their scripts.
    ...(route.isServerRendered && { withoutScripts: addressOf(WITHOUT_SCRIPTS) }),
    preloads: [...keys].filter((key) => key !== entry).map(addressOf),
  }
}

/** Returns the files of a page that Vite serves with hot reload. */
export const devAssets = (route: PageRoute): PageAssets => ({
  styles: [`/${BUNDLES[route.audience].styles}`],
  scripts: route.isPlain ? ['/@vite/client'] : ['/@vite/client', '/src/entry-dev.tsx'],
  preloads: [],
})
