import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

/** The address as the screens read it: `search` with its question mark, or empty. */
type Address = { path: string; search: string }

const DrawnAddress = createContext<Address | null>(null)

/** Provides the address being rendered on the server; in the browser it is null and screens read its own. */
export const DrawnAddressProvider = DrawnAddress.Provider

const listeners = new Set<() => void>()

// One listener for all hooks, so that React renders their changes together.
const send = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('popstate', send)
  return () => listeners.delete(listener)
}

const useAddressPart = (part: keyof Address, read: () => string): string => {
  const drawn = useContext(DrawnAddress)
  return useSyncExternalStore(subscribe, read, drawn === null ? read : () => drawn[part])
}

/** Returns the path of the address, without its search. */
export const usePath = (): string => useAddressPart('path', () => location.pathname)

/** Returns the query parameters of the address. */
export const useSearch = (): URLSearchParams => {
  const search = useAddressPart('search', () => location.search)
  return useMemo(() => new URLSearchParams(search), [search])
}

type GoOptions = { replace?: boolean; state?: unknown }

/** Changes the address, and with it the screen, without a load; the screen's code must be loaded. */
export const go = (to: string, { replace = false, state = null }: GoOptions = {}): void => {
  history[replace ? 'replaceState' : 'pushState'](state, '', to)
  send()
}

/** Changes query parameters in place; an empty value removes its parameter. */
export const changeSearch = (changes: Readonly<Record<string, string | undefined>>): void => {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  const text = String(search)
  go(text === '' ? location.pathname : `?${text}`, { replace: true })
}
