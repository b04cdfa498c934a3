import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))
const PAGES = globSync('{customer,public}/**/page.tsx', { cwd: SOURCES })

/** Imports of values, static or dynamic. */
const IMPORTS = [
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*\sfrom\s+)?'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'\s*\)/g,
]

/** Import paths from a module to our modules that import the library; `seen` collects visited modules. */
const waysToLibrary = (path: string, seen: Set<string>): string[] => {
  if (seen.has(path)) return []
  seen.add(path)
  const source = readFileSync(join(SOURCES, path), 'utf8')
  return IMPORTS.flatMap((form) => [...source.matchAll(form)]).flatMap(([, name = '']) => {
    if (name.startsWith('@tanstack/react-query')) return [path]
    return name.startsWith('.')
      ? waysToLibrary(join(dirname(path), name), seen).map((way) => `${path} > ${way}`)
      : []
  })
}

test('no customers’ page loads the query library on a phone, as the sellers’ pages do', () => {
  const seen = new Set<string>()
  expect(['entry-client.tsx', 'entry-public.tsx'].flatMap((entry) => waysToLibrary(entry, seen))).toEqual([])
  expect(PAGES.filter((page) => !seen.has(page))).toEqual([])
  expect(waysToLibrary('entry-authenticated.tsx', new Set())).not.toEqual([])
})
