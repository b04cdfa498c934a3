import { createContext, useContext, useEffect } from 'react'

/** Where the visitor is and how to go on; handed down so that screens need not know the route table. */
export type Navigation = {
  /** The path's own values, for example `transactionId`. */
  params: Record<string, string>
  /** Goes to a path of this audience once its code is here, by a plain load when the line drops it. */
  navigate: (path: string) => Promise<void>
  /** Begins to load the code of where one is likely to go next. */
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

/** Names the browser's tab after a page that changes or was reached without a load. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Minit`
  }, [title])
}
