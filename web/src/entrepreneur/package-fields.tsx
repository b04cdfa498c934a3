import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { ComponentProps } from 'react'
import { Field, SelectField } from '../ui/field.tsx'

type DurationFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** In minutes. */
  durations: readonly number[]
}

/** The duration of a package, in minutes. */
export const DurationField = ({ durations, ...field }: DurationFieldProps) => (
  <SelectField {...field} label="Duration">
    {durations.map((minutes) => (
      <option key={minutes} value={minutes}>
        {formatDuration(minutes)}
      </option>
    ))}
  </SelectField>
)

/** The price of a package, in leones. */
export const PriceField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field {...field} label="Price, Le" autoComplete="off" inputMode="decimal" />
)
