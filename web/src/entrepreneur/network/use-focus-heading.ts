import { useEffect } from 'react'

/**
 * Leads eyes and readers to a part that has just opened, by the id of its heading; null leaves the focus where it is. After a
 * window that closes at the same moment has given the focus back to its button.
 */
export const useFocusHeading = (id: string | null): void => {
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => document.getElementById(id)?.focus())
    return () => clearTimeout(timer)
  }, [id])
}
