import { useEffect } from 'react'

/**
 * Focuses a section that has just opened, by the id of its heading; null leaves the focus. It runs after a
 * dialog that closes at the same moment has returned the focus to its button.
 */
export const useFocusHeading = (id: string | null): void => {
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => document.getElementById(id)?.focus())
    return () => clearTimeout(timer)
  }, [id])
}
