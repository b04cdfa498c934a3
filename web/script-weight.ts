import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { builtAssets, entryOf, type Manifest } from './src/assets.ts'

/** Bytes of script that a customer's page may load before anything on it is touched, packed as they are sent. */
const MAX_SCRIPT_BYTES = 95_000

const AUDIENCES = ['customer', 'public'] as const

type Weight = { page: string; scriptBytes: number }

/** What each of the customers' pages and public forms loads at once; `sizeOf` gives a file's bytes as it is sent. */
export const pageWeights = (manifest: Manifest, sizeOf: (file: string) => number): Weight[] =>
  AUDIENCES.flatMap((audience) =>
    (manifest[entryOf(audience)]?.dynamicImports ?? []).map((source) => {
      const page = { audience, source, isServerRendered: true }
      const { scripts, preloads, withoutScripts = '' } = builtAssets(manifest, page)
      const files = [...scripts, ...preloads, withoutScripts].map((address) => address.slice(1))
      return { page: source, scriptBytes: files.reduce((sum, file) => sum + sizeOf(file), 0) }
    }),
  )

export const tooHeavy = (weights: readonly Weight[]): Weight[] =>
  weights.filter(({ scriptBytes }) => scriptBytes > MAX_SCRIPT_BYTES)

const toBrotli = promisify(brotliCompress)

/** Fails the build when a customer's page loads more script than DESIGN allows: a market's line carries 50 kB a second. */
export const withinScriptWeight = (): Plugin => ({
  name: 'within-script-weight',
  apply: 'build',
  async writeBundle(_options, bundle) {
    const files = Object.values(bundle)
    const list = files.find(({ fileName }) => fileName.endsWith('manifest.json'))
    // Vite's own, as `assets.ts` reads it.
    const manifest = JSON.parse(String(list?.type === 'asset' ? list.source : '{}')) as Manifest
    const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const sizes = new Map(
      await Promise.all(
        chunks.map(async ({ fileName, code }) => [fileName, (await toBrotli(code)).length] as const),
      ),
    )
    const weights = pageWeights(manifest, (file) => sizes.get(file) ?? Number.NaN)
    if (weights.length === 0 || weights.some(({ scriptBytes }) => Number.isNaN(scriptBytes)))
      this.error('The build does not say what its pages load: script-weight must follow it.')
    const heavy = tooHeavy(weights).map(({ page, scriptBytes }) => `${page}: ${scriptBytes} bytes`)
    if (heavy.length > 0)
      this.error(`Customers' pages may load ${MAX_SCRIPT_BYTES} bytes of script.\n${heavy.join('\n')}`)
  },
})
