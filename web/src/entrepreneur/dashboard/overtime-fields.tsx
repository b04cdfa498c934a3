import { formatDuration } from '@minit/domain/durations.ts'
import { minorToLe } from '@minit/domain/money.ts'
import { MAX_OVERTIME_RATE_MINOR } from '@minit/domain/pricing.ts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { leText } from '../../lib/le-text.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAmountNotes } from './use-amount-notes.ts'
import type { PackageTerms } from './use-save-package.ts'

const EXAMPLE_MINUTES = 10

const exampleOf = (rate: number | undefined, noteOf: (le: number) => string | null): string | undefined => {
  if (rate === undefined || !(rate > 0) || rate > minorToLe(MAX_OVERTIME_RATE_MINOR)) return undefined
  const cost = Math.round(rate * 100 * EXAMPLE_MINUTES) / 100
  const note = noteOf(cost)
  return [`${formatDuration(EXAMPLE_MINUTES)} more cost ${leText(cost)}.`, note].filter(Boolean).join(' ')
}

const Rate = () => {
  const { register, formState } = useFormContext<PackageTerms>()
  const noteOf = useAmountNotes()
  const example = exampleOf(useWatch<PackageTerms, 'overtimeRate'>({ name: 'overtimeRate' }), noteOf)
  return (
    <Field
      {...register('overtimeRate', { valueAsNumber: true })}
      label="Overtime rate, Le per minute"
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0.01"
      max="100"
      error={formState.errors.overtimeRate?.message}
      {...(example !== undefined && { hint: example })}
    />
  )
}

/** Whether customers may buy minutes on top of a running pass, and at which rate. */
export const OvertimeFields = () => {
  const { field } = useController<PackageTerms, 'allowsOvertime'>({ name: 'allowsOvertime' })
  const isAllowed = field.value === true
  return (
    <div className="grid gap-2 px-3.5 py-1.5 rounded-lg bg-sunk">
      <Switch
        label="Overtime: customers may add minutes to a running pass"
        checked={isAllowed}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
      {isAllowed && (
        <div className="pb-2">
          <Rate />
        </div>
      )}
    </div>
  )
}
