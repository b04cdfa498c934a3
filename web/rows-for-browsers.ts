import type { Plugin } from 'vite'
import { isNamed } from './must-match.ts'

type Row = { properties?: { start: number; end: number; key?: { name?: string } }[] }
type Value = {
  type: string
  callee?: { name?: string }
  arguments?: Row[]
  elements?: Row[]
} & Row
type Statement = { declaration?: { declarations?: { init?: Value | null }[] } | null }

/** A table whose rows have more properties than a browser reads. */
type Table = { module: string; needed: readonly string[]; rowsIn: (value: Value) => readonly Row[] }

const TABLES: readonly Table[] = [
  {
    // Customer pages validate by the domain's small rules, so their phones do not download the schemas.
    module: '/packages/contract/src/customer/',
    needed: ['method', 'path'],
    rowsIn: ({ callee, arguments: given = [] }) => (callee?.name === 'endpoint' ? given : []),
  },
  {
    module: '/packages/contract/src/',
    needed: ['method', 'path', 'body'],
    rowsIn: ({ callee, arguments: given = [] }) => (callee?.name === 'endpoint' ? given : []),
  },
  {
    module: '/web/src/routes/',
    needed: ['pattern', 'audience', 'isServerRendered', 'load'],
    rowsIn: (value) => value.elements ?? (value.type === 'ObjectExpression' ? [value] : []),
  },
]

/** Folders that the build must find, so that a moved table is not missed. */
export const ROW_FOLDERS: readonly string[] = TABLES.map(({ module }) => module)

/** Removes from endpoint and route rows what only a server reads; tree shaking then drops unused schemas. */
export const rowsForBrowsers = (): Plugin => ({
  name: 'rows-for-browsers',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform(code, id) {
    const table = TABLES.find(({ module }) => isNamed(id, module))
    if (table === undefined) return null
    // The parser's own types do not include these optional properties.
    const statements = this.parse(code).body as Statement[]
    const unneeded = statements
      .flatMap(({ declaration }) => declaration?.declarations ?? [])
      .flatMap(({ init }) => (init ? table.rowsIn(init) : []))
      .flatMap(({ properties = [] }) => properties)
      .filter(({ key }) => !table.needed.includes(key?.name ?? ''))
    return { code: unneeded.reduceRight(without, code), map: null }
  },
})

// Remove the comma after it as well.
const without = (code: string, { start, end }: { start: number; end: number }): string =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')

/**
 * Fails the build when the named file, which every customer page loads, includes the schema library. One
 * schema helper that is missing from the list of pure functions is enough for that.
 */
export const withoutSchemas = (file: string): Plugin => ({
  name: 'without-schemas',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((made) => (made.type === 'chunk' ? [made] : []))
    const base = chunks.find(({ name }) => name === file)
    const loaded = chunks.filter(({ fileName }) => base?.imports.includes(fileName))
    if (base === undefined) this.error(`The build has no file ${file}: without-schemas must follow it.`)
    if ([base, ...loaded].some(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/zod/'))))
      this.error(`${base.fileName} loads schemas, which customers' phones are spared.`)
  },
})
