import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { builtAssets, entryOf, type Manifest } from './src/assets.ts'

/** Compressed bytes of script that a customer page may load before the first interaction. */
const MAX_SCRIPT_BYTES = 95_000

/**
 * Bytes of script that the login page and the seller's first dashboard load together. The dashboard loads 2.6
 * kB more after its first render.
 */
const MAX_FIRST_BYTES = 170_000

const AUDIENCES = ['customer', 'public'] as const
const FIRST_PAGES = ['src/entrepreneur/login/page.tsx', 'src/entrepreneur/dashboard/page.tsx']

type Weight = { page: string; scriptBytes: number }

type Page = Parameters<typeof builtAssets>[1]

const scriptsOf = (manifest: Manifest, page: Page): string[] => {
  const { scripts, preloads, withoutScripts } = builtAssets(manifest, page)
  const addresses = [...scripts, ...preloads, ...(withoutScripts === undefined ? [] : [withoutScripts])]
  return addresses.map((address) => address.slice(1))
}

/** Returns what these pages load at once, one after the other; a shared file counts once. */
export const weightTogether = (
  manifest: Manifest,
  pages: readonly Page[],
  sizeOf: (file: string) => number,
): number => {
  const files = new Set(pages.flatMap((page) => scriptsOf(manifest, page)))
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

/** Returns what each customer page and public form loads at once; `sizeOf` returns compressed bytes. */
export const pageWeights = (manifest: Manifest, sizeOf: (file: string) => number): Weight[] =>
  AUDIENCES.flatMap((audience) =>
    (manifest[entryOf(audience)]?.dynamicImports ?? []).map((source) => {
      const page = { audience, source, isServerRendered: true }
      return { page: source, scriptBytes: weightTogether(manifest, [page], sizeOf) }
    }),
  )

export const tooHeavy = (weights: readonly Weight[]): Weight[] =>
  weights.filter(({ scriptBytes }) => scriptBytes > MAX_SCRIPT_BYTES)

const toBrotli = promisify(brotliCompress)

type Written =
  | { type: 'asset'; fileName: string; source: unknown }
  | { type: 'chunk'; fileName: string; code: string }

/** The build's manifest, and the compressed bytes of each of its scripts. */
const readBuild = async (files: readonly Written[], name: string) => {
  const list = files.find(({ fileName }) => fileName.endsWith(name))
  // Vite's own format, as `assets.ts` reads it.
  const manifest = JSON.parse(String(list?.type === 'asset' ? list.source : '{}')) as Manifest
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const sizes = await Promise.all(
    chunks.map(async ({ fileName, code }) => [fileName, (await toBrotli(code)).length] as const),
  )
  const known = new Map(sizes)
  return { manifest, sizeOf: (file: string): number => known.get(file) ?? Number.NaN }
}

const UNREAD = 'The build does not say what its pages load: script-weight must follow it.'

/**
 * Fails the build when a customer page loads more script than DESIGN allows: the connection at a market
 * carries 50 kB per second.
 */
export const withinScriptWeight = (): Plugin => ({
  name: 'within-script-weight',
  apply: 'build',
  async writeBundle(_options, bundle) {
    const { manifest, sizeOf } = await readBuild(Object.values(bundle), 'manifest.json')
    const weights = pageWeights(manifest, sizeOf)
    if (weights.length === 0 || weights.some(({ scriptBytes }) => Number.isNaN(scriptBytes)))
      this.error(UNREAD)
    const heavy = tooHeavy(weights).map(({ page, scriptBytes }) => `${page}: ${scriptBytes} bytes`)
    if (heavy.length > 0)
      this.error(`Customers' pages may load ${MAX_SCRIPT_BYTES} bytes of script.\n${heavy.join('\n')}`)
  },
})

/** Fails the build when the login and the seller's first dashboard load more script than allowed. */
export const withinFirstDashboard = (): Plugin => ({
  name: 'within-first-dashboard',
  apply: 'build',
  async writeBundle(_options, bundle) {
    const { manifest, sizeOf } = await readBuild(Object.values(bundle), 'authenticated.json')
    const pages = FIRST_PAGES.map((source) => ({
      audience: 'entrepreneur' as const,
      source,
      isServerRendered: false,
    }))
    const scriptBytes = weightTogether(manifest, pages, sizeOf)
    if (Number.isNaN(scriptBytes) || FIRST_PAGES.some((source) => manifest[source] === undefined))
      this.error(UNREAD)
    if (scriptBytes > MAX_FIRST_BYTES)
      this.error(`Login and dashboard may load ${MAX_FIRST_BYTES} bytes of script; they load ${scriptBytes}.`)
  },
})
