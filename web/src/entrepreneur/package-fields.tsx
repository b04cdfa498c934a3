import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { ComponentProps } from 'react'
import { Field, SelectField } from '../ui/field.tsx'

type DurationFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** In minutes. */
  durations: readonly number[]
}

/** How long a package lasts; its value is minutes. */
export const DurationField = ({ durations, ...field }: DurationFieldProps) => (
  <SelectField {...field} label="Duration">
    {durations.map((minutes) => (
      <option key={minutes} value={minutes}>
        {formatDuration(minutes)}
      </option>
    ))}
  </SelectField>
)

/** What a package costs; its value is leones. */
export const PriceField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field {...field} label="Price, Le" autoComplete="off" inputMode="decimal" />
)
