import { use } from 'react'
import type { PageModule, PageRoute } from './route.ts'

const loaded = new Map<PageRoute, PageModule>()
const loading = new Map<PageRoute, Promise<PageModule>>()

/** Loads a screen's code once. */
export const loadPage = (route: PageRoute): Promise<PageModule> => {
  const known = loading.get(route)
  if (known !== undefined) return known
  const promise = route.load().then((module) => {
    loaded.set(route, module)
    return module
  })
  loading.set(route, promise)
  // A chunk that a bad line lost is asked for again at the next try.
  promise.catch(() => loading.delete(route))
  return promise
}

/** The screen's code, at once when it is there (so that HTML is hydrated in one go), else suspending. */
export const usePageModule = (route: PageRoute): PageModule => loaded.get(route) ?? use(loadPage(route))
