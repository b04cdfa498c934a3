import { paths } from '../lib/paths.ts'

const OWN_AREA = '/entrepreneur/'
const NO_HOST = 'http://page.invalid'

/** The login screen's address that leads back to `next`, a path with search. */
export const loginPathTo = (next: string): string =>
  `${paths.entrepreneurLogin()}?${new URLSearchParams({ next })}`

/** Where to go after the login: a page of the entrepreneur's area alone, so that no link can lead elsewhere. */
export const nextPathOf = (search: URLSearchParams): string => {
  const next = search.get('next') ?? ''
  if (!URL.canParse(next, NO_HOST)) return paths.dashboard()
  const { origin, pathname, search: query } = new URL(next, NO_HOST)
  return origin === NO_HOST && pathname.startsWith(OWN_AREA) ? `${pathname}${query}` : paths.dashboard()
}
