import { createContext, useContext, useEffect } from 'react'

/** Where the visitor is and how to go on; handed down so that screens need not know the route table. */
export type Place = {
  /** The path's own values, for example `transactionId`. */
  params: Record<string, string>
  /** Goes to a path of this audience once its code is here, by a plain load when the line drops it. */
  go: (path: string) => Promise<void>
}

const PlaceContext = createContext<Place | null>(null)

export const PlaceProvider = PlaceContext.Provider

/** Throws outside a page. */
export const usePlace = (): Place => {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('usePlace needs a page around it')
  return place
}

/** Names the browser's tab after a page that changes or was reached without a load. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Minit`
  }, [title])
}
