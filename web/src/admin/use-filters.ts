import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** A list's filters by name, kept in the address; an empty one filters nothing. */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const [search, setSearch] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const apply = useCallback(
    (changed: Partial<Record<Name, string>>) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old)
          for (const [name, value] of Object.entries<string | undefined>(changed)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  return { values, apply }
}
