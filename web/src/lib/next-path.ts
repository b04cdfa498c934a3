const NO_HOST = 'http://page.invalid'

/** An office's own area: its login, the screen one comes to, and what all its screens' paths begin with. */
export type OfficeArea = { login: string; home: string; prefix: string }

/** The login screen's address that leads back to `next`, a path with search. */
export const loginPathIn = (area: OfficeArea, next: string): string =>
  `${area.login}?${new URLSearchParams({ next })}`

/** Where to go after the login: a page of the office's own area alone, so that no link can lead elsewhere. */
export const nextPathIn = (area: OfficeArea, search: URLSearchParams): string => {
  const next = search.get('next') ?? ''
  if (!URL.canParse(next, NO_HOST)) return area.home
  const { origin, pathname, search: query } = new URL(next, NO_HOST)
  return origin === NO_HOST && pathname.startsWith(area.prefix) ? `${pathname}${query}` : area.home
}
