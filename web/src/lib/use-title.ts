import { useEffect } from 'react'

/** Names the browser's tab after a page that changes or was reached without a load. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Minit`
  }, [title])
}
