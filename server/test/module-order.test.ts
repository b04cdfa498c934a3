import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MODULES = fileURLToPath(new URL('../src/modules/', import.meta.url))

/** Each module imports only from those before it. */
const ORDER = [
  'platform',
  'identity',
  'shop',
  'passes',
  'messaging',
  'network',
  'money',
  'sales',
  'reporting',
  'operations',
]

const moduleOf = (path: string): string => path.split('/')[0] ?? ''

type Import = { from: string; to: string }

/** The imports of one module from another, without `.tables.ts`: every module may reference tables. */
const importsBetween = (paths: readonly string[], read: (path: string) => string): Import[] =>
  paths.flatMap((from) =>
    [...read(from).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, target = '']) => ({ from, to: posix.normalize(posix.join(dirname(from), target)) }))
      .filter(
        ({ to }) => !to.startsWith('..') && !to.endsWith('.tables.ts') && moduleOf(to) !== moduleOf(from),
      ),
  )

const againstOrder = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => ORDER.indexOf(moduleOf(to)) > ORDER.indexOf(moduleOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`)

test('there are exactly the ten modules', () => {
  const found = new Set(globSync('*/**/*.ts', { cwd: MODULES }).map(moduleOf))
  expect([...found].sort()).toEqual([...ORDER].sort())
})

test('a module imports only from the modules before it', () => {
  const paths = globSync('**/*.ts', { cwd: MODULES }).filter((path) => !path.endsWith('.test.ts'))
  const imports = importsBetween(paths, (path) => readFileSync(MODULES + path, 'utf8'))
  expect(imports.length).toBeGreaterThan(300)
  expect(againstOrder(imports)).toEqual([])
})

test('an import against the order is reported', () => {
  const source =
    "import { buy } from '../sales/purchases/buy.ts'\nimport { sites } from '../sales/sites.tables.ts'"
  expect(againstOrder(importsBetween(['shop/a.ts'], () => source))).toEqual([
    'shop/a.ts imports sales/purchases/buy.ts',
  ])
})
