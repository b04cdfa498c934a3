import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type Range, rangeOf, type TabName, tabOf } from './tabs.ts'

/** Tab and range, kept in the address: a link or a reload leads to the same sight. */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams()
  const put = useCallback(
    (name: string, value: string, usual: string) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old)
          if (value === usual) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  return {
    tab: tabOf(search),
    range: rangeOf(search),
    setTab: (tab: TabName) => put('tab', tab, 'dashboard'),
    setRange: (range: Range) => put('range', range, '30d'),
  }
}
