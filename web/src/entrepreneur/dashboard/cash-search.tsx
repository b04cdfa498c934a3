import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

const QUIET_MS = 300

type SearchProps = {
  search: string
  onSearch: (text: string) => void
  /** The search terms that it accepts. */
  by?: string
}

/** Finds one order among many; it searches after a pause in typing. */
export const CashSearch = ({ search, onSearch, by = 'Name, number or order code' }: SearchProps) => {
  const [text, setText] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <search className="block px-4 py-2.5 border-b border-line">
      <label className="flex items-center gap-2 min-h-touch px-3 border border-edge rounded-lg bg-surface focus-within:border-action">
        <Search className="flex-none text-muted" />
        <span className="spoken">Find an order by {by.toLowerCase()}</span>
        <input
          type="search"
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.target.value)}
          placeholder={by}
          className="flex-1 min-w-0 bg-transparent outline-none"
        />
      </label>
    </search>
  )
}
