/**
 * Preloaded (`node --import`) into the server, to cut two thirds of a start's processor time. Node parses a
 * package's manifest again for each import, and drizzle-orm's has 180 kB; here each specifier is resolved
 * once. Compiled and type-stripped code is cached for the next start.
 */
import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)))

const packages = new Map<string, ResolveFnOutput>()

/** A relative file whose format is known: ours, or an ES module of drizzle-orm. */
const relativeFile = (specifier: string, importer: string): ResolveFnOutput | undefined => {
  const { href: url } = new URL(specifier, importer)
  if (specifier.endsWith('.ts')) return { url, format: 'module-typescript' }
  return importer.includes('/node_modules/drizzle-orm/') && specifier.endsWith('.js')
    ? { url, format: 'module' }
    : undefined
}

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL, conditions } = context
    if (!conditions.includes('import') || parentURL === undefined || !parentURL.startsWith('file:'))
      return next(specifier, context)
    if (specifier.startsWith('.')) {
      const file = relativeFile(specifier, parentURL)
      return file === undefined ? next(specifier, context) : { ...file, shortCircuit: true }
    }
    // One version of each is installed, whatever imports it.
    if (!/^(drizzle-orm|zod|@minit)\b/.test(specifier)) return next(specifier, context)
    const found = packages.get(specifier) ?? next(specifier, context)
    packages.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
