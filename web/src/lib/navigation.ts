import { createContext, useContext, useEffect } from 'react'

/** The current path and how to navigate, passed down so that screens do not import the route table. */
export type Navigation = {
  /** The path's parameters, for example `transactionId`. */
  params: Record<string, string>
  /** Opens a path of this audience once its code has loaded; loads the page if the connection fails. */
  navigate: (path: string) => Promise<void>
  /** Begins to load the code of a likely next path. */
  prepare: (path: string) => void
}

const NavigationContext = createContext<Navigation | null>(null)

export const NavigationProvider = NavigationContext.Provider

/** Throws outside a page. */
export const useNavigation = (): Navigation => {
  const navigation = useContext(NavigationContext)
  if (navigation === null) throw new Error('useNavigation needs a page around it')
  return navigation
}

/** Sets the browser tab's title when a page changes or opens without a load. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Minit`
  }, [title])
}
