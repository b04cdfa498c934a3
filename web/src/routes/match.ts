import type { PageRoute } from '../lib/route.ts'

export type Match = { route: PageRoute; params: Record<string, string> }

/** Finds the screen that a path (without search) leads to; null where the table has none. */
export type RouteFinder = (path: string) => Match | null

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

const paramsFor = (pattern: string, path: string): Record<string, string> | null => {
  const names = partsOf(pattern)
  const values = partsOf(path)
  if (names.length !== values.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ''
    if (name.startsWith(':') && value !== '') params[name.slice(1)] = value
    else if (name !== value) return null
  }
  return params
}

/** A finder over a table of routes; each browser bundle has its own, the server has them all. */
export const finderOf =
  (routes: readonly PageRoute[]): RouteFinder =>
  (path) => {
    for (const route of routes) {
      const params = paramsFor(route.pattern, path)
      if (params !== null) return { route, params }
    }
    return null
  }
