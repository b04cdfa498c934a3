import { PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import { useEffect, useState } from 'react'
import { METHOD_NAMES } from '../../checkout/methods.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import type { SalesFilters } from './queries.ts'

// The time that a thumb needs for the next letter.
const TYPING_MS = 400

/** Updates the field at once, and the filters after a pause in typing. */
const useRestedSearch = (search: string, onRest: (search: string) => void) => {
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => onRest(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, search, onRest])
  return [typed, setTyped] as const
}

type SalesFiltersProps = {
  filters: SalesFilters
  onChange: (change: SalesFilters) => void
  packages: readonly { id: string; name: string }[]
}

/** The filters of the sales list. */
export const SalesFilterBar = ({ filters, onChange, packages }: SalesFiltersProps) => {
  const [typed, setTyped] = useRestedSearch(filters.search ?? '', (search) => onChange({ search }))
  return (
    <form
      className="grid gap-3 min-[480px]:grid-cols-2 wide:grid-cols-[2fr_1fr_1fr]"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ search: typed })
      }}
    >
      <Field
        label="Search"
        type="search"
        maxLength={80}
        autoComplete="off"
        placeholder="Name, phone, order code"
        className="min-[480px]:col-span-2 wide:col-span-1"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label="Payment method"
        value={filters.method ?? ''}
        onChange={({ target }) =>
          onChange({ method: PAYMENT_METHODS.find((method) => method === target.value) ?? '' })
        }
      >
        <option value="">All methods</option>
        {PAYMENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {METHOD_NAMES[method]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Package"
        value={filters.packageId ?? ''}
        onChange={({ target }) => onChange({ packageId: target.value })}
      >
        <option value="">All packages</option>
        {packages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
