import type { Plugin } from 'vite'

/** A file of a build and the files that it imports at once. */
type Chunk = { name: string; imports: readonly string[]; moduleIds: readonly string[] }

/** What `base` may import: files that import nothing from it. */
const BELOW_BASE = ['vendor', 'rolldown-runtime']

/**
 * Returns the modules of files that `base` imports although they load after it. Such a file runs before
 * `base`, and its page fails with "e is not a function".
 */
export const modulesAfterBase = (chunks: ReadonlyMap<string, Chunk>): string[] => {
  const base = [...chunks.values()].find(({ name }) => name === 'base')
  const others = (base?.imports ?? []).flatMap((file) => chunks.get(file) ?? [])
  return others.filter(({ name }) => !BELOW_BASE.includes(name)).flatMap(({ moduleIds }) => moduleIds)
}

/** Fails the build when `base` needs a module that `BASE_MODULES` does not name. */
export const baseStandsAlone = (): Plugin => ({
  name: 'base-stands-alone',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const left = modulesAfterBase(new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
    if (left.length > 0) this.error(`BASE_MODULES must name what its modules import:\n${left.join('\n')}`)
  },
})
