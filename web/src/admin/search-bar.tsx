import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { changeSearch, useSearch } from '../lib/location.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type SearchBarProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  children?: ReactNode
}

const CONTROL =
  'block w-full min-h-12 mt-1 px-3 rounded-lg border border-edge bg-surface font-normal text-base'

/** The search on its own card, above the list. */
export const SearchBar = (props: SearchBarProps) => (
  <Card className="mb-3 p-4 desk:mb-5">
    <SearchForm {...props} />
  </Card>
)

/** Searches for the input when it is submitted. */
export const SearchForm = ({ label, value, onSearch, children }: SearchBarProps) => {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <search className="flex flex-wrap items-end gap-3">
      <form onSubmit={submit} className="flex flex-1 items-end gap-2 min-w-60">
        <div className="flex-1 min-w-0 text-sm font-medium">
          <label htmlFor={id}>{label}</label>
          <input
            key={value}
            id={id}
            name="search"
            type="search"
            defaultValue={value}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            className={CONTROL}
          />
        </div>
        <Button type="submit" variant="ghost">
          <Search />
          <span className="max-wide:hidden">Search</span>
          <span className="spoken wide:hidden">Search</span>
        </Button>
      </form>
      {children}
    </search>
  )
}

type FilterProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** Filters by one of a few values, or all. */
export const Filter = ({ label, value, options, onChange }: FilterProps) => {
  const id = useId()
  return (
    <div className="min-w-40 max-wide:flex-1 text-sm font-medium">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={CONTROL}>
        <option value="">All</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A list's filters by name: the values of each, or null if it is free text. */
type FilterKinds = Readonly<Record<string, readonly string[] | null>>
type FilterValues<Kinds extends FilterKinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends readonly (infer Value)[] ? Value | '' : string
}

/** Keeps the filters of a list in the address; an empty or unknown one filters nothing. */
export const useFilters = <const Kinds extends FilterKinds>(kinds: Kinds) => {
  const search = useSearch()
  const filterAt = (name: string, known: readonly string[] | null): string => {
    const value = search.get(name) ?? ''
    return known === null || known.includes(value) ? value : ''
  }
  // Collected by name, each value from its own list.
  const values = Object.fromEntries(
    Object.entries(kinds).map(([name, known]) => [name, filterAt(name, known)]),
  ) as FilterValues<Kinds>
  const apply: (changed: Partial<Record<keyof Kinds & string, string>>) => void = changeSearch
  return { values, apply }
}
